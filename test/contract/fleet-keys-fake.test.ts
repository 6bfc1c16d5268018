/** The keys of a fleet in memory keep the contract, and its bound. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createFakeFleetKeys } from '#doubles/fleet-keys-fake.ts'
import { pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import {
  makeRestoreCode,
  restorePskOf,
  restoreSecretOf,
} from '#drivers/peers/replacement/restore-code.ts'
import type { Fault } from '#firmware/fault.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { fleetKeysContract } from './fleet-keys.ts'

fleetKeysContract('fake', async () => {
  const keys = createFakeFleetKeys(createFakeClock())
  return {
    keys,
    again: async () => keys.reopen(),
    fillDisk: () => keys.fail('disk-full'),
    healDisk: () => keys.fail(null),
    loseSeal: () => keys.fail('seal-lost'),
    [Symbol.dispose]() {},
  }
})

spec('the keys of the largest fleet', {
  async 'are two for each of a thousand devices, and no more'() {
    const keys = createFakeFleetKeys(createFakeClock())
    for (let nth = 0; nth < 2_000; nth += 1) await keys.create(`lane-${nth % 1_000}`)
    assert.match((await faultOf(() => keys.create('lane-0'), 'full')).message, 'Revoke')
  },
})

spec('a restore code', {
  async 'ends after a day'() {
    const clock = createFakeClock()
    const keys = createFakeFleetKeys(clock)
    const { code, untilMs } = await keys.prepareReplacement('lane-1')
    const { identity } = restorePskOf(code)
    await clock.advance(untilMs - clock.now() - 1)
    const tag = String(keys.prove(identity)?.keyId)
    await clock.advance(1)
    assert.is(keys.prove(identity), null)
    await faultOf(() => keys.replace(tag, 'card'), 'unauthorized')
  },
  'has a check that finds a slip, and none of a name in it'() {
    const code = makeRestoreCode()
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
    const whole = restoreSecretOf(code)
    assert.equal(restoreSecretOf(` ${code.replaceAll('-', '').toLowerCase()} `), whole)
    assert.is.not(Buffer.from(whole.secret).toString('hex').slice(0, 12), whole.tag)
    let found = 0
    for (let at = 0; at < code.length; at += 1) {
      if (code[at] === '-') continue
      const slip = `${code.slice(0, at)}${code[at] === '7' ? '8' : '7'}${code.slice(at + 1)}`
      try {
        assert.is.not(restoreSecretOf(slip).tag, whole.tag)
      } catch (error) {
        assert.is((error as Fault).kind, 'bad-request')
        found += 1
      }
    }
    assert.ok(found > 15, `${found} of 20 slips`)
    for (const text of ['', code.slice(1), `${code}A`, 'laned1:0:lane-1:x'])
      assert.throws(() => restoreSecretOf(text), /not a restore code/)
  },
})

spec('the key for all', {
  async 'lets a lane in whose place nobody took, and tells the other'() {
    const keys = createFakeFleetKeys(createFakeClock(), ['the key of this year'])
    const standing = (lane: string) =>
      keys.prove(pskOf('the key of this year', lane).identity)?.standing
    const { code } = await keys.prepareReplacement('lane-1')
    await keys.replace(String(keys.prove(restorePskOf(code).identity)?.keyId), 'card')
    assert.equal(['lane-1', 'lane-2'].map(standing), ['replaced', 'member'])
    assert.equal(
      keys.list.map(({ serialNumber }) => serialNumber),
      ['lane-1'],
    )
  },
})
