/** The house rule that finds regular expressions which a long input stops the lane with. */
import * as assert from 'uvu/assert'
import { slowExpressions } from '#scripts/tidy/regular-expressions.ts'
import { spec } from '#test/spec.ts'

/** The first two stood in firmware/http/guards/body-types.ts: 100 KB of spaces stopped a lane for 20 s. */
const SLOW: Readonly<Record<string, string>> = {
  'a body of nothing but spaces': 'const is = /^\\s*(\\{\\s*\\})?\\s*$/.test(text)',
  'a content type': 'const T = /^application\\/json\\s*(;\\s*charset="?utf-8"?\\s*)?;?\\s*$/i',
  'a run before an end': "const path = text.replace(/\\/+$/, '')",
  'an exponential one': 'const is = /^(\\w+\\s?)+$/.test(text)',
  'a constructor of text': "const P = new RegExp('a+$')",
  'a constructor of a template without holes': 'const P = new RegExp(`a+$`)',
  'a constructor of named texts': "const R = 'a+'; const P = new RegExp(`$".concat('{R}$`)'),
  'a constructor of an expression': 'const P = new RegExp(/a+$/)',
  'a constructor without new': "const P = RegExp('a+$')",
  'text that match compiles': "const found = text.match('a+$')",
  'the pattern of a schema': "const S = Type.String({ minLength: 1, pattern: 'a+$' })",
  'one with types around it': 'const P: RegExp | null = (/a+$/ satisfies RegExp)!',
}

const LINEAR: Readonly<Record<string, string>> = {
  'anchored at its start': 'const P = /^[a-z]+$/',
  'a run that begins once': 'const P = /(?<!\\/)\\/+$/',
  'a division is no expression': 'const half = (a + b) / 2 / c',
  'text that is no expression': "const words = 'match /a+$/'",
  'a schema with a linear pattern': "const S = Type.String({ pattern: '^[a-z]+$' })",
  'text that is only compared': "const is = text.includes('a+$')",
}

const problems = (text: string) => slowExpressions('firmware/some.ts', text)

spec('regular expressions', {
  'each slow form is found, with its place and what to do'() {
    for (const [what, line] of Object.entries(SLOW)) {
      const found = problems(`/** Something. */\n${line}\n`)
      assert.is(found.length, 1, what)
      assert.match(found[0] ?? '', /^firmware\/some\.ts:2: .*time over many .*Bounded before: /)
    }
  },
  'what is linear, and what is no expression, passes'() {
    for (const [what, line] of Object.entries(LINEAR)) assert.equal(problems(line), [], what)
  },
  'one that is built at run time must say why it is safe'() {
    const line = 'const P = new RegExp(`^$' + '{word}$`)'
    assert.match(problems(line)[0] ?? '', /built at run time/)
    assert.equal(problems(`// Bounded before: words of ours.\n${line}`), [])
  },
  'a stated bound excuses the next line, and may be long'() {
    const line = "const path = text.replace(/\\/+$/, '')"
    assert.equal(problems(`// Bounded before: 16 characters.\n${line}`), [])
    assert.equal(problems(`// Bounded before: a header\n// has 16 KiB.\n${line}`), [])
    assert.is(problems(`// Bounded before: 16 characters.\n\n${line}`).length, 2)
  },
  'a stated bound that excuses nothing is told'() {
    assert.match(problems('// Bounded before: x.\nconst P = /^a+$/')[0] ?? '', /is linear/)
    assert.match(problems('// Bounded before: x.\nconst half = 1')[0] ?? '', /above no regular/)
  },
  'JavaScript is read too'() {
    const found = slowExpressions('firmware/console/page/some.js', 'export const P = /a+$/')
    assert.is(found.length, 1)
  },
})
