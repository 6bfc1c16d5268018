/** The sealer of a device keeps the contract; its key is made once, and an operator's own wins. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { loadSealer } from '#drivers/storage/files/sealer.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { sealerContract } from './sealer.ts'

sealerContract('key file', () => {
  const folder = temporaryFolder()
  const again = (name = 'seal.key') => loadSealer(folder.file(name), null)
  return {
    sealer: again(),
    again,
    elsewhere: () => again('another.key'),
    withoutKey() {
      rmSync(folder.file('seal.key'))
      return again()
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
})

sealerContract('credential of the unit', () => {
  const folder = temporaryFolder()
  const again = (name = 'ours') => {
    mkdirSync(folder.file(name), { recursive: true })
    writeFileSync(`${folder.file(name)}/seal-key`, `an operator typed ${name}\n`)
    return loadSealer('/nowhere/seal.key', folder.file(name))
  }
  return {
    sealer: again(),
    again,
    elsewhere: () => again('theirs'),
    withoutKey: () => loadSealer(folder.file('seal.key'), folder.path),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
})

spec('the key of a device', {
  'is made once, for its owner only'() {
    using folder = temporaryFolder()
    const path = folder.file('seal.key')
    loadSealer(path, null)
    const key = readFileSync(path)
    assert.is(statSync(path).mode & 0o777, 0o600)
    loadSealer(path, null)
    assert.equal(readFileSync(path), key)
  },
  async 'is the credential where there is both'() {
    using folder = temporaryFolder()
    const path = folder.file('seal.key')
    loadSealer(path, null)
    writeFileSync(folder.file('seal-key'), 'an operator typed this\n')
    const sealed = loadSealer(path, folder.path).seal('a')
    await faultOf(() => loadSealer(path, null).open(sealed), 'storage')
  },
  async 'that is none is refused, with what to do'() {
    using folder = temporaryFolder()
    const path = folder.file('seal.key')
    writeFileSync(path, 'short')
    assert.match(
      (await faultOf(() => loadSealer(path, null), 'storage')).message,
      'Restore the file',
    )
    await faultOf(() => loadSealer('/nowhere/seal.key', null), 'storage')
  },
})
