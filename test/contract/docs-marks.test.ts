/** What fences say of the running of their blocks, and how an answer is compared: told where it is not so. */
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { loadConfig } from '#firmware/config/load-config.ts'
import { isAnswered } from '#scripts/docs/answer-match.ts'
import { blocksOf, unmarkedBlocks } from '#scripts/docs/block-marks.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const block = (info: string) => `\`\`\`${info}\nls\n\`\`\`\n`

const WRONG = ['sh', 'python', 'sh runs', 'sh not run:', 'sh run by test/api/gone.test.ts']
const RIGHT = [
  'sh run',
  'sh run, refused',
  'json answer',
  'yaml',
  'sh not run: flashes a card',
  'ts run by test/contract/docs-marks.test.ts',
]

const ANSWERS: readonly (readonly [said: string, answer: string, fits: boolean])[] = [
  ['{ "a": 1 }', '{"a":1}\n', true],
  ['{ "a": 1 }', '{"a":12}', false],
  ['{ "a": 1, … }', '{"a":1,"b":[{}]}', true],
  ['{ "a": 1, … }', '{"b":1,"a":1}', false],
  ['{ …, "b": 2, … "c": "x…" }', '{"a":1,"b":2,"b":3,"c":"xyz"}', true],
  ['{ …, "b": 2, … }', '{"a":1,"b":3}', false],
  ['x…x', 'x', false],
  ['…', '', true],
]

/** Whole ones: `…` stands for what every shop has of its own. */
const CONFIGS = pagePaths().flatMap((path) =>
  blocksOf(path)
    .filter(({ language, mark, text }) => language === 'yaml' && mark === '' && !text.includes('…'))
    .map(({ line, text }) => ({ name: `${path}:${line}`, text })),
)

spec('code blocks of the documentation', {
  'say whether they are run'() {
    assert.equal(unmarkedBlocks(pagePaths()), [])
  },

  'are configs that a lane takes'() {
    assert.ok(CONFIGS.length > 10)
    for (const config of CONFIGS) loadConfig({ ...config, environment: {} })
  },

  ...Object.fromEntries(
    [...WRONG, ...RIGHT].map((info) => [
      `are ${WRONG.includes(info) ? 'told of' : 'taken'} as \`${info}\``,
      () => {
        using folder = temporaryFolder()
        const page = folder.file('page.md')
        writeFileSync(page, `# Page\n${block(info)}`)
        const problems = unmarkedBlocks([page])
        assert.is(problems.length, WRONG.includes(info) ? 1 : 0, problems.join('\n'))
        assert.ok(problems.every((problem) => problem.startsWith(`${page}:2: `)))
      },
    ]),
  ),

  ...Object.fromEntries(
    ANSWERS.map(([said, answer, fits]) => [
      `${said} is ${fits ? '' : 'not '}${answer.trim()}`,
      () => assert.is(isAnswered(said, answer), fits),
    ]),
  ),
})
