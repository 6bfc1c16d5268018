/** The language that lanectl asks a lane to answer in, as POSIX has one locale variable stand for the others. */
import * as assert from 'uvu/assert'
import { languageOfCaller } from '#scripts/lanectl/language-of-caller.ts'
import { spec } from '#test/spec.ts'

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
      assert.is(languageOfCaller(environment), language, JSON.stringify(environment))
  },
})
