/** A delta is a saving and never a need: whatever is wrong with it, the whole release is fetched. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { spec } from '#test/spec.ts'
import { type LaneOnCard, NEW, OLD, openLaneOnCard } from '#test/updates/lane-on-card.ts'

const BYTES = 24 * 2 ** 20
const DELTA = `delta-from-${OLD}.zst`
const INSTALLED = { status: 'installed', version: NEW }

/** Valid for zstd, and not what it should be. */
function compressInto(path: string, content: Buffer): void {
  execFileSync('zstd', ['-q', '-f', '-', '-o', path], { input: content })
}

/** What happens, and how the updater says it. */
const ACCIDENTS: Record<string, readonly [(lane: LaneOnCard) => void, RegExp]> = {
  'is not one at all': [
    ({ channel }) => writeFileSync(join(channel, DELTA), 'not a delta at all'),
    /zstd: .*unsupported format/,
  ],
  'is missing on the server': [
    ({ channel }) => rmSync(join(channel, DELTA)),
    /delta-from-1\.0\.0\.zst answered 404/,
  ],
  'ends in the middle': [
    ({ channel }) => {
      const path = join(channel, DELTA)
      writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2))
    },
    /zstd: .*premature/,
  ],
  'makes something else': [
    ({ channel }) => compressInto(join(channel, DELTA), Buffer.from('something else')),
    /it makes something else/,
  ],
  'swells without end': [
    ({ channel }) => compressInto(join(channel, DELTA), Buffer.alloc(64 * 2 ** 20)),
    /it makes more than was signed/,
  ],
  'was made for a release that is not quite the one here': [
    ({ device: { root } }) =>
      appendFileSync(join(root, 'releases', OLD, 'main.mjs'), '// mended by hand'),
    /changed its size/,
  ],
}

async function openDeltaLane(): Promise<LaneOnCard> {
  return openLaneOnCard({ bytes: BYTES }, { withDelta: true })
}

const fetched = ({ asked }: LaneOnCard) => asked.filter((name) => name.endsWith('.zst'))

spec(
  'a delta',
  {
    async 'alone is enough'() {
      await using lane = await openDeltaLane()
      assert.ok(statSync(join(lane.channel, DELTA)).size < lane.offered.payload.length * 2)
      rmSync(join(lane.channel, 'payload.tar.zst'))
      assert.equal(await lane.update(), INSTALLED)
      assert.equal(fetched(lane), [DELTA])
    },
    ...Object.fromEntries(
      Object.entries(ACCIDENTS).map(([accident, [happen, words]]) => [
        `that ${accident} costs a whole download and nothing else`,
        async () => {
          await using lane = await openDeltaLane()
          happen(lane)
          let least = lane.card.freeBytes()
          const told: string[] = []
          const outcome = await lane.update({}, (step) => {
            told.push(step)
            least = Math.min(least, lane.card.freeBytes())
          })
          assert.equal(outcome, INSTALLED)
          assert.is(fetched(lane).at(-1), 'payload.tar.zst')
          assert.match(told.find((step) => step.startsWith('no delta (')) ?? told.join(), words)
          assert.ok(least > BYTES - 2 ** 20, 'the delta took the card')
        },
      ]),
    ),
  },
  60_000,
)
