#!/usr/bin/env node
/**
 * How long it takes to replace a dead lane, and a dead master, on this machine: a bank, a master and
 * a lane as processes of their own, a till that sells, a card that dies, and another in its place.
 *
 *   node scripts/verify/replacement.ts
 *
 * Needs no root and no network. What a person does besides (flashing a card takes some five minutes,
 * a board starts in one or two) is not in it.
 */
import { performance } from 'node:perf_hooks'
import { replaceLane, replaceMaster, type Timed } from '#test/replacement/replacement-steps.ts'
import { openShop } from '#test/replacement/shop-processes.ts'
import { orTeach } from '../script-help.ts'

await orTeach(import.meta.filename, process.argv.slice(2), async () => {
  for (const [what, story] of [
    ['a dead lane', replaceLane],
    ['a dead master', replaceMaster],
  ] as const) {
    console.log(what)
    await using opening = new AsyncDisposableStack()
    const shop = await openShop(opening)
    await story(shop, timed)
  }
})

async function timed<Result>(what: string, step: () => Promise<Result>): Promise<Result> {
  const beganMs = performance.now()
  const result = await step()
  console.log(`${((performance.now() - beganMs) / 1000).toFixed(1).padStart(7)} s  ${what}`)
  return result
}
timed satisfies Timed
