/** What every document store promises. `reopen` is the next start of the device. */
import * as assert from 'uvu/assert'
import type { DocumentStore } from '#hal/document-store.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

export interface Document {
  readonly count: number
  readonly names: readonly string[]
}

export interface DocumentStoreRig extends Disposable {
  open(initial: Document): Promise<DocumentStore<Document>>
  /** From now on the medium takes no writes, until it is healed. */
  breakDisk(): void
  healDisk(): void
}

const EMPTY: Document = { count: 0, names: [] }
const increment = (value: Document) => ({ ...value, count: value.count + 1 })

export function documentStoreContract(driver: string, rig: () => DocumentStoreRig): void {
  spec(`document store contract: ${driver}`, {
    async 'begins with the initial value'() {
      using disk = rig()
      assert.equal((await disk.open(EMPTY)).value, EMPTY)
    },
    async 'an update is there after the next start'() {
      using disk = rig()
      const store = await disk.open(EMPTY)
      const committed = await store.update(() => ({ count: 7, names: ['ключ', '\u2028'] }))
      assert.equal(committed, store.value)
      assert.equal((await disk.open(EMPTY)).value, { count: 7, names: ['ключ', '\u2028'] })
    },
    async 'overlapping updates run one at a time, in order'() {
      using disk = rig()
      const store = await disk.open(EMPTY)
      await Promise.all(Array.from({ length: 20 }, () => store.update(increment)))
      assert.is(store.value.count, 20)
      assert.is((await disk.open(EMPTY)).value.count, 20)
    },
    async 'a value cannot be changed from outside'() {
      using disk = rig()
      const store = await disk.open(EMPTY)
      await store.update(() => ({ count: 1, names: ['a'] }))
      assert.throws(() => (store.value.names as string[]).push('b'), /not extensible/)
    },
    async 'a change that throws changes nothing, and the next one goes on'() {
      using disk = rig()
      const store = await disk.open(EMPTY)
      const broken = store.update(() => {
        throw new RangeError('no')
      })
      const thrown = await broken.catch((error: unknown) => error)
      assert.instance(thrown, RangeError)
      assert.is((await store.update(increment)).count, 1)
    },
    async 'a disk that refuses is Fault storage, nothing changes, and it recovers'() {
      using disk = rig()
      const store = await disk.open(EMPTY)
      await store.update(increment)
      disk.breakDisk()
      await faultOf(() => store.update(increment), 'storage')
      assert.is(store.value.count, 1)
      disk.healDisk()
      assert.is((await disk.open(EMPTY)).value.count, 1)
      assert.is((await store.update(increment)).count, 2)
      assert.is((await disk.open(EMPTY)).value.count, 2)
    },
  })
}
