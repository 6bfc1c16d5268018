/** Which language a caller prefers, as its Accept-Language says. */
import * as assert from 'uvu/assert'
import { preferredLanguage } from '#firmware/http/answer-language.ts'
import { spec } from '#test/spec.ts'

spec('the language that a caller prefers', {
  'is the one with the greatest weight of those that the lane has'() {
    const cases = [
      ['ru', 'ru'],
      ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
      ['en-US, ru', 'en'],
      ['en;q=0.3, ru;q=0.7', 'ru'],
      ['de, ru;q=0.2', 'ru'],
      ['RU ; q=1', 'ru'],
      ['ru;q=0, en;q=0.1', 'en'],
      ['ru;q=0', null],
      ['ru;q=x', null],
      ['*', null],
      ['de-DE, de;q=0.9', null],
      ['rum', null],
      ['', null],
      [`${'x, '.repeat(200)}ru`, null],
    ] as const
    for (const [header, language] of cases)
      assert.is(preferredLanguage(header), language, header.slice(0, 40))
    assert.is(preferredLanguage(undefined), null)
  },
})
