/** The fast attacks of `npm run attack`, in groups that share a lane: the device holds. */
import * as assert from 'uvu/assert'
import { ATTACK_GROUPS } from '#scripts/attack/attack-list.ts'
import { refuseElsewhere } from '#scripts/attack/attack-target.ts'
import { attackOwnLane, type Outcome } from '#scripts/attack/run-attacks.ts'
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

const cases = Object.entries(ATTACK_GROUPS).map(([group, attacks]) => {
  const fast = attacks.filter(({ isSlow }) => !isSlow)
  const attackAll = async () => {
    const successes: string[] = []
    const tell = ({ name, breach }: Outcome) => {
      if (breach !== null) successes.push(`${name}: ${breach}`)
    }
    await attackOwnLane(fast, tell)
    assert.equal(successes, [])
  }
  return [`${group}: ${fast.map(({ name }) => name).join(', ')}`, attackAll] as const
})
spec('attacks that must not succeed', Object.fromEntries(cases), 180_000)
