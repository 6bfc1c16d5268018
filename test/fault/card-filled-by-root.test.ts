/**
 * A lane's card, ext4 with 5 % kept for root, that root has filled to the last block (a log, an image, a
 * copy), or that the system made read-only. What the lane frees is root's then. Killed or stopped in
 * order, it starts, says what its card is, shows what was sold, and takes payments again when the card
 * does, without another start.
 */
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { type Card, insertCard } from '#test/storage/mounted-card.ts'
import { waitUntil } from '#test/wait-until.ts'

/** More than the 50 MB of which a lane says that they are too little. */
const BYTES = 160 * 2 ** 20
const NOBODY = 65_534

interface Accident {
  readonly happens: (card: Card) => void
  readonly ends: (card: Card) => void
  /** What health says of the disk. */
  readonly said: RegExp
  /** What a till is told. */
  readonly refused: RegExp
}

const FULL: Accident = {
  happens: (card) => card.fillAsRoot(),
  ends: (card) => card.empty(),
  said: /^only 0 MB are free on the memory card. Delete old exports in "Payments", "Exports on this lane", or other files that are not needed$/,
  refused: /^the disk is full. Call the technician$/,
}
const READ_ONLY: Accident = {
  happens: (card) => card.turn('ro'),
  ends: (card) => card.turn('rw'),
  said: /^the memory card is read-only.*Restart the machine\. If the card is still read-only, replace it/,
  refused: /^the lane cannot write its data. Call the technician$/,
}

async function startsAfter(accident: Accident, ending: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  using card = insertCard({ bytes: BYTES, kind: 'ext4', rootPercent: 5 })
  const dataFolder = `${card.path}/data`
  chmodSync(dirname(card.path), 0o711)
  mkdirSync(dataFolder)
  chownSync(dataFolder, NOBODY, NOBODY)
  const start = () => startLaned({ dataFolder, user: { uid: NOBODY, gid: NOBODY } })
  {
    await using laned = start()
    const url = await laned.url()
    assert.is((await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)).http, 200)
    assert.is((await postJson(url, '/showQR', { amount: 100 })).http, 200)
    // A lane that is killed with a full card; one that was stopped finds it so at its next start.
    if (ending === 'SIGKILL' && accident === FULL) accident.happens(card)
    await laned.signal(ending)
  }
  accident.happens(card)

  await using laned = start()
  const url = await laned.url()
  const disk = async () => {
    const { json } = await call(url, '/health')
    return (json as { parts: Part[] }).parts.find(({ name }) => name === 'disk')
  }
  const amounts = async () => {
    const { json } = await call(url, '/transactions?limit=100')
    return (json as { transactions: { amount: number }[] }).transactions.map(({ amount }) => amount)
  }
  // What is freed at the start is root's, who goes on writing.
  if (accident === FULL) accident.happens(card)
  const { state, reason } = (await disk()) ?? {}
  assert.is(state, 'failed')
  assert.match(reason ?? '', accident.said)
  assert.match(laned.stdout, /"part":"disk"[^\n]*"msg":"part\.failed"/)
  assert.equal(await amounts(), [100])
  const { http, json } = await postJson(url, '/showQR', { amount: 200 })
  assert.is(http, 500)
  assert.match((json as { error_message: string }).error_message, accident.refused)
  const items = await call(url, '/api/get_item_list')
  assert.is((items.json as { code: number }).code, 0)

  // A lane that was killed looks its databases through. What it has for itself now is no damage.
  if (ending === 'SIGKILL' && accident === FULL)
    await waitUntil('the databases were to be looked through', () =>
      /"msg":"(upkeep\.failed|database\.damaged)"/.test(laned.stdout),
    )

  accident.ends(card)
  assert.is((await postJson(url, '/showQR', { amount: 300 })).http, 200)
  assert.equal((await amounts()).sort(), [100, 300])
  await waitUntil('the disk is well', async () => (await disk())?.state === 'ok')

  // Nothing is left of it: killed again, it starts as ever.
  await laned.signal('SIGKILL')
  await using next = start()
  const { json: last } = await call(await next.url(), '/transactions?limit=100')
  assert.is((last as { transactions: unknown[] }).transactions.length, 2)
}

interface Part {
  readonly name: string
  readonly state: string
  readonly reason: string | null
}

spec(
  'a card that takes nothing from the lane',
  {
    'filled by root, the lane killed': () => startsAfter(FULL, 'SIGKILL'),
    'filled by root, the lane stopped in order': () => startsAfter(FULL, 'SIGTERM'),
    'read-only, the lane killed': () => startsAfter(READ_ONLY, 'SIGKILL'),
    'read-only, the lane stopped in order': () => startsAfter(READ_ONLY, 'SIGTERM'),
  },
  120_000,
)
