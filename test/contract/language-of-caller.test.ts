/** The language of lanectl, in which it asks a lane to answer, too: POSIX has one locale variable stand for the others. */

import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { languageIn } from '#scripts/lanectl/language-of-caller.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec('the language of the caller', {
  'is that of LC_ALL, else of LC_MESSAGES, else of LANG'() {
    const cases = [
      [{ LANG: 'ru_RU.UTF-8' }, 'ru'],
      [{ LANG: 'ru' }, 'ru'],
      [{ LANG: 'ru_RU.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'en'],
      [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'ru_RU.UTF-8' }, 'ru'],
      [{ LANG: 'ru_RU.UTF-8', LC_MESSAGES: 'ru_RU.UTF-8', LC_ALL: 'C' }, 'en'],
      [{ LANG: 'en_US.UTF-8', LC_ALL: 'ru_RU' }, 'ru'],
      [{ LANG: 'ru_RU.UTF-8', LC_ALL: '', LC_MESSAGES: '' }, 'ru'],
      [{ LANG: 'rum_RO' }, 'en'],
      [{}, 'en'],
    ] as const
    for (const [environment, language] of cases)
      assert.is(languageIn(environment), language, JSON.stringify(environment))
  },
  'is that of the lane of this machine where the locale names none'() {
    using folder = temporaryFolder()
    const LANED_CONFIG = folder.file('laned.yaml')
    writeFileSync(LANED_CONFIG, '# a lane\nlanguage: "ru" # of the owner\nlog: { level: warn }\n')
    const cases = [
      [{}, 'ru'],
      [{ LANG: 'C.UTF-8' }, 'ru'],
      [{ LANG: 'POSIX' }, 'ru'],
      [{ LANG: 'en_US.UTF-8' }, 'en'],
      [{ LANG: 'de_DE.UTF-8' }, 'en'],
      [{ LC_ALL: 'C' }, 'en'],
      [{ LANED_LANGUAGE: 'en' }, 'en'],
    ] as const
    for (const [environment, language] of cases)
      assert.is(languageIn({ LANED_CONFIG, ...environment }), language, JSON.stringify(environment))
    assert.is(languageIn({ LANED_CONFIG: folder.file('none.yaml') }), 'en')
    writeFileSync(LANED_CONFIG, 'display: { driver: screen, language: ru }\n')
    assert.is(languageIn({ LANED_CONFIG }), 'en')
  },
})
