#!/usr/bin/env node
/**
 * Two cards with one restore code: a bank, a master and a lane as processes of their own, a card that
 * dies, and several that are given the code for its place; then a power cut on the first and a kill of
 * the master while it answers.
 *
 *   npm run verify double-restore
 *
 * Each step says how long it took; the first that fails ends the run. Needs no root and no network.
 *
 * Watches: drivers/storage/lane-backup drivers/storage/remote-backups
 */

import { argumentsOf } from '#scripts/script-help.ts'
import { killedBetween, severalAtOnce } from '#test/replacement/double-restore-steps.ts'
import { openShop } from '#test/replacement/shop-processes.ts'
import { timed } from './lane-checks/timed-step.ts'

argumentsOf(import.meta.filename, {})
for (const [what, story] of [
  ['one code, four cards at once', severalAtOnce],
  ['one code, two cards, a power cut and a killed master', killedBetween],
] as const) {
  console.log(what)
  await using opening = new AsyncDisposableStack()
  await story(await openShop(opening), timed)
}
