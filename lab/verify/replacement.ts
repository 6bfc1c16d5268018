#!/usr/bin/env node
/**
 * How long it takes to replace a dead lane, and a dead master, on this machine: a bank, a master and
 * a lane as processes of their own, a till that sells, a card that dies, and another in its place.
 *
 *   npm run verify replacement
 *
 * Needs no root and no network. What a person does besides (flashing a card takes some five minutes,
 * a board starts in one or two) is not in it.
 *
 * Watches: drivers/storage/lane-backup drivers/storage/remote-backups
 */

import { argumentsOf } from '#scripts/script-help.ts'
import { replaceLane, replaceMaster } from '#test/replacement/replacement-steps.ts'
import { openShop } from '#test/replacement/shop-processes.ts'
import { timed } from './lane-checks/timed-step.ts'

argumentsOf(import.meta.filename, {})
for (const [what, story] of [
  ['a dead lane', replaceLane],
  ['a dead master', replaceMaster],
] as const) {
  console.log(what)
  await using opening = new AsyncDisposableStack()
  const shop = await openShop(opening)
  await story(shop, timed)
}
