/** A dead lane and a dead master are replaced, step by step; each step says how long it took. */
import * as assert from 'uvu/assert'
import { momentOf } from '#firmware/local-date.ts'
import { valueText } from '#firmware/words/value-text.ts'
import { waitUntil } from '#test/wait-until.ts'
import {
  accepted,
  addressOf,
  backedUp,
  ctl,
  inStep,
  knows,
  openForBusiness,
  type Running,
  type Shop,
  sell,
  show,
  syncStatus,
  teach,
} from './shop-processes.ts'

/** Runs the step, and tells how long it took. */
export type Timed = <Result>(what: string, step: () => Promise<Result>) => Promise<Result>

interface Gap {
  readonly from: string
  readonly until: string
}

interface Health {
  readonly ledger: { readonly gaps: readonly Gap[] }
  readonly parts: readonly {
    readonly name: string
    readonly state: string
    readonly reason: string
  }[]
}

export async function replaceLane(shop: Shop, timed: Timed): Promise<void> {
  const { master, address, lane, card } = await openForBusiness(shop)
  await teach(lane, 'apple', 1)
  await knows(master, 'apple')
  const sold = await sell(shop, lane, 100)
  const open = await show(lane, 200)
  const name = await timed('a backup made, verified and at the master', () => backedUp(lane))
  await shop.trust('lane-7', card)
  assert.ok(await shop.bank.pull('pay', { order: open }))
  await accepted(lane, open)
  const afterBackup = await sell(shop, lane, 300)
  await lane.laned.signal('SIGKILL')

  // What somebody has learnt meanwhile comes from the master.
  await teach(master, 'pear', 2)
  const newCard = shop.laneCard('new-lane', `https://${address}`, null)
  const [code = ''] = (
    await timed('the restore code', () => ctl(['--url', master.url, 'fleet', 'replace', 'lane-7']))
  ).split('\n')
  await timed('backup fetched, opened and in place, keys changed', () =>
    ctl([
      ...['replace', code, '--identity', shop.identity],
      ...['--data', newCard.dataFolder, '--config', newCard.config],
    ]),
  )
  const now = await timed('the new card answers', () => shop.start(newCard))
  await timed('what was open is settled at the bank', () => accepted(now, open))
  await timed('it sells', () => sell(shop, now, 400))
  await timed('it is in step, and knows what it and others learnt', async () => {
    await inStep(now)
    for (const item of ['apple', 'pear']) await knows(now, item)
  })
  await accepted(now, sold)
  await assertGap(now, afterBackup, stampOf(name))

  const dead = await shop.start(card)
  const trouble = await timed('the dead card is back, and told so', () =>
    waitUntil('it is told', async () => {
      const status = await syncStatus(dead)
      return status.trouble?.includes('took the place') ? status.trouble : null
    }),
  )
  assert.match(
    trouble,
    /another memory card took the place of this lane \(lane-7\) on \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d\. Switch this lane off/,
  )
  assert.ok((await syncStatus(now)).in_step)
  await dead.laned.signal('SIGKILL')
  await ctl(['--url', now.url, 'ledger', 'settle', '1', 'compared with the bank by Ann'])
  assert.equal((await now.till.get<Health>('/health')).ledger.gaps, [])
}

/** What no ledger of this lane has any more is stated, wherever a person or a program looks. */
async function assertGap(now: Running, afterBackup: string, from: string): Promise<void> {
  const { ledger, parts } = await now.till.get<Health>('/health')
  const [gap] = ledger.gaps
  assert.is(gap?.from.slice(0, 19), from.slice(0, 19))
  const [first, last] = [gap?.from, gap?.until].map((iso) =>
    valueText(momentOf(Date.parse(String(iso))), 'en'),
  )
  const words = `so the ledger lacks payments between ${first} and ${last}`
  assert.match(String(parts.find(({ name }) => name === 'ledger')?.reason), words)
  assert.match(await ctl(['--url', now.url, 'status']), words)
  assert.match(now.laned.stdout, '"ledger.gap_found"')
  const answer = await fetch(`${now.url}/transactions/${afterBackup}`)
  assert.is(answer.status, 404, 'it was sold after the backup')
}

export async function replaceMaster(shop: Shop, timed: Timed): Promise<void> {
  const { master, masterCard, address, lane } = await openForBusiness(shop)
  await teach(lane, 'apple', 1)
  await knows(master, 'apple')
  await inStep(lane)
  const made = await timed('a backup of the master', () =>
    ctl([
      ...['--json', 'backup', 'create', '--data', masterCard.dataFolder],
      ...['--config', masterCard.config],
    ]),
  )
  await shop.trust('master-1', masterCard)
  // No backup has it: the lane brings it.
  await teach(lane, 'plum', 3)
  await knows(master, 'plum')
  await master.laned.signal('SIGKILL')
  await sell(shop, lane, 500)

  const newCard = shop.masterCard('new-master', address)
  const { path } = JSON.parse(made) as { path: string }
  await timed('the backup is in place', () =>
    ctl([
      ...['backup', 'restore', path, '--identity', shop.identity],
      ...['--data', newCard.dataFolder],
    ]),
  )
  const now = await timed('the new master answers', () => shop.start(newCard))
  assert.is(await addressOf(now), address)
  await timed('its lane is in step by its old key, and nothing learnt is lost', async () => {
    for (const item of ['apple', 'plum']) await knows(now, item)
    await inStep(lane)
  })
  assert.is((await syncStatus(lane)).masterSN, 'master-1')
  await teach(now, 'pear', 2)
  await knows(lane, 'pear')
}

/** 20260301T040506Z as 2026-03-01T04:05:06. */
function stampOf(name: string): string {
  const [, stamp = ''] = /-(\d{8}T\d{6})Z\.age$/.exec(name) ?? []
  return stamp.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6')
}
