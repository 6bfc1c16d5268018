/** The house rules that read names and texts tell what they are there to tell, and nothing else. */
import * as assert from 'uvu/assert'
import { PRIMITIVES, secondPrimitives } from '#scripts/tidy/duplicate-primitives.ts'
import { fileNameProblems } from '#scripts/tidy/file-names-used-twice.ts'
import { folderProblems } from '#scripts/tidy/folder-rows.ts'
import { loadedBy } from '#scripts/tidy/imports.ts'
import { laboratoryProblems } from '#scripts/tidy/laboratory-imports.ts'
import { literalSpreads } from '#scripts/tidy/literal-spreads.ts'
import { declarationsIn, openerProblems } from '#scripts/tidy/open-and-create-names.ts'
import { handWrittenPaths, operationPaths } from '#scripts/tidy/operation-paths.ts'
import { pageClassProblems } from '#scripts/tidy/page-classes.ts'
import { pageScaleProblems } from '#scripts/tidy/page-scale.ts'
import { plainJavaScriptProblems } from '#scripts/tidy/plain-javascript.ts'
import { missingPureFiles, purityProblems, unitTestProblems } from '#scripts/tidy/purity.ts'
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

/** Texts that do by hand what there is one way for. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'a back-off, its spread or its telling': [
    'const ms = Math.random() * 1_000',
    'await pause(clock, waitMs * (0.5 + random.fraction()), stop)',
    'const waitMs = Math.min(HOUR_MS * 2 ** (times - 1), WAIT_MS_MAX)',
    'if ((failures & (failures - 1)) === 0) journal.warn()',
  ],
  'a replaced file': [
    "import { rename } from 'node:fs/promises'",
    "import {\n  openSync,\n  renameSync,\n} from 'node:fs'",
  ],
  'a timer that arms itself': [
    'setInterval(look, 1_000)',
    'function look(): void {\n  timer = clock.after(1_000, look)\n}',
    'function later() {\n  return clock.after(1_000, () => {\n    timer = later()\n  })\n}',
    'const look = () => {\n  work()\n  timer = clock.after(limits.ms, look)\n}',
  ],
}

spec('house rules', {
  ...Object.fromEntries(
    Object.entries(BY_HAND).map(([idea, texts]) => [
      `there is one way for ${idea}`,
      () => {
        const primitive = PRIMITIVES[idea]
        assert.ok(primitive)
        for (const text of texts) {
          const problemsOf = (file: string, of = text) => secondPrimitives(file, of).length
          assert.is(problemsOf('drivers/link/a.ts'), 1, text)
          assert.is(
            problemsOf('drivers/link/a.ts', `// ${text.replaceAll('\n', '\n// ')}`),
            0,
            text,
          )
          assert.is(problemsOf('firmware/console/page/a.ts'), 0, 'a browser has no way to it')
          for (const home of primitive.homes) assert.is(problemsOf(home), 0, home)
        }
      },
    ]),
  ),
  'a literal that is written out into another one is told, in tests as well'() {
    const spread = 'const b = 1\nconst a = { ...{ b, c }, d }'
    for (const file of ['drivers/a.ts', 'lab/a.ts', 'test/unit/a.test.ts'])
      assert.equal(literalSpreads(file, spread), [
        `${file}:2: write out what is spread here, in the literal around it`,
      ])
    for (const wrong of [
      'const a = { ...({ b } as const), d }',
      'const a = { d: { ...{ b } } }',
      'const a = [...[b, c], d]',
      'f(...[b, c], d)',
      'const a = {\n  ...{\n    b,\n  },\n}',
    ])
      assert.is(literalSpreads('drivers/a.ts', wrong).length, 1, wrong)
    for (const fine of [
      'const a = { ...given, d }',
      '// { ...{ b } }',
      'const a = "{ ...{ b } }"',
      'const a = { ...(b ? { c } : {}) }',
      'const a = [...[b, c].map(d), e]',
      'const a = { ...[b, c] }',
      "const a = [...['--days', b], '--out', c]",
      'f(a, ...([b, c] as Arguments<A>))',
    ])
      assert.equal(literalSpreads('drivers/a.ts', fine), [], fine)
    assert.equal(literalSpreads('firmware/console/page/a.tsx', 'f(<A {...{ b, c }} />)'), [])
  },
  'what is no second way of something is not called one'() {
    const texts = [
      'function stop() {\n  clock.after(1_000, () => end())\n}',
      'const area = side ** 2',
      'const isHeads = random.fraction() < 0.5',
    ]
    for (const text of texts) assert.equal(secondPrimitives('firmware/a.ts', text), [])
  },
  ...Object.fromEntries(
    OPENERS.map(([head, isTold]) => [
      `${isTold ? 'told' : 'fine'}: ${head.replace(/\s+/g, ' ')}`,
      () => {
        const openerFaults = openerProblems('a.ts', `${head}}\n`, declarationsIn([LINK]))
        assert.is(openerFaults.length, isTold ? 1 : 0, openerFaults.join())
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
  'a pure file may import the types of any other, and load none'() {
    const text =
      "import type {\n  A,\n} from './a.ts'\nimport { type B, b } from './b.ts'\nimport './c.ts'\n"
    assert.equal(loadedBy('firmware/x.ts', text), ['firmware/b.ts', 'firmware/c.ts'])
    const later = `${text}const load = () => import('./d.ts')\n`
    assert.is(loadedBy('firmware/x.ts', later).length, 3)
  },
  'what must be pure is there, so that a renamed file is still held to it'() {
    const [first = ''] = missingPureFiles([])
    assert.match(first, 'no file is called firmware/payment/transaction/')
    const rest = missingPureFiles(['firmware/payment/transaction/a.ts'])
    assert.is(rest.length, missingPureFiles([]).length - 1)
  },
  'a file of plain JavaScript that does not say why is told'() {
    const problemsOf = (text: string) => plainJavaScriptProblems('firmware/start.mjs', text).length
    assert.is(
      problemsOf('#!/usr/bin/env node\n/**\n * Starts it. Plain JavaScript: to be small.\n */\n'),
      0,
    )
    assert.is(problemsOf('/** Whether it answers. Plain JavaScript: it runs often. */\n'), 0)
    assert.is(problemsOf('/** Whether it answers. */\n/** Plain JavaScript */\n'), 1)
    assert.is(problemsOf('const text = "Plain JavaScript"\n'), 1)
  },
  'only the clock driver reads the time'() {
    const text = '/** A. */\nconst a = Date.now()\n'
    assert.is(purityProblems('drivers/clock/system-clock.ts', text).length, 0)
    assert.is(purityProblems('drivers/link/a.ts', text).length, 1)
    assert.is(purityProblems('firmware/a.ts', text).length, 1)
  },
  'the product comes to the laboratory by no way, and a test for an emulator alone'() {
    const problemsOf = (file: string, to: string, text = '') =>
      laboratoryProblems(
        new Map([
          [file, [to]],
          ['test/support/rig.ts', ['lab/emulators/pty.ts']],
        ]),
        () => text,
      ).length
    for (const file of ['firmware/a.ts', 'drivers/link/a.ts', 'scripts/release/a.ts']) {
      assert.is(problemsOf(file, 'lab/bench/a.ts'), 1, file)
      assert.is(problemsOf(file, 'test/support/rig.ts'), 1, file)
      assert.is(problemsOf(file, 'firmware/fault.ts'), 0, file)
      assert.is(problemsOf(file, 'firmware/fault.ts', "spawn('lab/mutate.ts')"), 1, file)
    }
    assert.is(problemsOf('test/fault/a.test.ts', 'lab/attack/main.ts'), 1)
    assert.is(problemsOf('test/fault/a.test.ts', 'lab/emulators/pty.ts'), 0)
    assert.is(problemsOf('lab/bench/a.ts', 'scripts/ota/main.ts'), 0)
  },
  'a unit test needs no socket and writes no file'() {
    const problemsOf = (imports: string[], text = '') =>
      unitTestProblems('test/unit/a.test.ts', text, imports).length
    assert.is(problemsOf(['node:fs', 'node:path', 'firmware/a.ts']), 0)
    assert.is(problemsOf(['node:net']), 1)
    assert.is(problemsOf(['node:fs'], `${'writeFile'}Sync('a', '')`), 1)
    assert.is(problemsOf(['test/support/temporary-folder.ts']), 1)
    assert.is(unitTestProblems('test/fault/a.test.ts', '', ['node:net']).length, 0)
    assert.is(unitTestProblems('lab/test/unit/a.test.ts', '', ['node:net']).length, 1)
  },
  'a name stands for one thing, but for a port with its driver and for the parts of a folder'() {
    assert.is(fileNameProblems(['firmware/items/text.ts', 'drivers/bank/text.ts']).length, 1)
    assert.is(fileNameProblems(['firmware/items/text.ts', 'test/support/text.ts']).length, 1)
    assert.is(fileNameProblems(['drivers/link/text.ts', 'lab/attack/text.ts']).length, 1)
    assert.equal(
      fileNameProblems(['firmware/hal/camera.ts', 'firmware/config/sections/camera.ts']),
      [],
    )
    assert.equal(fileNameProblems(['firmware/hal/sealer.ts', 'drivers/storage/sealer.ts']), [])
    assert.equal(fileNameProblems(['firmware/items/limits.ts', 'firmware/sync/limits.ts']), [])
    assert.equal(fileNameProblems(['drivers/link/link.ts', 'lab/bench/link.ts']), [])
  },
  'a folder without a sentence is told, and a sentence without its folder'() {
    const block = [
      'firmware/          the device',
      '  main.ts          how it starts',
      '  payment/         takes money',
      '    refunds/       gives it back',
      'drivers/           what touches the world',
      '  bank/  link/     banks; bytes',
      '    adapters/      the dialects',
    ]
    const problemsOf = (files: readonly string[], lines = block, gone = '') =>
      folderProblems(
        new Map([
          ['docs/folders.md', `# The folders\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`],
          ['docs/page.md', '| File | What |\n|---|---|\n| `app.js`, `tabs/NAME/` | a room |\n'],
          ['lab/README.md', '| `bench/` | how long |\n'],
        ]),
        new Set(files),
        (path) => path !== gone,
      )
    const known = [
      'firmware/main.ts',
      'firmware/payment/refunds/a.ts',
      'drivers/link/a.ts',
      'test/unit/a.ts',
      'drivers/bank/adapters/pix/pix.ts',
      'drivers/bank/adapters/pix/pix-description.ts',
      'firmware/console/page/tabs/till/a.tsx',
      'lab/bench/a.ts',
      'lab/bench/items/a.ts',
    ]
    assert.equal(problemsOf(known), [])
    for (const folder of [
      'firmware/new',
      'firmware/refunds',
      'drivers/bank/adapters/new',
      'lab/new',
    ])
      assert.match(problemsOf([`${folder}/a.ts`]).join(), `belongs into ${folder}/`)
    for (const gone of [
      'firmware/main.ts',
      'firmware/payment/refunds',
      'drivers/link',
      'lab/bench',
    ])
      assert.match(problemsOf([], block, gone).join(), `there is no ${gone}`)
    assert.match(problemsOf([], [...block, '  new/']).join(), 'drivers/new has no sentence')
  },
  'a size of the page that is none of its scale is found, and a second scale'() {
    const home =
      ':root { --type-a: 1rem; --space-1: 4px; /* 3px; */ }\n.a { gap: var(--space-1); }\n'
    const problems = (rule: string) =>
      pageScaleProblems(
        new Map([
          ['home.css', home],
          ['room.css', `.b { font-size: var(--type-a); }\n@media print {\n${rule}\n}`],
        ]),
        'home.css',
      )
    for (const allowed of [
      '.b { padding: 0 var(--space-1) max(var(--space-1), env(safe-area-inset-top)); }',
      '.b { margin: calc(-1 * var(--space-1)); border-radius: 50%; width: 13px; }',
      '.b { font-size: 10pt; margin: 4mm; font: inherit; }',
      'a:hover { top: 3px; }',
    ])
      assert.equal(problems(allowed), [], allowed)
    for (const found of [
      '.b { font-size: 13px; }',
      '.b { font: 0.9rem / 1.2 serif; }',
      '.b { font-size: small; }',
      '.b { padding: var(--space-1) 5px; }',
      '.b { gap: 0.4em }',
      '.b { margin-inline: calc(50vw - 3px); }',
      '.b { border-radius: 10px; }',
      '.b { --space-9: 36px; margin: var(--space-9); }',
      '.b { margin: var(--space-7); }',
    ])
      assert.ok(problems(found).length > 0, found)
    assert.match(pageScaleProblems(new Map([['home.css', home]]), 'home.css').join(), '--type-a')
  },
  'a class that no style sheet names is found, and one that nothing has'() {
    const css =
      '/* .no { } */ @media (width > 1.5em) { .a:is(.b, p.c) > i { top: 1.5em } }\n.tone-x { }'
    const problems = (program: string) =>
      pageClassProblems(
        new Map([['room.css', css]]),
        new Map([['room.tsx', `const drawn = <p class="b c tone-x" />;\n${program}`]]),
        new Map([['page.html', '<p class="b">a</p>']]),
      )
    for (const having of [
      '<p class="a" />',
      "<p class={kind === 'secret' ? 'a' : ''} />",
      `<p class={\`a tone-\${tone}\`} />`,
      '<Card className="a" />',
      "const Card = ({ className = 'a' }) => null",
      "draw({ className: 'a' })",
      "place.className = 'a'",
      "place.classList.add('a')",
    ])
      assert.equal(problems(having), [], having)
    assert.equal(problems("const word = 'a'"), ['room.css: nothing of the page has the class a'])
    for (const wrong of ['"d"', `{\`\${tone}-y\`}`, `{\`look-\${tone}\`}`])
      assert.match(
        problems(`<b class=${wrong}><i class="a" /></b>`).join(),
        /^room.tsx:2: no style sheet/,
      )
  },
  'a path of an operation that lanectl writes by hand is found'() {
    const rows = ['GET /health', 'POST /backups/:name/verify', 'GET /api/review/:entry']
    const paths = operationPaths(rows.map((at) => `  row: {\n    at: '${at}',\n`))
    assert.is(paths.length, rows.length)
    const problemsOf = (text: string, file = 'scripts/lanectl/commands/a.ts') =>
      handWrittenPaths(file, text, paths).length
    for (const text of [
      "lane.ask('/health')",
      "const PATH = '/api/review'",
      `lane.fetch(\`/backups/\${encodeURIComponent(name)}/verify\`)`,
      `lane.fetch(\`/backups/\${name}/\${what}\`)`,
      `const all = \`\${lane.url}/health?since=\${at}\``,
      "const path = '/api/' + what",
    ])
      assert.is(problemsOf(text), 1, text)
    for (const text of [
      "const CONFIG = '/etc/laned/laned.yaml'",
      "option('--id', 'as GET /health tells it')",
      "// '/health'",
      "ask('/healthy', '/backups/a/restore', '/')",
    ])
      assert.is(problemsOf(text), 0, text)
    assert.is(problemsOf("lane.ask('/health')", 'lab/bench/a.ts'), 0)
  },
})
