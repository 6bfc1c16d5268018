/** Built programs say the same in ASCII. */
import * as assert from 'uvu/assert'
import { asciiSource } from '#scripts/release/ascii-source.ts'
import { spec } from '#test/spec.ts'

const SAID = [
  '"— a dash"',
  `\`сумма: \${1 + 1} ₽\``,
  `((parts) => parts.join('|'))\`не \${0} отвечает\``,
  '/^(итог|всего)/iu.test("ИТОГО: 7")',
  '/^[a-яё]$/u.test("ё")',
  '"😀".match(/^[😀-😂]$/u)?.[0]',
  '({ имя: 1 }).имя // — a comment',
]

const resultOf = async (source: string): Promise<unknown> =>
  (await import(`data:text/javascript,export default ${encodeURIComponent(source)}`)).default

spec('a source in ASCII', {
  async 'says what it said'() {
    for (const source of SAID) {
      const ascii = asciiSource(source)
      assert.match(ascii, /^[\0-\x7f]+$/, source)
      assert.equal(await resultOf(ascii), await resultOf(source), source)
    }
  },
  'is what it was where it is ASCII'() {
    assert.is(asciiSource('const a = "\\u2014"\n'), 'const a = "\\u2014"\n')
  },
  'is refused where an escape would say something else'() {
    assert.throws(() => asciiSource('"\\—"'), /cannot be said/)
    assert.throws(() => asciiSource('String.raw`a — b`'), /cannot be said/)
  },
})
