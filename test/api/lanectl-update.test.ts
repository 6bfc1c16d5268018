/** `lanectl update` as a technician meets it: what it says, how it ends, what it does not touch. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { closeAfterCases } from '#test/end-of-cases.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type LaneOnCard, NEW, OLD, openLaneOnCard } from '#test/updates/lane-on-card.ts'

const UPDATER = join(import.meta.dirname, '../../scripts/ota/main.ts')
const BYTES = 8 * 2 ** 20
const OK = 0
const REFUSED = 1
const USAGE = 64
const IO = 74

/** One for the cases that leave it as it is. */
let shared: Promise<LaneOnCard> | null = null

function laneLeftAlone(): Promise<LaneOnCard> {
  shared ??= openLaneOnCard({ bytes: BYTES }).then((lane) => {
    closeAfterCases(async () => await lane[Symbol.asyncDispose]())
    return lane
  })
  return shared
}

/** On the device of this lane. */
function ota(lane: LaneOnCard, ...args: string[]) {
  return lanectl(['update', ...args], lane.environment)
}

/** What the timer starts. */
async function updater(lane: LaneOnCard, verb: string) {
  const child = spawn(process.execPath, [UPDATER, verb], {
    env: lane.environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [outcome, [code]] = await Promise.all([json(child.stdout), once(child, 'exit')])
  return { code: code as number, outcome: outcome as Record<string, unknown> }
}

spec(
  'lanectl update',
  {
    async 'teaches its four verbs'() {
      const { code, stdout } = await lanectl(['update', '--help'])
      assert.is(code, OK)
      for (const words of [/check .*changes nothing/, /install .*keep it only if/, /status/])
        assert.match(stdout, words)
      assert.match(stdout, /rollback .*version before/)
      assert.is((await lanectl(['update', 'upgrade'])).code, USAGE)
    },
    async 'says what is offered, what runs, and what there is to go back to'() {
      const lane = await laneLeftAlone()
      const check = await ota(lane, 'check', '--json')
      assert.is(check.code, OK)
      assert.equal(JSON.parse(check.stdout), { status: 'offered', version: NEW })
      const status = await ota(lane, 'status')
      assert.is(status.code, OK)
      assert.match(status.stdout, new RegExp(`passed its trial +${OLD}`))
      const rollback = await ota(lane, 'rollback')
      assert.is(rollback.code, REFUSED)
      assert.match(rollback.stderr, 'there is no earlier release')
    },
    async 'is told the same by the updater itself, which knows no other verb'() {
      const lane = await laneLeftAlone()
      assert.equal(await updater(lane, 'status'), {
        code: OK,
        outcome: {
          good: OLD,
          previous: null,
          onTrial: null,
          triesLeft: 0,
          bad: [],
          probation: null,
          waiting: null,
        },
      })
      assert.equal(await updater(lane, 'check'), {
        code: OK,
        outcome: { status: 'offered', version: NEW },
      })
      for (const [verb, words] of [
        ['rollback', /no earlier release/],
        ['upgrade', /usage: /],
      ] as const) {
        const { code, outcome } = await updater(lane, verb)
        assert.is(code, 65)
        assert.match(outcome['message'] as string, words)
      }
    },
    async 'refuses without touching anything, and says why'() {
      const lane = await laneLeftAlone()
      const bundle = join(lane.card.path, 'not-a.bundle')
      writeFileSync(bundle, Buffer.alloc(9_000))
      const refusals: readonly (readonly [RegExp, () => ReturnType<typeof lanectl>])[] = [
        // This card is smaller than what the lane keeps for itself.
        [/needs \d+ MiB free; .*tries again/, () => ota(lane, 'install')],
        [/not a bundle.*nothing was changed/, () => ota(lane, 'install', bundle)],
        [
          /customer is paying/,
          () => {
            lane.isPaying = true
            return ota(lane, 'install')
          },
        ],
      ]
      for (const [words, refuse] of refusals) {
        const { code, stdout, stderr } = await refuse()
        assert.is(code, REFUSED, stderr)
        assert.is(stdout, '')
        assert.match(stderr, words)
        assert.is(lane.start(), OLD)
      }
    },
    async 'says that the card cannot be written, or that this is no flashed device'() {
      await using lane = await openLaneOnCard({ bytes: BYTES })
      lane.card.turn('ro')
      const failing = await ota(lane, 'install')
      assert.is(failing.code, IO)
      assert.match(failing.stderr, /read-only.*replace the card/)
      using nowhere = temporaryFolder()
      const elsewhere = await lanectl(['update', 'status'], { LANED_OTA_ETC: nowhere.path })
      assert.is(elsewhere.code, IO)
      assert.match(elsewhere.stderr, 'was not installed here by flash.sh')
    },
  },
  60_000,
)
