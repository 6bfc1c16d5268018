/**
 * The fast attacks of `npm run attack`, in groups that share a lane, and a part of its bodies at every operation, which
 * moves on from run to run: the device holds.
 *
 *   FROM=2 scripts/node lab/test/fault/attacks.test.ts   sends the same bodies again
 */
import * as assert from 'uvu/assert'
import { ATTACK_GROUPS } from '#lab/attack/attack-list.ts'
import { createTarget, refuseElsewhere } from '#lab/attack/attack-target.ts'
import { startOwnLane } from '#lab/attack/attacked-device.ts'
import { bodiesAtEveryOperation } from '#lab/attack/attacks/operation-attacks.ts'
import { attackOwnLane, type Outcome } from '#lab/attack/run-attacks.ts'
import { spec } from '#test/spec.ts'

spec('where attacks may go', {
  'only to this machine'() {
    for (const url of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:8080'])
      refuseElsewhere(url)
    for (const url of [
      'http://192.168.1.7',
      'http://127.0.0.1.evil.example',
      'https://127.0.0.1',
      'http://0.0.0.0',
      'http://localhost@evil.example',
    ])
      assert.throws(() => refuseElsewhere(url), /only http/, url)
  },
})

/** All of them take minutes. */
const EACH = 4
const FROM = Number(process.env['FROM'] ?? Date.now() % EACH)
console.log(`of the bodies every ${EACH}th, from ${FROM}`)

async function sendSomeBodies(): Promise<void> {
  await using own = await startOwnLane()
  const share = { from: FROM, each: EACH }
  assert.is(await bodiesAtEveryOperation(createTarget(own.url, null, own), share), null)
}

const groups = Object.entries(ATTACK_GROUPS).flatMap(([group, attacks]) => {
  const fast = attacks.filter(({ isSlow }) => !isSlow)
  if (fast.length === 0) return []
  const attackAll = async () => {
    const successes: string[] = []
    const tell = ({ name, breach }: Outcome) => {
      if (breach !== null) successes.push(`${name}: ${breach}`)
    }
    await attackOwnLane(fast, tell)
    assert.equal(successes, [])
  }
  return [[`${group}: ${fast.map(({ name }) => name).join(', ')}`, attackAll] as const]
})
const cases = Object.fromEntries([...groups, ['bodies at every operation', sendSomeBodies]])
spec('attacks that must not succeed', cases, 180_000)
