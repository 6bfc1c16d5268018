/** The tests of a feature that has only begun: what it already does is held, and what is missing fails by name. */
import { metricNameOf } from './feature-code.ts'
import type { Kinds } from './kinds-of-feature.ts'
import type { Names } from './names-of-feature.ts'
import { linesOf, TO_WRITE, toWrite } from './text-of-file.ts'

/** By their paths in its folder. */
export function featureTests(names: Names, kinds: Kinds): Readonly<Record<string, string>> {
  const { name } = names
  return {
    [`test/unit/${name}-unwritten.test.ts`]: unwritten(names),
    [`test/unit/${name}-row.test.ts`]: rowTest(names, kinds),
    [`test/api/${name}.test.ts`]: laneTest(names, kinds),
    'test/api/features-deleted.test.ts': deletedTest(names),
    ...(kinds.has('card') && { [`test/page/${name}-card.test.ts`]: cardTest(names) }),
    ...(kinds.has('operation') && { 'test/walked.yaml': `${names.key}: {}\n` }),
  }
}

function unwritten({ name, title }: Names): string {
  return linesOf(
    `/** What is still to be written of ${name}: each place, and what belongs there. It goes with the last of them. */`,
    "import { globSync, readFileSync } from 'node:fs'",
    "import * as assert from 'uvu/assert'",
    "import { spec } from '#test/spec.ts'",
    '',
    `const PLACE = /(?:${TO_WRITE.en}|${TO_WRITE.ru}): [^'"*|]{0,200}/`,
    '',
    'function placesIn(file: string): readonly string[] {',
    "  return readFileSync(file, 'utf8')",
    "    .split('\\n')",
    '    .flatMap((line, at) => {',
    '      const [place] = PLACE.exec(line) ?? []',
    `      return place ? [\`\${file}:\${at + 1}: \${place}\`] : []`,
    '    })',
    '}',
    '',
    `spec('${title}', {`,
    "  'has everything written'() {",
    `    const files = globSync('firmware/features/${name}/**/*.{ts,tsx,json,md}').toSorted()`,
    '    assert.ok(files.length > 5)',
    '    const places = files.flatMap(placesIn)',
    "    assert.ok(places.length === 0, places.join('\\n'))",
    '  },',
    '})',
  )
}

function deletedTest({ name }: Names): string {
  return linesOf(
    '/** Nothing outside needs this folder. */',
    "import { specWithoutFeature } from '#test/additions/feature-deleted.ts'",
    '',
    `specWithoutFeature('${name}')`,
  )
}

function rowTest({ name, key, title, event }: Names, kinds: Kinds): string {
  return linesOf(
    `/** What laned.yaml says of ${name}${kinds.has('event') ? ', and what is said of its events' : ''}. */`,
    kinds.has('verb') && "import { Command } from 'commander'",
    "import * as assert from 'uvu/assert'",
    "import { checkConfig } from '#firmware/config/load-config.ts'",
    kinds.has('event') && "import { eventSentence } from '#firmware/events/event-words.ts'",
    "import { isOn } from '#firmware/kernel/feature.ts'",
    kinds.has('verb') && "import { addCommands } from '#scripts/lanectl/command-list.ts'",
    "import { spec } from '#test/spec.ts'",
    "import { FEATURE } from '../../feature.ts'",
    '',
    'function isOnWith(text: string): boolean {',
    "  const { config, problems } = checkConfig({ name: 'laned.yaml', text })",
    '  assert.equal(problems, [])',
    '  return config !== null && isOn(FEATURE, config)',
    '}',
    '',
    `spec('the row of ${title}', {`,
    "  'is off until laned.yaml has its section'() {",
    "    assert.not(isOnWith(''))",
    `    assert.ok(isOnWith('${key}: {}\\n'))`,
    '  },',
    ...(kinds.has('setting')
      ? [
          "  'refuses a value beyond its bounds'() {",
          `    const text = '${key}: { everyMinutes: 61 }\\n'`,
          "    const { problems } = checkConfig({ name: 'laned.yaml', text })",
          `    assert.match(problems.join(), '${key}.everyMinutes')`,
          '  },',
        ]
      : []),
    ...(kinds.has('metric')
      ? [
          "  async 'has a number of its own'() {",
          '    const rows = (await FEATURE.metrics?.()) ?? []',
          `    assert.equal(rows.map((row) => row.name), ['${metricNameOf(name)}'])`,
          '  },',
        ]
      : []),
    ...(kinds.has('event')
      ? [
          "  'says what happened in both languages'() {",
          `    const said = (language: 'en' | 'ru') => eventSentence('${event}.opened', {}, language).sentence`,
          "    assert.match(said('en'), /[a-z]/)",
          "    assert.match(said('ru'), /[а-яё]/)",
          '  },',
        ]
      : []),
    ...(kinds.has('verb')
      ? [
          "  async 'is a command of lanectl'() {",
          "    const program = new Command('lanectl')",
          `    await addCommands(program, ['${name}'])`,
          '    const [group] = program.commands',
          '    assert.equal(',
          '      group?.commands.map((command) => command.name()),',
          "      ['show'],",
          '    )',
          '  },',
        ]
      : []),
    '})',
  )
}

function laneTest({ name, key, title, event }: Names, kinds: Kinds): string {
  const asks = kinds.has('operation') || kinds.has('part')
  const has = (isOn: boolean) => [
    kinds.has('event') &&
      `    assert.is(device.journal.some((entry) => entry.event === '${event}.opened'), ${isOn})`,
    kinds.has('operation') &&
      (isOn
        ? `    assert.equal((await call(device.url, '/device/${name}')).json, { reading: ${kinds.has('setting') ? 5 : 0} })`
        : `    assert.is((await call(device.url, '/device/${name}')).http, 404)`),
    kinds.has('part') && `    assert.is(await isTold(device), ${isOn})`,
  ]
  const isHeld = has(true).some((line) => line !== false)
  return linesOf(
    `/** A lane with ${name}, and one without. */`,
    "import * as assert from 'uvu/assert'",
    asks && "import { call } from '#test/http-call.ts'",
    `import { openTestDevice${kinds.has('part') ? ', type TestDevice' : ''} } from '#test/processes/test-device.ts'`,
    "import { spec } from '#test/spec.ts'",
    '',
    ...(kinds.has('part')
      ? [
          'async function isTold({ url }: TestDevice): Promise<boolean> {',
          "  const { parts } = (await call(url, '/health')).json as { readonly parts: readonly { readonly name: string }[] }",
          `  return parts.some((part) => part.name === '${name}')`,
          '}',
          '',
        ]
      : []),
    `spec('${title}', {`,
    ...(isHeld
      ? [
          "  async 'is not there without its section'() {",
          '    await using device = await openTestDevice()',
          ...has(false),
          '  },',
          "  async 'is there with it'() {",
          `    await using device = await openTestDevice({ yaml: '${key}: {}' })`,
          ...has(true),
          '  },',
        ]
      : []),
    "  async 'does what it is for'() {",
    `    await using _device = await openTestDevice({ yaml: '${key}: {}' })`,
    `    assert.unreachable('${toWrite('what a shop sees of it, and what happens when it fails')}')`,
    '  },',
    '})',
  )
}

function cardTest({ name, key, title }: Names): string {
  return linesOf(
    `/** The card of ${name}, in a real browser. */`,
    "import * as assert from 'uvu/assert'",
    "import { reads, tabAt, visit } from '#test/browser.ts'",
    "import { pageSpec } from '#test/page/page-spec.ts'",
    "import { openTestDevice } from '#test/processes/test-device.ts'",
    '',
    'pageSpec(',
    '  import.meta.url,',
    `  'the card of ${title}',`,
    '  {',
    "    async 'shows what the lane read'() {",
    `      await using device = await openTestDevice({ yaml: '${key}: {}' })`,
    "      await visit(tabAt(device.url, 'device'), async ({ page }) => {",
    `        await reads(page, '#${name} p', /\\d/)`,
    '      })',
    '    },',
    "    async 'is used as a person uses it'() {",
    `      assert.unreachable('${toWrite('what a person reads and presses on the card')}')`,
    '    },',
    '  },',
    '  240_000,',
    ')',
  )
}
