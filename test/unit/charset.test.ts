/** Text as the bytes that a display's fonts understand. */

import * as assert from 'uvu/assert'
import {
  type Charset,
  clip,
  encodeWritten,
  printable,
  transliterate,
  written,
  writtenWithoutFf,
} from '#drivers/display/text/charset.ts'
import { PHRASES, ROW_PHRASES } from '#drivers/display/text/customer-phrases.ts'
import { createWording } from '#drivers/display/text/screen-wording.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import { hex } from '#test/hex.ts'
import { spec } from '#test/spec.ts'

const encodeText = (text: string, charset: Charset) =>
  encodeWritten(written(text, charset), charset)
const encodeWithoutFf = (text: string, charset: Charset) =>
  encodeWritten(writtenWithoutFf(text, charset), charset)

const decoders: Partial<Record<Charset, string>> = {
  cp866: 'ibm866',
  cp1251: 'windows-1251',
  latin1: 'windows-1252',
}
const RUSSIAN = 'Съешь ещё этих мягких французских булок, ЁЖ № 5'
const WESTERN = 'Ação, señor: Größe über café'

spec('charset', {
  'the code pages agree with the platform’s own tables'() {
    for (const charset of ['cp866', 'cp1251'] as const)
      assert.is(new TextDecoder(decoders[charset]).decode(encodeText(RUSSIAN, charset)), RUSSIAN)
    assert.is(new TextDecoder(decoders.latin1).decode(encodeText(WESTERN, 'latin1')), WESTERN)
  },
  'every letter that a set has is kept'() {
    const kept = {
      cp1251: 'Київ, 20 °C, ґанок, Ў, Љубав, 5 €',
      cp866: 'Київ, 20 °C, ў, Є, √',
    } as const
    for (const [charset, text] of Object.entries(kept) as [keyof typeof kept, string][])
      assert.is(new TextDecoder(decoders[charset]).decode(encodeText(text, charset)), text)
    assert.is(transliterate('Київ, ґанок, Ў'), 'Kiiv, ganok, U')
  },
  'what a set lacks is written in Latin letters'() {
    assert.is(hex(encodeText('₽', 'cp866')), '52 55 42')
    assert.is(transliterate('Щука — 5 №'), 'Shchuka - 5 No')
    assert.is(transliterate('Größe ñ 日'), 'Groesse n ?')
  },
  'commands never get through'() {
    assert.is(printable('a\u001b@\u0000b\r\n\u202ec\ud800'), 'a @ b c\ufffd')
    for (const charset of ['utf-8', 'ascii', 'cp866', 'cp1251', 'latin1'] as const)
      for (const byte of encodeText('a\u0007\u001b[2J\u009b\u2028', charset))
        assert.ok(byte >= 0x20)
  },
  'no byte FF where it ends things, however its letter is written'() {
    for (const charset of ['cp1251', 'latin1'] as const)
      for (const text of ['яÿ', 'y\u0308y\u0308y\u0308', 'ya\u0000ÿ'])
        assert.not.ok(encodeWithoutFf(text, charset).includes(0xff), text)
    assert.is(hex(encodeWithoutFf('y\u0308', 'latin1')), '59')
  },
  'cutting never splits a letter'() {
    assert.is(clip('😀😀😀', 2), '😀😀')
    assert.is(clip('abc  def', 5), 'abc d')
  },
  'every phrase of every language fits a row of twenty, transliterated too'() {
    for (const language of CUSTOMER_LANGUAGES)
      for (const phrase of ROW_PHRASES.map((key) => PHRASES[language][key])) {
        assert.ok([...phrase].length <= 20, phrase)
        assert.ok(transliterate(phrase).length <= 20, transliterate(phrase))
      }
  },
  'amounts are written as each language writes them'() {
    const amounts = CUSTOMER_LANGUAGES.map((language) =>
      createWording({ language, currency: '' }).amount(123_456_705),
    )
    assert.equal(amounts, [
      '1 234 567,05',
      '1,234,567.05',
      '1.234.567,05',
      '1.234.567,05',
      '1.234.567,05',
    ])
    assert.is(createWording({ language: 'ru', currency: '₽' }).amount(5), '0,05 ₽')
    assert.is(createWording({ language: 'ru', currency: '₽' }).amount(undefined), '')
  },
})
