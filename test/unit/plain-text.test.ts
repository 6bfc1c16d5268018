/** What plain text is, and how other text is printed. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { plainTextTrouble, printable, printableLines } from '#firmware/plain-text.ts'
import { spec } from '#test/spec.ts'

const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

spec('plain text', {
  'is any writing of any people'() {
    for (const text of ['Хлеб', '茶', 'שלום', 'خبز', 'é', 'Tea 🍵', 'a\u200fb', "O'Neill; =1", ''])
      assert.is(plainTextTrouble(text), null, text)
  },
  'has no control characters, no turns of direction and no half characters'() {
    for (let code = 0; code < 0x3000; code += 1) {
      const text = `a${String.fromCharCode(code)}b`
      assert.is(plainTextTrouble(text) !== null, OBEYED.test(text), code.toString(16))
    }
    assert.match(String(plainTextTrouble('\ud800') ?? ''), 'not valid Unicode')
  },
  'is no name when nothing of it is to be seen'() {
    const unseen = [
      '\u200b',
      '\u200b \u200d',
      '\u3164',
      '\uffa0',
      '\u115f',
      '\u2800',
      '\u00ad',
      '\u3000',
    ]
    const tags = '\u{e0041}\u{e0042}\u{e007f}'
    for (const text of [...unseen, tags, '\u0301', '\ufe0f', ` ${tags} `])
      assert.is(
        String(plainTextTrouble(text)),
        'contains no visible characters',
        [...text].map((one) => one.codePointAt(0)?.toString(16)).join(),
      )
    // What holds letters together, and a flag of tags, stay what they are.
    for (const text of [
      'नमस्\u200dते',
      '🏴\u{e0067}\u{e0062}\u{e007f}',
      'e\u0301',
      'a\u200b',
      '⠁',
      ' ',
    ])
      assert.is(plainTextTrouble(text), null, text)
  },
  'is printed as it is, and whatever else becomes plain'() {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const trouble = plainTextTrouble(printable(text))
        assert.ok(trouble === null || String(trouble) === 'contains no visible characters')
        if (plainTextTrouble(text) === null) assert.is(printable(text), text)
      }),
    )
  },
  'keeps its lines where it has several, and JSON its meaning'() {
    assert.is(printableLines('a\u001b\nb\t'), 'a\\u001b\nb\\u0009')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.is(JSON.parse(printableLines(JSON.stringify({ text }, null, 2))).text, text)
      }),
    )
  },
})
