/** The lists of banks and protocols: what each row must be, and that a start reads them without what they know of. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { STATIC } from '#drivers/bank/adapters/static/static-description.ts'
import { BANKS } from '#drivers/bank/bank-list.ts'
import { KNOWN_BANKS } from '#drivers/bank/bank-names.ts'
import { profileFieldsOf } from '#drivers/bank/profile-fields-of-bank.ts'
import { DISPLAY_PROTOCOLS } from '#drivers/display/display-protocols.ts'
import { importsOf } from '#scripts/tidy/imports.ts'
import { spec } from '#test/spec.ts'

const ROOT = join(import.meta.dirname, '../..')

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** All that is loaded with it: not what is only a type, nor what is loaded later. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  seen.add(file)
  const now = textOf(file)
    .replace(/^(import|export) type\b[^;']*\bfrom '[^']*'/gm, '')
    .replace(/\bimport\('[^']*'\)/g, '')
  for (const target of importsOf(file, now))
    if (target.endsWith('.ts') && !seen.has(target)) loadedWith(target, seen)
  return seen
}

spec('the lists of banks and protocols', {
  'are loaded by the config, and of drivers nothing else is'() {
    const drivers = [...loadedWith('firmware/config.ts')].filter((file) => /^drivers/.test(file))
    const others = drivers.filter((file) => !file.endsWith('-description.ts'))
    assert.equal(others.toSorted(), [
      'drivers/bank/bank-list.ts',
      'drivers/bank/common-profile-fields.ts',
      'drivers/display/display-protocols.ts',
    ])
    const rows = [BANKS, DISPLAY_PROTOCOLS].flat()
    assert.is(drivers.length - others.length, rows.length)
  },
  async 'have no name twice, and something behind each'() {
    for (const rows of [[STATIC, ...BANKS], DISPLAY_PROTOCOLS]) {
      const names = rows.map(({ name }) => name)
      assert.equal(names, [...new Set(names)])
      for (const { name, load } of rows) assert.type(await load(), 'function', name)
    }
  },
  'say what every field of a profile is, in both languages, and never tell a secret'() {
    for (const { name: bank } of [...KNOWN_BANKS, { name: 'Bank of Nowhere' }])
      for (const { name, en, ru, isPublic } of profileFieldsOf(bank)) {
        const which = `${name} of ${bank}`
        assert.match(en, /^[A-Z][ -~…]+$/, which)
        assert.match(ru, /^[А-Я][^\n]+$/, which)
        if (/pass|secret/i.test(name + en)) assert.is(isPublic, false, which)
      }
  },
})
