/** What every sealer promises: what it seals only this device opens, and only unchanged. */
import * as assert from 'uvu/assert'
import type { Sealer } from '#hal/sealer.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

export interface SealerRig extends Disposable {
  readonly sealer: Sealer
  /** The same device after its next start. */
  again(): Sealer
  /** Another device. */
  elsewhere(): Sealer
  /** The same device after its key was lost. */
  withoutKey(): Sealer
}

const TEXTS = ['', 'пароль', '\u0000\u2028 "\'\\', 'x'.repeat(10_000)]

export function sealerContract(driver: string, open: () => SealerRig): void {
  spec(`sealer contract: ${driver}`, {
    'opens what it sealed, also after the next start'() {
      using rig = open()
      for (const text of TEXTS) {
        const sealed = rig.sealer.seal(text)
        assert.is(rig.sealer.open(sealed), text)
        assert.is(rig.again().open(sealed), text)
        if (text) assert.not(sealed.includes(text))
      }
    },
    'seals the same text differently each time'() {
      using rig = open()
      const seals = Array.from({ length: 20 }, () => rig.sealer.seal('a'))
      assert.is(new Set(seals).size, seals.length)
    },
    async 'refuses what was changed anywhere, without quoting it'() {
      using rig = open()
      const sealed = rig.sealer.seal('geheim')
      for (let at = 0; at < sealed.length; at += 1) {
        const other = sealed[at] === 'A' ? 'B' : 'A'
        for (const instead of [other, '', `${sealed[at]}!`])
          await refuses(rig.sealer, sealed.slice(0, at) + instead + sealed.slice(at + 1))
      }
      for (const wrong of ['', '.', `${sealed}=`, `${sealed}.`, `${sealed}\n`, 'geheim'])
        await refuses(rig.sealer, wrong)
    },
    async 'refuses what another device sealed'() {
      using rig = open()
      await refuses(rig.sealer, rig.elsewhere().seal('geheim'))
      await refuses(rig.elsewhere(), rig.sealer.seal('geheim'))
    },
    async 'refuses all that was sealed when its key was lost, and seals anew'() {
      using rig = open()
      const sealed = rig.sealer.seal('geheim')
      const bare = rig.withoutKey()
      await refuses(bare, sealed)
      assert.is(bare.open(bare.seal('another')), 'another')
    },
  })
}

async function refuses(sealer: Sealer, sealed: string): Promise<void> {
  const { message, detail } = await faultOf(() => sealer.open(sealed), 'storage')
  assert.is(detail.part, 'settings')
  assert.not.match(message, 'geheim')
}
