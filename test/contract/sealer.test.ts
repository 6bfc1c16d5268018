/** The sealer: what it seals only this device opens, and only unchanged. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openSealer } from '#drivers/storage/sealer.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from './transaction-store.ts'

function temporary() {
  const folder = mkdtempSync(join(tmpdir(), 'laned-seal-'))
  return {
    key: join(folder, 'seal.key'),
    credentials: join(folder, 'credentials'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

spec('the sealer', {
  'opens what it sealed, also in the next process'() {
    using folder = temporary()
    const sealed = openSealer(folder.key, null).seal('пароль')
    assert.is(openSealer(folder.key, null).open(sealed), 'пароль')
    assert.not.match(sealed, 'пароль')
  },
  'seals the same text differently each time'() {
    using folder = temporary()
    const sealer = openSealer(folder.key, null)
    assert.is.not(sealer.seal('a'), sealer.seal('a'))
  },
  'makes its key once, for its owner only'() {
    using folder = temporary()
    openSealer(folder.key, null)
    const key = readFileSync(folder.key)
    assert.is(statSync(folder.key).mode & 0o777, 0o600)
    openSealer(folder.key, null)
    assert.equal(readFileSync(folder.key), key)
  },
  'refuses what was changed or sealed elsewhere, without quoting it'() {
    using folder = temporary()
    using other = temporary()
    const sealer = openSealer(folder.key, null)
    const sealed = sealer.seal('geheim')
    const changed = `${sealed.slice(0, -6)}${sealed.endsWith('A') ? 'B' : 'A'}${sealed.slice(-5)}`
    for (const wrong of [changed, '', 'v1.', 'v2.AAAA', openSealer(other.key, null).seal('geheim')])
      assert.not.match(faultOf('storage', () => sealer.open(wrong)).message, 'geheim')
  },
  'prefers the credential of the unit to a key file'() {
    using folder = temporary()
    mkdirSync(folder.credentials)
    writeFileSync(join(folder.credentials, 'seal-key'), 'an operator typed this\n')
    const sealed = openSealer(folder.key, folder.credentials).seal('a')
    faultOf('storage', () => openSealer(folder.key, null).open(sealed))
    assert.is(openSealer('/nowhere/seal.key', folder.credentials).open(sealed), 'a')
  },
  'says what to do about a key file that is none'() {
    using folder = temporary()
    writeFileSync(folder.key, 'short')
    assert.match(faultOf('storage', () => openSealer(folder.key, null)).message, 'restore it')
    faultOf('storage', () => openSealer('/nowhere/seal.key', null))
  },
})
