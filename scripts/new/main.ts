/**
 * Begins a feature: its folder in firmware/features, in both languages, switched off until laned.yaml has its section. The
 * folder compiles, and its tests say what is to be written.
 *
 *   npm run new feature NAME
 *   npm run new feature NAME -- --with event,setting,operation,verb,part,card
 *
 * A verb brings an operation, a card brings an operation and a part. What is made of the rows (tables of documents, holes of
 * words) is written, too, and the lines of the feature in the lists of the core.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CORE_SECTIONS } from '#firmware/config/core-sections.ts'
import { FEATURE_OF_COMMAND, FEATURE_OF_SECTION } from '#firmware/kernel/known-sections.ts'
import { PART_NAMES } from '#hal/part-list.ts'
import { COMMANDS } from '../lanectl/command-list.ts'
import { orTeach, WrongArguments } from '../script-help.ts'
import { filesOfHoles } from '../words/holes-in-texts.ts'
import { featureCode } from './feature-code.ts'
import { featureTests } from './feature-tests.ts'
import { featureWords, readmeOf, russianReadmeOf } from './feature-words.ts'
import { type Kinds, kindsIn } from './kinds-of-feature.ts'
import { withKnownSection, withRight } from './lists-of-features.ts'
import { type Names, namesOf } from './names-of-feature.ts'

const KNOWN = 'firmware/kernel/known-sections.ts'
const FORMATTER = 'scripts/biome/node_modules/.bin/biome'
const RIGHTS = 'test/fixtures/golden/rights.txt'

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const options = { with: { type: 'string', default: '' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  // npm keeps a --with that does not stand behind --, and hands on its value.
  const [what, name = '', kept = ''] = positionals
  if (what !== 'feature') throw new WrongArguments('what is new? npm run new feature NAME')
  const kinds = kindsIn(`${values.with},${kept}`.split(',').filter((word) => word !== ''))
  const names = namesOf(name)
  requireFree(names, kinds)
  writeFolder(names, kinds)
  console.log(nextSteps(names, kinds))
})

function requireFree({ name, key }: Names, kinds: Kinds): void {
  // A feature whose folder was deleted leaves its lines.
  const isOfAnother = (feature = name) => feature !== name
  const taken = [
    existsSync(folderOf(name)) && `${folderOf(name)} is there`,
    (Object.hasOwn(CORE_SECTIONS, key) || isOfAnother(FEATURE_OF_SECTION[key])) &&
      `laned.yaml has a section ${key}`,
    kinds.has('verb') &&
      (COMMANDS.some(({ names }) => names.includes(name)) ||
        isOfAnother(FEATURE_OF_COMMAND[name])) &&
      `lanectl has a command ${name}`,
    kinds.has('part') && PART_NAMES.some((one) => one === name) && `health has a part ${name}`,
  ].filter((one) => one !== false)
  if (taken.length > 0) throw new WrongArguments(`${taken.join(', ')}: choose another name`)
}

function writeFolder(names: Names, kinds: Kinds): void {
  const folder = folderOf(names.name)
  const files = {
    ...featureCode(names, kinds),
    ...featureWords(names, kinds),
    ...featureTests(names, kinds),
    'README.md': readmeOf(names, kinds),
  }
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text)
  write(KNOWN, withKnownSection(readFileSync(KNOWN, 'utf8'), names, kinds))
  if (kinds.has('operation')) write(RIGHTS, withRight(readFileSync(RIGHTS, 'utf8'), names))
  for (const [path, text] of filesOfHoles()) write(path, text)
  // The tables that are made stand in both.
  const isRootCurrent = firstLineOf('README.ru.md') === lineFor('README.md')
  const node = [process.execPath, '--disable-warning=ExperimentalWarning'] as const
  run(...node, 'scripts/docs/main.ts', '--tables')
  if (isRootCurrent)
    write('README.ru.md', withFirstLine(readFileSync('README.ru.md', 'utf8'), lineFor('README.md')))
  const line = lineFor(join(folder, 'README.md'))
  write(join(folder, 'README.ru.md'), russianReadmeOf(names, kinds, line))
  // How long a line is depends on the name. The first npm run check installs it.
  if (existsSync(FORMATTER)) run(FORMATTER, 'check', '--write', '--log-level=warn', folder)
}

/** Of a Russian page, as test/unit/russian-pages.test.ts has it: of which text it is. */
function lineFor(original: string): string {
  const hash = createHash('sha256').update(readFileSync(original)).digest('hex').slice(0, 12)
  return `<!-- of ${basename(original)} at ${hash} -->`
}

function firstLineOf(page: string): string | undefined {
  return readFileSync(page, 'utf8').split('\n', 1)[0]
}

function withFirstLine(text: string, line: string): string {
  return line + text.slice(text.indexOf('\n'))
}

function folderOf(name: string): string {
  return `firmware/features/${name}`
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function run(program: string, ...rest: readonly string[]): void {
  const { status } = spawnSync(program, rest, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${rest.join(' ')} ended with ${status}`)
}

function nextSteps({ name, key }: Names, kinds: Kinds): string {
  const steps = [
    `npm test -- ${name}    lists what is to be written, each place with what belongs there`,
    'npm run words          after a text takes another value than before',
    'npm run docs -- --tables   after an operation or what the feature is for has changed',
    ...(kinds.has('operation')
      ? [`npm run golden         records what it answers; look at its line in ${RIGHTS}`]
      : kinds.has('setting')
        ? ['npm run golden         records its setting, which has a default']
        : []),
    ...(kinds.has('card') ? ['npm run stories -- --keep   draws its card in each state'] : []),
    'npm run check          before the commit',
  ]
  return [
    `${folderOf(name)} is begun, and off until laned.yaml has \`${key}:\`. Next:`,
    ...steps.map((step) => `  ${step}`),
    'From nothing to a card on the page: docs/guide/feature.md',
  ].join('\n')
}
