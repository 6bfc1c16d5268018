/**
 * The house rules that a compiler cannot know: who may import whom, one test runner,
 * a fake and a contract suite for every port (ports.ts), no name in a comment that nothing has
 * (dead-names.ts), a sentence for each folder (folder-rows.ts), and no regular expression that a long input stops the lane with
 * (regular-expressions.ts). Circles of imports and barrels are Biome's, exports that nobody reads are knip's.
 *
 * Data flows one way; each arrow crosses one wall. A rule names the files it is about and what
 * they may import; the first rule that matches a file decides.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pagePaths } from './docs/pages.ts'
import { featureFolders, isOfTests, sourceFiles } from './source-folders.ts'
import { secondPrimitives } from './tidy/duplicate-primitives.ts'
import { fileNameProblems } from './tidy/file-names-used-twice.ts'
import { folderProblems, PAGES_WITH_FOLDERS } from './tidy/folder-rows.ts'
import { importsOf, loadedBy } from './tidy/imports.ts'
import { laboratoryProblems } from './tidy/laboratory-imports.ts'
import { literalSpreads } from './tidy/literal-spreads.ts'
import { deadNamesOf } from './tidy/names-of-checkout.ts'
import { declarationsIn, openerProblems } from './tidy/open-and-create-names.ts'
import { handWrittenPaths, operationPaths } from './tidy/operation-paths.ts'
import { pageClassProblems } from './tidy/page-classes.ts'
import { pageScaleProblems } from './tidy/page-scale.ts'
import { plainJavaScriptProblems } from './tidy/plain-javascript.ts'
import { portProblems } from './tidy/ports.ts'
import { isPure, missingPureFiles, purityProblems, unitTestProblems } from './tidy/purity.ts'
import { slowExpressions } from './tidy/regular-expressions.ts'

interface Rule {
  readonly files: RegExp
  readonly mayImport: readonly RegExp[]
  readonly because: string
}

const HAL = /^firmware\/hal\//
/** What everybody shares: what can go wrong, how it is said, what happens, what plain text is, what date it is, how a table is written. */
const FAULT =
  /^firmware\/((fault|plain-text|text-trouble|qr-text-check|local-date|events\/[a-z-]+|vocabulary\/[a-z-]+|csv\/[a-z-]+)\.ts$|words\/)/
/** What schemas are made of and checked by counts as config: it is data about data. */
const CONFIG =
  /^firmware\/(config\/(sections\/)?[a-z-]+|message-reader|schema-builder|schema-problems|validator)\.ts$/
/** What a config may name, as data: each list loads none of the code that it knows of (test/unit/bank-and-protocol-lists.test.ts). */
const LISTS = /^drivers\/(bank\/bank-(?:list|names)|display\/display-protocols)\.ts$/
/** Inside both the lane and the updater, which is one file without neighbours (scripts/release/javascript-build.ts). */
const SIGNATURES = /^drivers\/signatures\/minisign\.ts$/
/** How a file is replaced, for whoever writes one; of Node alone, since the updater has it inside, too. */
const REPLACE_FILE = /^drivers\/storage\/files\/replace-file\.ts$/
/**
 * How a whole lane is written down and opened again, and who does slow work on the card: of the core, since a new card is given
 * what another one had, whatever a release was made without.
 */
const LANE_BACKUP = /^drivers\/storage\/(lane-backup|remote-backups|upkeep)\//
/** How a document is kept on the card, for a feature that must not lose its own. */
const DOCUMENT = /^drivers\/storage\/files\/json-store\.ts$/
/** A cable, and what stands for a device of the port at it: of the core, which has them for its displays and its tests, too. */
const LINKS = /^drivers\/(link\/[a-z-]+|scale\/fake)\.ts$/
/** What every display shows text and codes by: of the core, which has displays of its own. */
const SHOWING = /^drivers\/display\/(engine\/(desired-screen|display-protocol)|text\/[a-z-]+)\.ts$/
/** How a folder of the lane is written to and leaves room on the card. */
const KEPT_FILES = /^drivers\/storage\/files\/(disk-reserve|make-folder)\.ts$/
/** Texts of a feature that it has at hand without the tables of the lane. */
const OWN_TEXTS = /^firmware\/features\/[a-z-]+\/words\/(en|ru)\/[a-z-]+\.json$/
const ASYNC = /^firmware\/async\//
/** What a feature is, and which there are. Of their rows a program knows what it may read at once. */
const KERNEL = /^firmware\/kernel\//
/** What a metric is, and what those of the lane are made of. */
const METRIC = /^firmware\/metrics\/(lane-metrics|metric)\.ts$/
const NODE = /^node:/
const NPM = /^[@a-z](?!.*\.ts$)/

/** What whoever answers over HTTP may import besides its own folder. */
const OF_AN_EDGE = [/^firmware\/(http|operations)\//, ASYNC, HAL, CONFIG, FAULT, NODE, NPM]

const DOMAINS = ['payment', 'items', 'sync', 'console', 'updates', 'selftest', 'device', 'metrics']

/**
 * Domains do not know each other, but sync uses types and code of items, and the interface of the device as a whole has
 * the updater's operations, the list of the features and what their rows say of a setting in it.
 */
const NEIGHBOURS: Readonly<Record<string, RegExp>> = {
  sync: /^firmware\/items\//,
  device:
    /^firmware\/(updates\/update-(requests|operations|handlers)|kernel\/(access-sections|feature-list))\.ts$/,
}

/** What features have of the core's drivers, each its own: a line goes with its folder. */
const DRIVERS_OF: Readonly<Record<string, readonly RegExp[]>> = {
  backups: [LANE_BACKUP],
  'browser-screen': [SHOWING, KEPT_FILES, REPLACE_FILE],
  'first-boot': [REPLACE_FILE, /^drivers\/storage\/lane-backup\/backup-encryption\.ts$/],
  fleet: [DOCUMENT, REPLACE_FILE, SIGNATURES],
  scales: [LINKS],
}

/** The same of their commands of lanectl, which run beside the lane. */
const OF_COMMANDS: Readonly<Record<string, readonly RegExp[]>> = {
  backups: [
    /^drivers\/(clock|storage\/files)\//,
    /^firmware\/(version\.ts|config\.ts|payment\/operations\/)/,
  ],
  'first-boot': [/^drivers\/host\/config-file-store\.ts$/],
}

const RULES: readonly Rule[] = [
  {
    files: CONFIG,
    mayImport: [CONFIG, FAULT, LISTS, KERNEL, /^firmware\/config\.ts$/, NPM],
    because: 'the config is data; it knows none of those that read it',
  },
  { files: HAL, mayImport: [HAL, FAULT], because: 'a port is an interface, nothing else' },
  {
    files: /^firmware\/(fault|plain-text|text-trouble|qr-text-check|local-date)\.ts$/,
    mayImport: [FAULT],
    because: 'the vocabulary depends on nothing',
  },
  {
    files: /^firmware\/vocabulary\//,
    mayImport: [FAULT, HAL],
    because: 'what ports and those who use them share opens nothing',
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
      /^firmware\/(vocabulary|words)\//,
      /^package\.json$/,
      CONFIG,
      KERNEL,
      ASYNC,
      HAL,
      NODE,
    ],
    because: 'only boot.ts, wiring/, main.ts and start-check.ts know ports and drivers both',
  },
  {
    files: KERNEL,
    mayImport: [
      KERNEL,
      CONFIG,
      HAL,
      FAULT,
      /^firmware\/(config|http\/router|metrics\/(lane-metrics|metric)|operations\/operation|part-registry)\.ts$/,
      /^commander$/,
      NODE,
    ],
    because: 'the kernel knows what a feature is, and none by its name',
  },
  ...featureFolders().map(rowRule),
  ...featureFolders().map(commandsRule),
  ...featureFolders().map(featureRule),
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
    files: /^firmware\/metrics\/[a-z-]+\.ts$/,
    mayImport: [
      /^firmware\/metrics\//,
      /^firmware\/hal\/(lane-state|part-condition|part-list|choice-store|transaction-store|clock)\.ts$/,
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
    files: /^firmware\/words\/feature-texts\.ts$/,
    mayImport: [/^firmware\/words\//, NODE],
    because: 'words of features are read where they lie',
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
      mayImport: [...neighbours, ...OF_AN_EDGE],
      because: `${name} knows its own folder, HTTP and ports`,
    },
    {
      files: own,
      mayImport: [...neighbours, ASYNC, HAL, CONFIG, FAULT],
      because: 'a service is a function of ports',
    },
  ]
}

function rowRule(folder: string): Rule {
  return {
    files: inFolder(folder, 'feature\\.ts$'),
    mayImport: [
      inFolder(folder),
      KERNEL,
      CONFIG,
      FAULT,
      /^firmware\/operations\//,
      /^firmware\/hal\/part-list\.ts$/,
    ],
    because: 'the schema of laned.yaml is made of rows, so a row loads nothing that reads it',
  }
}

/** Its commands are loaded by lanectl, and made with what lanectl has. */
function commandsRule(folder: string): Rule {
  const { mayImport } = featureRule(folder)
  return {
    files: inFolder(folder, 'lanectl/'),
    mayImport: [...mayImport, /^scripts\/lanectl\//, ...(OF_COMMANDS[basename(folder)] ?? [])],
    because: 'a command of a feature knows its own folder, and lanectl',
  }
}

/** A feature is tested with all that tests have, and knows no other feature. */
function featureRule(folder: string): Rule {
  const own = inFolder(folder)
  return {
    files: inFolder(folder, '(?!test/)'),
    mayImport: [own, KERNEL, METRIC, ...OF_AN_EDGE, ...(DRIVERS_OF[basename(folder)] ?? [])],
    because:
      'a feature knows its own folder, the kernel, HTTP and ports; it tells others through the lane',
  }
}

function inFolder(folder: string, rest = ''): RegExp {
  // Bounded before: it sees the names of our own files.
  return new RegExp(`^${folder}/${rest}`)
}

/** What a browser runs has a clock, a document and packages of its own. */
const OF_BROWSERS = /^firmware\/(console\/page|features\/[a-z-]{1,40}\/(own-pages|page))\//
const sources = new Map(
  sourceFiles('ts')
    .filter((file) => !OF_BROWSERS.test(file))
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
const code = new Set(sources.keys())
for (const file of sourceFiles('{ts,tsx,js,mjs}', ['firmware', 'drivers', 'scripts', 'lab'])) {
  const text = readFileSync(file, 'utf8')
  code.add(file)
  const isOfProductTests = isOfTests(file) && !file.startsWith('lab/')
  if (!isOfProductTests) problems.push(...slowExpressions(file, text))
  problems.push(...secondPrimitives(file, text))
}
for (const file of sourceFiles('{js,mjs,cjs}'))
  problems.push(...plainJavaScriptProblems(file, readFileSync(file, 'utf8')))
for (const file of sourceFiles('{ts,tsx}'))
  problems.push(...literalSpreads(file, readFileSync(file, 'utf8')))
const ofPage = (endings: string) => textsOf(`firmware/{console,features/*}/page/**/*.${endings}`)
problems.push(
  ...pageScaleProblems(ofPage('css')),
  ...pageClassProblems(ofPage('css'), ofPage('{ts,tsx}'), ofPage('html')),
)
problems.push(
  ...folderProblems(
    new Map(Object.keys(PAGES_WITH_FOLDERS).map((page) => [page, readFileSync(page, 'utf8')])),
    code,
    existsSync,
  ),
)
problems.push(...deadNamesOf(pagePaths()))
problems.push(...missingPureFiles([...sources.keys()]))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function textsOf(files: string): ReadonlyMap<string, string> {
  return new Map(globSync(files).map((file) => [file, readFileSync(file, 'utf8')]))
}

function examine(file: string, text: string): void {
  if (/\/(utils|helpers|common)\//.test(file))
    problems.push(`${file}: no ${'utils'} folders; name the idea`)
  if (!/^(#!.*\n)?\/(\*\*|\/)/.test(text))
    problems.push(`${file}: starts with one sentence saying what it is`)
  const targets = imports.get(file) ?? []
  if (targets.includes('uvu') && file !== 'test/support/spec.ts')
    problems.push(`${file}: import spec.ts, not uvu's runner`)
  if (targets.some((target) => target.startsWith('typebox')) && isDevice(file))
    problems.push(`${file}: take Type from #firmware/schema-builder.ts, it saves 8 MB`)
  if (isPure(text)) {
    for (const target of loadedBy(file, text))
      if (![HAL, FAULT, OWN_TEXTS].some((one) => one.test(target)) && !isPureFile(target))
        problems.push(`${file}: says it is pure, but imports ${target}`)
  }
  problems.push(...purityProblems(file, text), ...unitTestProblems(file, text, targets))
  problems.push(...handWrittenPaths(file, text, paths))
  if (!isOfTests(file) || file.startsWith('test/doubles/'))
    problems.push(...openerProblems(file, text, declarations))
  if (!/^firmware\/features\//.test(file))
    for (const target of targets)
      if (/^firmware\/features\//.test(target))
        problems.push(`${file}: must not import ${target} (the core knows no feature)`)
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
