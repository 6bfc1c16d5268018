/** What every keeper of a fleet's keys promises: who proves what, until when, and what is on the card. */
import * as assert from 'uvu/assert'
import { pskOf } from '#drivers/peers/fleet-key-text-and-derivation.ts'
import { restorePskOf } from '#drivers/peers/replacement/restore-code.ts'
import type { FleetKeys } from '#hal/fleet-keys.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

export interface FleetKeysRig extends Disposable {
  readonly keys: FleetKeys
  /** The same device after its next start. */
  again(): Promise<FleetKeys>
  fillDisk(): void
  healDisk(): void
  /** What opens the secrets on the card is lost. */
  loseSeal(): void
}

/** The device's side of the key: what it shows, and what it proves it with. */
const shownBy = (text: string) => pskOf(text, 'whatever it calls itself')

export function fleetKeysContract(driver: string, open: () => Promise<FleetKeysRig>): void {
  spec(`fleet keys contract: ${driver}`, {
    async 'make a key that proves the serial number it was made for'() {
      using rig = await open()
      const { keyId, text, serialNumber } = await rig.keys.create('lane-1')
      assert.is(serialNumber, 'lane-1')
      const { identity, secret } = shownBy(text)
      const proof = rig.keys.prove(identity)
      assert.is(proof?.keyId, keyId)
      assert.is(proof?.serialNumber, 'lane-1')
      assert.equal(Buffer.from(proof?.secret ?? []), Buffer.from(secret))
    },
    async 'prove nobody by what was never given out'() {
      using rig = await open()
      const { keyId } = await rig.keys.create('lane-1')
      for (const identity of ['', 'key:', 'key:000000000000', 'all:00000000:lane-1', keyId, '\0:x'])
        assert.is(rig.keys.prove(identity), null, identity)
    },
    async 'list what was made, oldest first, and never a secret'() {
      using rig = await open()
      const made = [await rig.keys.create('lane-1'), await rig.keys.create('lane-2')]
      assert.equal(
        rig.keys.list,
        made.map(({ keyId, serialNumber, createdAtMs }) => ({ keyId, serialNumber, createdAtMs })),
      )
    },
    async 'know them after the next start, and what was revoked stays revoked'() {
      using rig = await open()
      const kept = await rig.keys.create('lane-1')
      const gone = await rig.keys.create('lane-2')
      await rig.keys.revoke(gone.keyId)
      const again = await rig.again()
      assert.equal(again.list, rig.keys.list)
      assert.is(again.prove(shownBy(kept.text).identity)?.serialNumber, 'lane-1')
      assert.is(again.prove(shownBy(gone.text).identity), null)
    },
    async 'keep earlier keys of a device good until they are revoked'() {
      using rig = await open()
      const [last, next] = [await rig.keys.create('lane-1'), await rig.keys.create('lane-1')]
      assert.is.not(last.keyId, next.keyId)
      for (const { text, keyId } of [last, next])
        assert.is(rig.keys.prove(shownBy(text).identity)?.keyId, keyId)
      await rig.keys.revoke(last.keyId)
      assert.is(rig.keys.prove(shownBy(last.text).identity), null)
      assert.is(rig.keys.prove(shownBy(next.text).identity)?.keyId, next.keyId)
    },
    async 'tell who listens of a revoked key, once, and nobody who left'() {
      using rig = await open()
      const told: string[] = []
      const left: string[] = []
      using _listening = rig.keys.onRevoke((keyId) => told.push(keyId))
      rig.keys.onRevoke((keyId) => left.push(keyId))[Symbol.dispose]()
      const { keyId } = await rig.keys.create('lane-1')
      await rig.keys.revoke(keyId)
      await faultOf(() => rig.keys.revoke(keyId), 'not-found')
      assert.equal([told, left], [[keyId], []])
    },
    async 'make none for what is no serial number'() {
      using rig = await open()
      for (const wrong of ['', 'a b', 'lane:1', 'ä', 'x'.repeat(65)])
        await faultOf(() => rig.keys.create(wrong), 'bad-request')
      assert.equal(rig.keys.list, [])
    },
    async 'are Fault storage on a full card, where nothing has changed'() {
      using rig = await open()
      const { keyId, text } = await rig.keys.create('lane-1')
      const told: string[] = []
      using _listening = rig.keys.onRevoke((revoked) => told.push(revoked))
      rig.fillDisk()
      await faultOf(() => rig.keys.create('lane-2'), 'storage')
      await faultOf(() => rig.keys.revoke(keyId), 'storage')
      assert.is(rig.keys.list.length, 1)
      assert.is(rig.keys.prove(shownBy(text).identity)?.keyId, keyId)
      assert.equal(told, [])
      rig.healDisk()
      await rig.keys.revoke(keyId)
      assert.equal((await rig.again()).list, [])
    },
    async 'let a new card take the place by its code; what had it before is told so, and no more'() {
      using rig = await open()
      const lost = await rig.keys.create('lane-1')
      const other = await rig.keys.create('lane-2')
      const ended: string[] = []
      using _listening = rig.keys.onRevoke((keyId) => ended.push(keyId))
      const { code, serialNumber } = await rig.keys.prepareReplacement('lane-1')
      assert.is(serialNumber, 'lane-1')
      const standing = (text: string) => rig.keys.prove(shownBy(text).identity)?.standing
      assert.is(standing(lost.text), 'member', 'until the new card is there')
      const shown = restorePskOf(code.toLowerCase().replaceAll('-', ' '))
      const proof = rig.keys.prove(shown.identity)
      assert.is(proof?.standing, 'code')
      assert.is(proof?.serialNumber, 'lane-1')
      assert.equal(Buffer.from(proof?.secret ?? []), Buffer.from(shown.secret))
      const tag = String(proof?.keyId)
      const first = await rig.keys.replace(tag, 'card')
      const second = await rig.keys.replace(tag, 'card')
      assert.is(second.serialNumber, 'lane-1')
      assert.equal(
        [lost, first, second, other].map(({ text }) => standing(text)),
        ['replaced', 'replaced', 'member', 'member'],
      )
      assert.equal(ended, [lost.keyId, first.keyId])
      await rig.keys.endReplacement(tag, 'card')
      const used = rig.keys.prove(shown.identity)
      assert.is(used?.standing, 'used')
      assert.ok(used?.replacedAtMs)
      await faultOf(() => rig.keys.replace(tag, 'card'), 'unauthorized')
      await rig.keys.endReplacement(tag, 'card')
      const again = await rig.again()
      assert.ok(again.prove(shownBy(lost.text).identity)?.replacedAtMs)
      assert.equal(again.list, rig.keys.list)
      assert.equal(
        again.list.map(({ keyId }) => keyId),
        [other.keyId, second.keyId],
      )
    },
    async 'give the code to the first card that asks, over a restart too, and to no other'() {
      using rig = await open()
      const { code } = await rig.keys.prepareReplacement('lane-1')
      const { identity } = restorePskOf(code)
      const tag = String(rig.keys.prove(identity)?.keyId)
      const cards = ['one', 'two', null]
      const asked = await Promise.allSettled(cards.map((card) => rig.keys.replace(tag, card)))
      assert.equal(
        asked.map(({ status }) => status),
        ['fulfilled', 'rejected', 'rejected'],
      )
      const again = await rig.again()
      for (const card of ['two', null]) {
        const refused = await faultOf(() => again.replace(tag, card), 'refused')
        assert.match(
          refused.message,
          'another memory card already took the place of lane-1 with this restore code',
        )
        await faultOf(() => again.endReplacement(tag, card), 'refused')
      }
      assert.is(again.list.length, 1)
      const { keyId } = await again.replace(tag, 'one')
      assert.equal(
        again.list.map((key) => key.keyId),
        [keyId],
      )
      await again.endReplacement(tag, 'one')
      assert.is((await rig.again()).prove(identity)?.standing, 'used')
    },
    async 'take cards of a release that tells no name as one, as they were'() {
      using rig = await open()
      const { code } = await rig.keys.prepareReplacement('lane-1')
      const tag = String(rig.keys.prove(restorePskOf(code).identity)?.keyId)
      await rig.keys.replace(tag, null)
      await rig.keys.replace(tag, null)
      await faultOf(() => rig.keys.replace(tag, 'one'), 'refused')
    },
    async 'know of one code for a device, and a full card gives out none'() {
      using rig = await open()
      const first = restorePskOf((await rig.keys.prepareReplacement('lane-1')).code)
      const other = restorePskOf((await rig.keys.prepareReplacement('lane-2')).code)
      const second = restorePskOf((await rig.keys.prepareReplacement('lane-1')).code)
      assert.is(rig.keys.prove(first.identity), null)
      const tag = String(rig.keys.prove(second.identity)?.keyId)
      assert.ok(rig.keys.prove(other.identity))
      rig.fillDisk()
      await faultOf(() => rig.keys.prepareReplacement('lane-3'), 'storage')
      await faultOf(() => rig.keys.replace(tag, 'card'), 'storage')
      await faultOf(() => rig.keys.endReplacement(tag, 'card'), 'storage')
      rig.healDisk()
      assert.ok((await rig.again()).prove(second.identity))
      await faultOf(() => rig.keys.prepareReplacement('lane 3'), 'bad-request')
    },
    async 'prove nobody by a key that the card cannot open any more, and it can be revoked'() {
      using rig = await open()
      const { keyId, text } = await rig.keys.create('lane-1')
      rig.loseSeal()
      const again = await rig.again()
      assert.is(again.prove(shownBy(text).identity), null)
      assert.is(again.list.length, 1)
      await again.revoke(keyId)
      assert.equal(again.list, [])
    },
  })
}
