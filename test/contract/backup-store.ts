/** What every place for backups promises: what it lists is whole, and comes back as it was given. */

import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { BackupStore, StoredBackup } from '#hal/backup-store.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

export interface BackupStoreRig extends AsyncDisposable {
  /** For the backups of the lane `lane-7`. */
  readonly store: BackupStore
  /** Nobody answers there any more. */
  goAway(): Promise<void> | void
  /** It has no room any more. */
  fill(): Promise<void> | void
}

export interface Given {
  readonly backup: StoredBackup
  pieces(): AsyncGenerator<Uint8Array>
}

/** As many bytes, and others for each `stamp`. */
export function given(stamp: string, length = 300_000): Given {
  const bytes = Buffer.alloc(length, `${stamp} is encrypted `)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    backup: { name: `laned-lane-7-${stamp}.age`, bytes: length, sha256 },
    async *pieces() {
      for (let at = 0; at < length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    },
  }
}

export async function readAll(bytes: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes ?? []) pieces.push(piece)
  return Buffer.concat(pieces)
}

const MARCH = given('20260301T040506Z')
const APRIL = given('20260401T040506Z', 100_000)

export function backupStoreContract(driver: string, open: () => Promise<BackupStoreRig>): void {
  spec(
    `backup store contract: ${driver}`,
    {
      async 'gives back what it was given, and lists it, the newest first'() {
        await using rig = await open()
        assert.equal(await rig.store.list(), [])
        for (const { backup, pieces } of [APRIL, MARCH]) await rig.store.put(backup, pieces())
        assert.equal(await rig.store.list(), [APRIL.backup, MARCH.backup])
        for (const { backup, pieces } of [MARCH, APRIL]) {
          const bytes = await readAll(await rig.store.open(backup.name))
          assert.ok(bytes.equals(await readAll(pieces())), backup.name)
        }
      },
      async 'has none of another name, and a name is no path'() {
        await using rig = await open()
        await rig.store.put(MARCH.backup, MARCH.pieces())
        for (const name of ['', '..', '../x', 'laned-lane-7.json', APRIL.backup.name, 'a/b%2fc']) {
          assert.is(await rig.store.open(name), null, name)
          await rig.store.remove(name)
        }
        assert.equal(await rig.store.list(), [MARCH.backup])
      },
      async 'removes one, and what is not there as well'() {
        await using rig = await open()
        for (const { backup, pieces } of [MARCH, APRIL]) await rig.store.put(backup, pieces())
        for (const _ of [1, 2]) await rig.store.remove(MARCH.backup.name)
        assert.equal(await rig.store.list(), [APRIL.backup])
        assert.is(await rig.store.open(MARCH.backup.name), null)
      },
      async 'takes it again, whatever became of the first time'() {
        await using rig = await open()
        for (const _ of [1, 2]) await rig.store.put(MARCH.backup, MARCH.pieces())
        assert.equal(await rig.store.list(), [MARCH.backup])
        assert.is((await readAll(await rig.store.open(MARCH.backup.name))).length, 300_000)
      },
      async 'lists nothing that is not what was said of it'() {
        await using rig = await open()
        const { name, bytes } = MARCH.backup
        await faultOf(() =>
          rig.store.put({ name, bytes, sha256: APRIL.backup.sha256 }, MARCH.pieces()),
        )
        await faultOf(() => rig.store.put(MARCH.backup, APRIL.pieces()))
        assert.equal(await rig.store.list(), [])
        await rig.store.put(MARCH.backup, MARCH.pieces())
        assert.equal(await rig.store.list(), [MARCH.backup])
      },
      async 'lists nothing whose bytes ended in the middle, and says what ended them'() {
        await using rig = await open()
        async function* torn() {
          for await (const piece of MARCH.pieces()) {
            yield piece
            throw new Fault('storage', asSentence('the card cannot be read'))
          }
        }
        const { message } = await faultOf(() => rig.store.put(MARCH.backup, torn()), 'storage')
        assert.match(message, 'the card cannot be read')
        assert.equal(await rig.store.list(), [])
      },
      async 'is full when it has no room, and keeps what it has'() {
        await using rig = await open()
        await rig.store.put(MARCH.backup, MARCH.pieces())
        await rig.fill()
        await faultOf(() => rig.store.put(APRIL.backup, APRIL.pieces()), 'full')
        assert.equal(await rig.store.list(), [MARCH.backup])
      },
      async 'is unreachable when nobody answers'() {
        await using rig = await open()
        await rig.goAway()
        await faultOf(() => rig.store.list(), 'unreachable')
        await faultOf(() => rig.store.put(MARCH.backup, MARCH.pieces()), 'unreachable')
        await faultOf(() => rig.store.open(MARCH.backup.name), 'unreachable')
      },
    },
    60_000,
  )
}
