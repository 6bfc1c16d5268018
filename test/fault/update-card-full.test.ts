/**
 * The card fills up while an update is under way, at every single write of it: the room that is
 * left grows from nothing, page by page, until the update goes through. At each amount it says
 * that the disk is full, a complete release starts, no file is half-written, and with room again
 * the same update goes through by itself.
 */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import type { Outcome } from '#scripts/ota/update-commands.ts'
import { Refusal, type RefusalKind } from '#scripts/ota/update-refusal.ts'
import { spec } from '#test/spec.ts'
import { type Card, insertCard } from '#test/storage/mounted-card.ts'
import {
  type LaneOnCard,
  type Moment,
  NEW,
  OLD,
  openLaneOnCard,
  wrongWith,
} from '#test/updates/lane-on-card.ts'

const MEGABYTE = 2 ** 20
const PAGE = 4096
const ROUNDS_MAX = 200

interface Sweep {
  readonly moment: Moment
  readonly step: number
  /** What is left of the card at `moment`. */
  readonly leave: (card: Card, amount: number) => void
  /** What an earlier run left behind. */
  readonly prepare?: (lane: LaneOnCard) => void
  /** No further than this; otherwise until the update goes through. */
  readonly most?: number
}

/** Resolves to all that was wrong on the way to the first amount that is enough. */
async function sweep(
  lane: LaneOnCard,
  { moment, step, leave, prepare, most = Infinity }: Sweep,
): Promise<string[]> {
  const problems: string[] = []
  const cleared = new Set<string>()
  let refused = 0
  for (let amount = 0; amount <= most; amount += step) {
    lane.reset()
    prepare?.(lane)
    lane.at(moment, () => leave(lane.card, amount))
    const outcome = await lane.update()
    const wrong = (what: string) => problems.push(`${amount} left: ${what}`)
    if (outcome instanceof Error) {
      refused += 1
      for (const problem of unsaid(outcome, 'no-space')) wrong(problem)
    }
    for (const problem of wrongWith(lane)) wrong(problem)
    if (!(outcome instanceof Error)) break
    if (refused > ROUNDS_MAX) throw new Error('no room was enough')
    // The same wreck needs to be cleared away only once.
    const wreck = listOf(lane)
    if (cleared.has(wreck)) continue
    cleared.add(wreck)
    lane.card.empty()
    for (const problem of await unmended(lane)) wrong(problem)
  }
  assert.ok(refused >= cleared.size && cleared.size > 0, 'nothing was ever refused')
  return problems
}

/** Anything but a refusal that names what is wrong with the disk. */
function unsaid(outcome: unknown, ...kinds: RefusalKind[]): string[] {
  if (!(outcome instanceof Refusal)) return [`no refusal: ${(outcome as Error).stack}`]
  const isClear = kinds.includes(outcome.kind) && /disk|needs \d+ MiB/.test(outcome.message)
  return isClear ? [] : [`${outcome.kind}: ${outcome.message}`]
}

/** With room again, the timer's next run does it all, and nothing of the first one stays. */
async function unmended(lane: LaneOnCard): Promise<string[]> {
  const second = await lane.update()
  const failure = second instanceof Error ? [`again: ${second.stack}`] : []
  return [...failure, ...wrongWith(lane), ...unfinished(lane)]
}

function listOf({ card, device: { root, state } }: LaneOnCard): string {
  const names = [state, root, join(root, 'releases'), join(state, 'downloads')].map((folder) =>
    existsSync(folder) ? readdirSync(folder).sort().join(' ') : '',
  )
  return names.join('; ').replace(card.path, '')
}

/** What is missing after an update that went through. */
function unfinished({ device: { root, state } }: LaneOnCard): string[] {
  const is = {
    good: readFileSync(join(state, 'good'), 'utf8').trim(),
    current: readlinkSync(join(root, 'current')),
    floor: readlinkSync(join(root, 'ota')),
    beside: readdirSync(root).sort().join(' '),
    releases: readdirSync(join(root, 'releases')).sort().join(' '),
    sequence: readFileSync(join(state, 'sequence'), 'utf8').trim(),
    left: String(existsSync(join(state, 'downloads'))),
    bad: String(existsSync(join(state, 'bad'))),
  }
  const should = {
    good: NEW,
    current: `releases/${NEW}`,
    floor: `ota-${NEW}`,
    beside: `current ota ota-${NEW} releases`,
    releases: `${OLD} ${NEW}`,
    sequence: '101',
    left: 'false',
    bad: 'false',
  }
  return Object.entries(should)
    .filter(([name, value]) => is[name as keyof typeof is] !== value)
    .map(([name, value]) => `${name} is "${is[name as keyof typeof is]}", not "${value}"`)
}

const fill = (card: Card, amount: number) => card.fill(amount)
const crowd = (card: Card, amount: number) => card.crowd(amount)

spec(
  'an update on a card that fills up',
  {
    async 'at any write, from the first on'() {
      await using lane = await openLaneOnCard({ bytes: 2 * MEGABYTE })
      assert.equal(await sweep(lane, { moment: 'before', step: PAGE, leave: fill }), [])
    },
    async 'at any write of a delta and of what is made from it'() {
      await using lane = await openLaneOnCard({ bytes: 2 * MEGABYTE }, { withDelta: true })
      assert.equal(await sweep(lane, { moment: 'download', step: PAGE, leave: fill }), [])
    },
    async 'while a download goes on where an earlier one ended'() {
      await using lane = await openLaneOnCard({ bytes: 2 * MEGABYTE })
      const prepare = ({ device: { state } }: LaneOnCard) => {
        mkdirSync(join(state, 'downloads'))
        const part = join(state, 'downloads', `payload-${lane.offered.sha256}.part`)
        writeFileSync(part, lane.offered.payload.subarray(0, 5_000))
      }
      const most = 8 * PAGE
      const found = await sweep(lane, {
        moment: 'download',
        step: PAGE,
        leave: fill,
        prepare,
        most,
      })
      assert.equal(found, [])
    },
    async 'at any new file, folder or link: the names run out'() {
      // With all the bytes in the world: it is the names alone that are missing.
      await using lane = await openLaneOnCard({ bytes: 24 * MEGABYTE, names: 200 })
      assert.equal(await sweep(lane, { moment: 'before', step: 1, leave: crowd }), [])
    },
    async 'on ext4, which counts for itself'() {
      await using lane = await openLaneOnCard({ bytes: 3 * MEGABYTE, names: 200, kind: 'ext4' })
      assert.equal(await sweep(lane, { moment: 'before', step: 3 * PAGE, leave: fill }), [])
    },
    async 'as the new release is judged: it is confirmed when there is room again'() {
      await using lane = await openLaneOnCard({ bytes: 2 * MEGABYTE })
      assert.equal(await sweep(lane, { moment: 'trial', step: PAGE, leave: fill }), [])
      assert.equal(await sweep(lane, { moment: 'trial', step: 1, leave: crowd }), [])
    },
  },
  120_000,
)

spec(
  'a release that is not well on a full card',
  {
    async 'is left without a word against it, and judged when there is room'() {
      await using lane = await openLaneOnCard({ bytes: 24 * MEGABYTE })
      lane.isSick = true
      for (const leave of [0, PAGE, MEGABYTE]) {
        lane.reset()
        lane.at('trial', () => lane.card.fill(leave))
        assert.equal(unsaid(await lane.update(), 'no-space'), [])
        assert.is(lane.running(), OLD)
        assert.equal(wrongWith(lane), [])
        assert.not(existsSync(join(lane.device.state, 'bad')))
      }
      lane.card.empty()
      assert.is(((await lane.update()) as Refusal).kind, 'unhealthy')
      assert.is(lane.running(), OLD)
      assert.is(readFileSync(join(lane.device.state, 'bad'), 'utf8'), `${NEW}\n`)
      assert.equal(await lane.update(), { status: 'up-to-date', version: null })
      assert.equal(readdirSync(join(lane.device.root, 'releases')), [OLD])
    },
    async 'is called bad and left with not a name to spare'() {
      await using lane = await openLaneOnCard({ bytes: 24 * MEGABYTE, names: 200 })
      lane.isSick = true
      lane.at('trial', () => lane.card.crowd(0))
      assert.is(((await lane.update()) as Refusal).kind, 'unhealthy')
      assert.is(lane.running(), OLD)
      assert.is(readFileSync(join(lane.device.state, 'bad'), 'utf8'), `${NEW}\n`)
      assert.equal(wrongWith(lane), [])
    },
    async 'has three starts and no more, though none of them can be written down anew'() {
      await using lane = await openLaneOnCard({ bytes: 24 * MEGABYTE, names: 200 })
      // The updater ends as soon as the trial is written down.
      const settings = { ...lane.device.settings, restart: ['false'] as const }
      lane.device = { ...lane.device, settings }
      assert.instance(await lane.update(), Error)
      // Not even the link to it can be made: that was no start of it.
      lane.card.crowd(0)
      assert.is(lane.start(), OLD)
      lane.card.empty()
      const first = lane.start()
      lane.card.crowd(0)
      const starts = [first, ...Array.from({ length: 4 }, () => lane.start())]
      assert.equal(starts, [NEW, NEW, NEW, OLD, OLD])
    },
  },
  120_000,
)

spec(
  'an update on a card that turns read-only',
  {
    async 'is refused at any moment, and goes on when the card can be written again'() {
      await using lane = await openLaneOnCard({ bytes: 24 * MEGABYTE })
      for (const moment of ['before', 'download', 'trial'] as const) {
        lane.reset()
        lane.at(moment, () => lane.card.turn('ro'))
        assert.equal(unsaid(await lane.update(), 'disk'), [], moment)
        const started = lane.start()
        assert.is(started, moment === 'trial' ? NEW : OLD)
        lane.card.turn('rw')
        assert.equal(await unmended(lane), [], moment)
      }
    },
  },
  120_000,
)

spec(
  'an update on a card that loses what was written',
  {
    async 'is refused at any moment, and the lane starts when the card was mended'() {
      for (const moment of ['before', 'download', 'trial'] as const) {
        // Room for the whole card: full is what `fill` makes it, not what a second try comes to.
        using below = insertCard({ bytes: 5 * MEGABYTE })
        const options = { bytes: 4 * MEGABYTE, names: 200, kind: 'ext4', on: below } as const
        await using lane = await openLaneOnCard(options)
        execFileSync('sync', ['-f', lane.card.path])
        // Every write is taken, nothing reaches the card any more, and only fsync says so.
        lane.at(moment, () => below.fill(0))
        assert.equal(unsaid(await lane.update(), 'disk', 'no-space'), [], moment)
        below.empty()
        lane.card.repair()
        const started = lane.start()
        assert.ok(started === OLD || moment === 'trial', `${moment}: ${started}`)
        assert.equal(await unmended(lane), [], moment)
      }
    },
  },
  120_000,
)

spec(
  'the reserve of the lane',
  {
    async 'is not touched, however large the card is'() {
      await using lane = await openLaneOnCard({ bytes: 2 * MEGABYTE })
      const reserveBytes = 60 * PAGE
      // The notes of the updater, a few bytes each.
      const NOTES = 12 * PAGE
      const { card } = lane
      let least = 0
      const look = () => {
        least = Math.min(least, card.freeBytes())
        return card.freeBytes()
      }
      lane.device = { ...lane.device, reserveBytes, freeBytes: look }
      const ends = new Set<string>()
      for (let amount = 0; !ends.has('installed'); amount += 8 * PAGE) {
        lane.reset()
        card.fill(amount)
        least = amount
        const outcome = await lane.update({}, look)
        look()
        ends.add(outcome instanceof Refusal ? outcome.kind : (outcome as Outcome).status)
        assert.ok(least >= Math.min(amount, reserveBytes) - NOTES, `${amount}: ${least} left`)
        assert.ok(amount < card.freeBytes() + 300 * PAGE)
      }
      assert.equal([...ends], ['no-space', 'installed'])
    },
    async 'is not taken by the mirror of a master either'() {
      await using lane = await openLaneOnCard({ bytes: 2 * MEGABYTE })
      const mirror = join(lane.card.path, 'mirror')
      lane.device = { ...lane.device, settings: { ...lane.device.settings, mirror } }
      for (let amount = 0; amount < 24; amount += 3) {
        lane.reset()
        lane.at('download', () => lane.card.fill(amount * PAGE))
        const outcome = await lane.update()
        assert.equal(unsaid(outcome, 'no-space'), [], `${amount} pages`)
        const left = existsSync(mirror) ? readdirSync(mirror, { recursive: true }).map(String) : []
        const isHandedOn = left.includes('x64/channel.json')
        assert.is(left.includes(`x64/${NEW}/payload.tar.zst`), isHandedOn, left.join(' '))
        assert.not(left.some((name) => name.endsWith('.part')))
      }
      lane.card.empty()
      assert.equal(await lane.update(), { status: 'installed', version: NEW })
    },
  },
  120_000,
)
