/**
 * The house rules that a compiler cannot know: who may import whom, no barrels, one test runner,
 * a fake and a contract suite for every port (ports.ts), no name in a comment that nothing has
 * (dead-names.ts), a sentence for each folder (rooms.ts), no circle of imports (import-circles.ts), no export that nobody reads
 * (unread-exports.ts), and no regular expression that a long input stops the lane with (regular-expressions.ts).
 *
 * Data flows one way; each arrow crosses one wall. A rule names the files it is about and what
 * they may import; the first rule that matches a file decides.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { pagePaths } from './docs/pages.ts'
import { needlessExceptions, secondLists } from './tidy/duplicate-lists.ts'
import { partLists } from './tidy/duplicate-part-lists.ts'
import { needlessPrimitives, secondPrimitives } from './tidy/duplicate-primitives.ts'
import { fileNameProblems } from './tidy/file-names-used-twice.ts'
import { importCircles } from './tidy/import-circles.ts'
import { importsOf, loadedBefore, loadedBy } from './tidy/imports.ts'
import { laboratoryProblems } from './tidy/laboratory-imports.ts'
import { deadNamesOf } from './tidy/names-of-checkout.ts'
import { declarationsIn, openerProblems } from './tidy/open-and-create-names.ts'
import { handWrittenPaths, operationPaths } from './tidy/operation-paths.ts'
import { pageScaleProblems } from './tidy/page-scale.ts'
import { portProblems } from './tidy/ports.ts'
import { isPure, missingPureFiles, purityProblems, unitTestProblems } from './tidy/purity.ts'
import { slowExpressions } from './tidy/regular-expressions.ts'
import { PAGES_WITH_ROOMS, roomProblems } from './tidy/rooms.ts'
import { unreadExports } from './tidy/unread-exports.ts'

interface Rule {
  readonly files: RegExp
  readonly mayImport: readonly RegExp[]
  readonly because: string
}

const HAL = /^firmware\/hal\//
/** What everybody shares: what can go wrong, how it is said, what happens, what plain text is, what date it is, how a table is written. */
const FAULT =
  /^firmware\/((fault|plain-text|qr-text-check|local-date|events\/[a-z-]+|csv\/[a-z-]+)\.ts$|words\/)/
/** What schemas are made of and checked by counts as config: it is data about data. */
const CONFIG =
  /^firmware\/(config\/(sections\/)?[a-z-]+|schema-builder|schema-problems|validator)\.ts$/
/** What a config may name, as data: each list loads none of the code that it knows of (test/unit/bank-and-protocol-lists.test.ts). */
const LISTS = /^drivers\/(bank\/bank-list|display\/display-protocols|scale\/scale-protocols)\.ts$/
/** Inside both the lane and the updater, which is one file without neighbours (scripts/release/javascript-build.ts). */
const SIGNATURES = /^drivers\/signatures\/minisign\.ts$/
/** How a file is replaced, for whoever writes one; of Node alone, since the updater has it inside, too. */
const REPLACE_FILE = /^drivers\/storage\/files\/replace-file\.ts$/
const ASYNC = /^firmware\/async\//
const NODE = /^node:/
const NPM = /^[@a-z](?!.*\.ts$)/

const DOMAINS = [
  ...['payment', 'items', 'sync', 'console', 'updates', 'backups', 'selftest', 'setup'],
  ...['device', 'metrics', 'mqtt', 'glass'],
]

/**
 * Domains do not know each other, but sync uses types and code of items, and the interface of the device as a whole has
 * the updater's operations in it.
 */
const NEIGHBOURS: Readonly<Record<string, RegExp>> = {
  sync: /^firmware\/items\//,
  device: /^firmware\/updates\/update-(requests|operations|handlers)\.ts$/,
}

const RULES: readonly Rule[] = [
  {
    files: CONFIG,
    mayImport: [CONFIG, FAULT, LISTS, /^firmware\/config\.ts$/, NPM],
    because: 'the config is data; it knows none of those that read it',
  },
  { files: HAL, mayImport: [HAL, FAULT], because: 'a port is an interface, nothing else' },
  {
    files: /^firmware\/(fault|plain-text|qr-text-check|local-date)\.ts$/,
    mayImport: [FAULT],
    because: 'the vocabulary depends on nothing',
  },
  {
    files: /^firmware\/events\//,
    mayImport: [/^firmware\/((events\/[a-z-]+|schema-builder)\.ts$|words\/)/],
    because: 'what happens is data; it knows none of those that record or read it',
  },
  {
    files: /^firmware\/csv\//,
    mayImport: [FAULT, ASYNC],
    because: 'a table is read in short turns, by whoever it is for',
  },
  {
    files: /^firmware\/(command-line\/)?(?!(boot|main|start-check)\.)[a-z-]+\.ts$/,
    mayImport: [
      /^firmware\/(command-line\/)?[a-z-]+\.ts$/,
      /^firmware\/words\//,
      /^package\.json$/,
      CONFIG,
      ASYNC,
      HAL,
      NODE,
    ],
    because: 'only boot.ts, wiring/, main.ts and start-check.ts know ports and drivers both',
  },
  {
    files: ASYNC,
    mayImport: [ASYNC, HAL, FAULT],
    because: 'a primitive knows the clock and nobody who waits',
  },
  {
    files: /^firmware\/console\/display-as-svg\.ts$/,
    mayImport: [HAL, /^qr$/, /^firmware\/words\//],
    because: 'a drawing needs a QR encoder, which is pure itself, and nothing of the world',
  },
  {
    files: /^firmware\/(metrics|mqtt)\/[a-z-]+\.ts$/,
    mayImport: [
      /^firmware\/(metrics|mqtt)\//,
      /^firmware\/hal\/(lane-state|part-condition|part-list|choice-store|transaction-store|clock|message-broker)\.ts$/,
      ASYNC,
      FAULT,
    ],
    because: 'it reads the lane in its sections (hal/lane-state.ts), and knows no part of it',
  },
  ...DOMAINS.flatMap(domain),
  {
    files: /^firmware\/operations\//,
    mayImport: [/^firmware\/(http|operations)\//, CONFIG, FAULT, NPM],
    because: 'a table of operations is served by the HTTP frame, and read without it',
  },
  {
    files: /^firmware\/http\//,
    mayImport: [/^firmware\/http\//, ASYNC, HAL, CONFIG, FAULT, NODE, NPM],
    because: 'the HTTP frame knows neither interface',
  },
  {
    files: /^firmware\/words\//,
    mayImport: [/^firmware\/words\//],
    because: 'words are data',
  },
  {
    files: /^drivers\/display\//,
    mayImport: [/^drivers\/(display|link)\//, ASYNC, HAL, CONFIG, FAULT, NODE, NPM],
    because: 'one kind of driver never imports another; a display may use a link',
  },
  {
    files: /^drivers\/scale\//,
    mayImport: [/^drivers\/(scale|link)\//, ASYNC, HAL, CONFIG, FAULT, NODE, NPM],
    because: 'one kind of driver never imports another; a scale may use a link',
  },
  {
    files: /^drivers\/camera\//,
    mayImport: [/^drivers\/(camera|pictures)\//, ASYNC, HAL, CONFIG, FAULT, NODE, NPM],
    because: 'one kind of driver never imports another; the fake camera draws a picture',
  },
  {
    files: /^drivers\/storage\/upkeep\/upkeep-process\.ts$/,
    mayImport: [/^drivers\/(storage|clock)\//, HAL, FAULT, NODE],
    because: 'a program of its own has nobody who hands it a clock',
  },
  {
    files: /^drivers\/embedder\/tflite-worker\.ts$/,
    mayImport: [/^drivers\/(embedder|clock)\//, NODE],
    because: 'a program of its own has nobody who hands it a clock',
  },
  {
    files: /^drivers\/bank\//,
    mayImport: [/^drivers\/bank\//, ASYNC, HAL, CONFIG, FAULT, NODE, NPM],
    because: 'one kind of driver never imports another',
  },
  {
    files: /^drivers\/storage\/fleet-config\//,
    mayImport: [/^drivers\/storage\//, SIGNATURES, HAL, CONFIG, FAULT, NODE, NPM],
    because: 'a fragment is signed as a release is, and read by the one reader of signatures',
  },
  {
    files: /^drivers\/(signatures\/minisign|storage\/files\/replace-file)\.ts$/,
    mayImport: [NODE],
    because: 'the updater has it inside, and works when the firmware does not',
  },
  ...readdirSync('drivers').map(
    (kind): Rule => ({
      files: inFolder(`drivers/${kind}`),
      mayImport: [inFolder(`drivers/${kind}`), REPLACE_FILE, ASYNC, HAL, CONFIG, FAULT, NODE, NPM],
      because: 'one kind of driver never imports another',
    }),
  ),
  {
    files: /^lab\/(recipe|writer)\//,
    mayImport: [/^lab\/(recipe|writer)\//, NODE, NPM],
    because: 'a model is made without the device',
  },
  {
    files: /^scripts\/ota\//,
    mayImport: [/^scripts\/ota\//, SIGNATURES, REPLACE_FILE, NODE],
    because: 'the updater works when the firmware does not',
  },
]

/** A domain's routes speak HTTP; its services are functions of ports and nothing else. */
function domain(name: string): Rule[] {
  const own = inFolder(`firmware/${name}`)
  const neighbours = [own, NEIGHBOURS[name] ?? own]
  return [
    {
      files: inFolder(
        `firmware/${name}`,
        '(http/[a-z-]+|operations/[a-z-]+|sim/[a-z-]+|(.*-)?(operations|handlers|routes|schema|open))\\.ts$',
      ),
      mayImport: [
        ...neighbours,
        /^firmware\/(http|operations)\//,
        ASYNC,
        HAL,
        CONFIG,
        FAULT,
        NODE,
        NPM,
      ],
      because: `${name} knows its own folder, HTTP and ports`,
    },
    {
      files: own,
      mayImport: [...neighbours, ASYNC, HAL, CONFIG, FAULT],
      because: 'a service is a function of ports',
    },
  ]
}

function inFolder(folder: string, rest = ''): RegExp {
  // Bounded before: it sees the names of our own files.
  return new RegExp(`^${folder}/${rest}`)
}

const OURS = { exclude: ['**/node_modules'] } // of scripts with packages of their own
/** What a browser runs has a clock, a document and packages of its own. */
const OF_BROWSERS = /^firmware\/(console|glass)\/page\//
const sources = new Map(
  globSync('{firmware,drivers,scripts,lab,test}/**/*.ts', OURS)
    .filter((file) => !OF_BROWSERS.test(file))
    .sort()
    .map((file) => [file, readFileSync(file, 'utf8')]),
)
const paths = operationPaths(sources.values())
const declarations = declarationsIn([...sources.values()])
const imports = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]))
const problems: string[] = [
  ...portProblems(),
  ...fileNameProblems([...sources.keys()]),
  ...laboratoryProblems(imports, (file) => sources.get(file) ?? ''),
]
for (const [file, text] of sources) examine(file, text)
const loaded = new Map([...sources].map(([file, text]) => [file, loadedBefore(file, text)]))
const code = new Map(sources)
for (const file of globSync('{firmware,drivers,scripts,lab}/**/*.{ts,tsx,js,mjs}', OURS).sort()) {
  const text = readFileSync(file, 'utf8')
  code.set(file, text)
  problems.push(...slowExpressions(file, text), ...partLists(file, text))
  problems.push(...secondPrimitives(file, text))
  if (OF_BROWSERS.test(file)) {
    problems.push(...secondLists(file, text))
    loaded.set(file, loadedBefore(file, text))
  }
}
problems.push(...importCircles(loaded), ...unreadExports(code))
problems.push(
  ...pageScaleProblems(
    new Map(
      globSync('firmware/console/page/**/*.css').map((file) => [file, readFileSync(file, 'utf8')]),
    ),
  ),
)
problems.push(...needlessExceptions((file) => sources.get(file)))
problems.push(...needlessPrimitives((file) => sources.get(file) ?? ''))
problems.push(
  ...roomProblems(
    new Map(Object.keys(PAGES_WITH_ROOMS).map((page) => [page, readFileSync(page, 'utf8')])),
    new Set(code.keys()),
    existsSync,
  ),
)
problems.push(...deadNamesOf(pagePaths()))
problems.push(...missingPureFiles([...sources.keys()]))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function examine(file: string, text: string): void {
  if (/\/(utils|helpers|common)\//.test(file))
    problems.push(`${file}: no ${'utils'} folders; name the idea`)
  if (/\/index\.ts$/.test(file)) problems.push(`${file}: no barrels; import the file itself`)
  if (!/^(#!.*\n)?\/(\*\*|\/)/.test(text))
    problems.push(`${file}: starts with one sentence saying what it is`)
  const targets = imports.get(file) ?? []
  if (targets.includes('uvu') && file !== 'test/support/spec.ts')
    problems.push(`${file}: import spec.ts, not uvu's runner`)
  if (targets.some((target) => target.startsWith('typebox')) && isDevice(file))
    problems.push(`${file}: take Type from #firmware/schema-builder.ts, it saves 8 MB`)
  if (isPure(text)) {
    for (const target of loadedBy(file, text))
      if (!HAL.test(target) && !FAULT.test(target) && !isPureFile(target))
        problems.push(`${file}: says it is pure, but imports ${target}`)
  }
  problems.push(...purityProblems(file, text), ...unitTestProblems(file, text, targets))
  problems.push(...secondLists(file, text), ...handWrittenPaths(file, text, paths))
  if (!/^(lab\/)?test\//.test(file) || file.startsWith('test/doubles/'))
    problems.push(...openerProblems(file, text, declarations))
  const rule = RULES.find(({ files }) => files.test(file))
  if (!rule) return
  for (const target of targets)
    if (!rule.mayImport.some((allowed) => allowed.test(target)))
      problems.push(`${file}: must not import ${target} (${rule.because})`)
}

function isDevice(file: string): boolean {
  return /^(firmware|drivers)\//.test(file) && file !== 'firmware/schema-builder.ts'
}

function isPureFile(target: string): boolean {
  return isPure(sources.get(target) ?? '')
}
