/** Two cards are given one restore code: one takes the place of the dead lane, and the other says so. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createTakeover } from '#drivers/peers/replacement/takeover-client.ts'
import { cardName } from '#drivers/storage/lane-backup/replacement-files.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import type { Timed } from './replacement-steps.ts'
import {
  accepted,
  addressOf,
  backedUp,
  type Card,
  ctl,
  inStep,
  openForBusiness,
  type Running,
  type Shop,
  sell,
} from './shop-processes.ts'

const REFUSED = 1
const SAYS_SO =
  /another memory card already took the place of lane-7 with this restore code|with this restore code a memory card already became lane-7 on/

/** A lane has died of which its master has a backup, and here is a code. */
async function openLoss(shop: Shop) {
  const port = await reservePort()
  const business = await openForBusiness(shop, `127.0.0.1:${port}`)
  const sold = await sell(shop, business.lane, 100)
  await backedUp(business.lane)
  await shop.trust('lane-7', business.card)
  await business.lane.laned.signal('SIGKILL')
  return { ...business, sold }
}

async function codeAt({ url }: Running): Promise<string> {
  return (await ctl(['--url', url, 'fleet', 'replace', 'lane-7'])).split('\n')[0] ?? ''
}

const replaceArgs = (shop: Shop, code: string, { dataFolder, config }: Card) => [
  ...['replace', code, '--identity', shop.identity, '--data', dataFolder, '--config', config],
]

/** The lane's, in the place of the dead one: it knows what was sold, and the fleet knows it. */
async function assertInPlace(shop: Shop, card: Card, sold: string): Promise<Running> {
  const lane = await shop.start(card)
  await accepted(lane, sold)
  await inStep(lane)
  return lane
}

/** Four at the same moment; what one has been refused, it is refused again afterwards. */
export async function severalAtOnce(shop: Shop, timed: Timed): Promise<void> {
  const { master, address, sold } = await openLoss(shop)
  const code = await codeAt(master)
  const cards = ['one', 'two', 'three', 'four'].map((name) =>
    shop.laneCard(`card-${name}`, `https://${address}`, null),
  )
  const ended = await timed('four cards with one code at once', () =>
    Promise.all(cards.map((card) => lanectl(replaceArgs(shop, code, card)))),
  )
  const taken = ended.filter(({ code }) => code === 0)
  assert.is(taken.length, 1, ended.map(({ stderr }) => stderr).join('\n'))
  assert.match(taken[0]?.stdout ?? '', 'this card is the lane lane-7 now')
  for (const { code, stderr } of ended.filter(({ code }) => code !== 0)) {
    assert.is(code, REFUSED, stderr)
    assert.match(stderr, SAYS_SO)
  }
  const at = ended.findIndex(({ code }) => code === 0)
  const other = cards[(at + 1) % cards.length]
  assert.ok(other)
  const again = await timed('one of the others once more', () =>
    lanectl(replaceArgs(shop, code, other)),
  )
  assert.is(again.code, REFUSED, again.stderr)
  assert.match(again.stderr, SAYS_SO)
  assert.not(existsSync(join(other.dataFolder, 'payments.db')), 'nothing of the lane is on it')
  assert.match(master.laned.stdout, '"device.second_card_refused"')
  const winner = cards[at]
  assert.ok(winner)
  await timed('the one that has the place is in step', () => assertInPlace(shop, winner, sold))
}

/**
 * The power of the first card goes when the master has given it its key, and the master is killed, too:
 * the other card is refused all the same, and the first one takes the place when it is back.
 */
export async function killedBetween(shop: Shop, timed: Timed): Promise<void> {
  const { master, masterCard, address, sold } = await openLoss(shop)
  const code = await codeAt(master)
  const first = shop.laneCard('card-first', `https://${address}`, null)
  const second = shop.laneCard('card-second', `https://${address}`, null)
  // What lanectl does on the card until its power goes: the answer is on its way, and on no card.
  await timed('the first card has asked for its key when its power goes', () =>
    createTakeover(`https://${address}`, code, () => cardName(first.dataFolder)).takeKey('lane-7'),
  )
  await master.laned.signal('SIGKILL')
  const back = await timed('the master was killed, and is back', () => shop.start(masterCard))
  assert.is(await addressOf(back), address)
  const refused = await timed('the second card', () => lanectl(replaceArgs(shop, code, second)))
  assert.is(refused.code, REFUSED, refused.stderr)
  assert.match(refused.stderr, SAYS_SO)
  const taken = await timed('the first card again', () => lanectl(replaceArgs(shop, code, first)))
  assert.is(taken.code, 0, taken.stderr)
  await timed('it is in step', () => assertInPlace(shop, first, sold))
}
