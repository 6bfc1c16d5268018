/** The house rules that read names and texts tell what they are there to tell, and nothing else. */
import * as assert from 'uvu/assert'
import { missingImports } from '#scripts/tidy/imports.ts'
import { fileNameProblems } from '#scripts/tidy/names-of-files.ts'
import { declarationsIn, openerProblems } from '#scripts/tidy/open-and-create-names.ts'
import { handWrittenPaths, operationPaths } from '#scripts/tidy/operation-paths.ts'
import { purityProblems, unitTestProblems } from '#scripts/tidy/purity.ts'
import { NO_LISTS, needlessExceptions, secondLists } from '#scripts/tidy/second-lists.ts'
import { spec } from '#test/spec.ts'

const LINK = `
export interface Link extends AsyncDisposable {
  readonly name: string
}
export interface Plain {
  readonly name: string
}
export type Made = ReturnType<typeof createMade>

function createMade() {
  const made = 1

  return { made, [Symbol.dispose]() {} }
}

export type Half =
  | Plain
  | Link

`

const OPENERS: readonly (readonly [string, boolean])[] = [
  ['export function openLink(path: string): Link {\n', false],
  ['export async function openLink(path: string): Promise<Link> {\n', false],
  [
    'export function openLink(\n  path: string,\n  say = (word: string) => word,\n): Half {\n',
    false,
  ],
  ['export function openLink(stack: AsyncDisposableStack) {\n', false],
  ['export function openLink() {\n  return { [Symbol.dispose]: () => close() }\n', false],
  ['export function openLink(path: string): Made {\n', false],
  ['export function openLink(path: string): Plain {\n', true],
  ['export function openLink(path: string) {\n', true],
  ['export function createLink(path: string): Plain {\n', false],
  ['export async function createLink(path: string) {\n', true],
  ['export function createLink(path: string): Promise<Plain> {\n', true],
  ['export function opening(path: string): Plain {\n', false],
]

const IMPURE = [
  'Math.random()',
  'process.env',
  'Date.now()',
  'new Date()',
  'new Date(2026, 1)',
  'at.getHours()',
  'at.toLocaleString()',
  "new Intl.DateTimeFormat('ru')",
]

spec('house rules', {
  ...Object.fromEntries(
    OPENERS.map(([head, isTold]) => [
      `${isTold ? 'told' : 'fine'}: ${head.replace(/\s+/g, ' ')}`,
      () => {
        const told = openerProblems('a.ts', `${head}}\n`, declarationsIn([LINK]))
        assert.is(told.length, isTold ? 1 : 0, told.join())
      },
    ]),
  ),
  ...Object.fromEntries(
    IMPURE.map((code) => [
      `a pure file may not say ${code}`,
      () => {
        const file = 'scripts/a.ts'
        assert.is(purityProblems(file, `/** A. Pure. */\nconst a = ${code}\n`).length, 1)
        assert.is(purityProblems(file, `/** A. Pure. */\n// ${code}\n`).length, 0)
        assert.is(purityProblems(file, `/** A. */\nconst a = ${code}\n`).length, 0)
      },
    ]),
  ),
  'only the clock driver reads the time'() {
    const text = '/** A. */\nconst a = Date.now()\n'
    assert.is(purityProblems('drivers/clock/system-clock.ts', text).length, 0)
    assert.is(purityProblems('drivers/link/a.ts', text).length, 1)
    assert.is(purityProblems('firmware/a.ts', text).length, 1)
  },
  'a unit test needs no socket and writes no file'() {
    const told = (imports: string[], text = '') =>
      unitTestProblems('test/unit/a.test.ts', text, imports).length
    assert.is(told(['node:fs', 'node:path', 'firmware/a.ts']), 0)
    assert.is(told(['node:net']), 1)
    assert.is(told(['node:fs'], `${'writeFile'}Sync('a', '')`), 1)
    assert.is(told(['test/support/temporary-folder.ts']), 1)
    assert.is(unitTestProblems('test/fault/a.test.ts', '', ['node:net']).length, 0)
  },
  'a name stands for one thing, but for a port with its driver and for the parts of a room'() {
    assert.is(fileNameProblems(['firmware/items/text.ts', 'drivers/bank/text.ts']).length, 1)
    assert.is(fileNameProblems(['firmware/items/text.ts', 'test/support/text.ts']).length, 1)
    assert.is(fileNameProblems(['drivers/link/text.ts', 'scripts/attack/text.ts']).length, 1)
    assert.equal(fileNameProblems(['firmware/hal/camera.ts', 'firmware/config/camera.ts']), [])
    assert.equal(fileNameProblems(['firmware/hal/sealer.ts', 'drivers/storage/sealer.ts']), [])
    assert.equal(fileNameProblems(['firmware/items/limits.ts', 'firmware/sync/limits.ts']), [])
    assert.equal(fileNameProblems(['drivers/link/link.ts', 'scripts/bench/link.ts']), [])
  },
  'what a module of the page imports is there'() {
    const parts = new Map([
      ['firmware/console/page/parts/a.js', 'export function A() {}\nexport const b = 1\n'],
    ])
    const told = (text: string) =>
      missingImports('firmware/console/page/app.js', text, (file) => parts.get(file) ?? null)
    assert.equal(
      told("import { A, b as c } from './parts/a.js'\nimport { h } from './packages/h.js'\n"),
      [],
    )
    assert.match(
      told("import { A } from './parts/gone.js'\n").join(),
      /parts\/gone\.js, which is not there/,
    )
    assert.match(told("await import('./parts/gone.js')\n").join(), /parts\/gone\.js/)
    assert.match(
      told("import { A, d } from './parts/a.js'\n").join(),
      /imports d of \.\/parts\/a\.js/,
    )
    assert.is(told("import {\n  A,\n  d,\n} from './parts/a.js'\n").length, 1)
  },
  'a second list of banks or protocols is found, whatever it is written as'() {
    for (const text of [
      "const DRIVERS = ['gateway', 'rbs', 'tbank']",
      "type Driver = 'gateway' | 'rbs' | 'tbank'",
      "option('--protocol <name>', 'auto, qrpay, dqr, nextion')",
      "switch (name) {\n  case 'cas':\n    return 1\n  case 'toledo':\n    return 2\n  case 'pos2':\n}",
      'const SCALES = {\n  cas: 1,\n  toledo: 2,\n  pos2: 3,\n}',
      "const NAMES = ['Alfa Bank', 'Sber', 'Tochka']",
    ])
      assert.is(secondLists('firmware/new.ts', text).length, 1, text)
    for (const text of [
      "const TWO = ['gateway', 'rbs']",
      "import { createCas } from './cas/cas.ts'\nimport './toledo/toledo.ts'\nimport('./pos2/pos2.ts')",
      "// 'gateway', 'rbs', 'tbank'",
      "const OTHERS = ['gateways', 'rbs-answer', 'pixel']",
    ])
      assert.equal(secondLists('firmware/new.ts', text), [], text)
    const cases = ["'dwin'", "'dqr'", "'qrpay'"]
    assert.is(secondLists('test/unit/a.test.ts', cases.join('\n')).length, 1)
    assert.equal(secondLists('test/unit/a.test.ts', cases.join('\n'.repeat(5))), [])
    assert.is(needlessExceptions(() => undefined).length, Object.keys(NO_LISTS).length)
  },
  'a path of an operation that lanectl writes by hand is found'() {
    const rows = ['GET /health', 'POST /backups/:name/verify', 'GET /api/review/:entry']
    const paths = operationPaths(rows.map((at) => `  row: {\n    at: '${at}',\n`))
    assert.is(paths.length, rows.length)
    const told = (text: string, file = 'scripts/lanectl/commands/a.ts') =>
      handWrittenPaths(file, text, paths).length
    for (const text of [
      "lane.ask('/health')",
      "const PATH = '/api/review'",
      `lane.fetch(\`/backups/\${encodeURIComponent(name)}/verify\`)`,
      `lane.fetch(\`/backups/\${name}/\${what}\`)`,
      `const all = \`\${lane.url}/health?since=\${at}\``,
      "const path = '/api/' + what",
    ])
      assert.is(told(text), 1, text)
    for (const text of [
      "const CONFIG = '/etc/laned/laned.yaml'",
      "option('--id', 'as GET /health tells it')",
      "// '/health'",
      "ask('/healthy', '/backups/a/restore', '/')",
    ])
      assert.is(told(text), 0, text)
    assert.is(told("lane.ask('/health')", 'scripts/bench/a.ts'), 0)
  },
})
