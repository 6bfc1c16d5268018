/** What `npm run new feature` writes, for every choice of kinds: whole, in both languages, with what was asked for and no more. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { featureCode } from '#scripts/new/feature-code.ts'
import { featureTests } from '#scripts/new/feature-tests.ts'
import { featureWords, readmeOf, russianReadmeOf } from '#scripts/new/feature-words.ts'
import { KINDS, type Kind, type Kinds, kindsIn } from '#scripts/new/kinds-of-feature.ts'
import { withKnownSection, withRight } from '#scripts/new/lists-of-features.ts'
import { namesOf } from '#scripts/new/names-of-feature.ts'
import { spec } from '#test/spec.ts'

const NAMES = namesOf('door-sensor')
/** Of each kind, what the row of a feature that has it says, and one without does not. */
const IN_ROW: Readonly<Record<Exclude<Kind, 'setting' | 'card'>, string>> = {
  event: 'events: DOOR_SENSOR_EVENTS',
  metric: "(await import('./door-sensor-metrics.ts')).DOOR_SENSOR_METRICS",
  operation: 'DOOR_SENSOR_OPERATIONS',
  verb: "lanectl: { 'door-sensor': 'lanectl.door-sensor.about' }",
  part: "parts: { 'door-sensor': {} }",
}

const CHOICES: readonly Kinds[] = Array.from({ length: 2 ** KINDS.length }, (_, bits) =>
  kindsIn(KINDS.filter((_kind, at) => (bits >> at) & 1)),
)

function filesOf(kinds: Kinds): Readonly<Record<string, string>> {
  return {
    ...featureCode(NAMES, kinds),
    ...featureWords(NAMES, kinds),
    ...featureTests(NAMES, kinds),
    'README.md': readmeOf(NAMES, kinds),
  }
}

/** Of its own folder. */
function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import\() ?'(\.[^']{1,80})'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )
}

spec('a feature that has only begun', {
  'has what was asked for, in its row and in files'() {
    for (const kinds of CHOICES) {
      const files = filesOf(kinds)
      for (const [kind, said] of Object.entries(IN_ROW))
        assert.is(files['feature.ts']?.includes(said), kinds.has(kind as Kind), [...kinds].join())
      for (const file of ['device.tsx', 'rows.ts', 'device/door-sensor.stories.tsx'])
        assert.is(`page/${file}` in files, kinds.has('card'), file)
      assert.is(files['door-sensor-section.ts']?.includes('everyMinutes'), kinds.has('setting'))
    }
  },
  'has each file that another of it imports'() {
    for (const kinds of CHOICES) {
      const files = filesOf(kinds)
      const missing = Object.entries(files).flatMap(([file, text]) =>
        importsOf(file, text).filter((path) => !(path in files)),
      )
      assert.equal(missing, [], [...kinds].join())
    }
  },
  'says the same in both languages, in the order of the keys'() {
    for (const kinds of CHOICES) {
      const words = featureWords(NAMES, kinds)
      for (const [path, text] of Object.entries(words)) {
        const keys = Object.keys(JSON.parse(text))
        assert.equal(keys, keys.toSorted(), path)
        const other = words[path.replace('words/en/', 'words/ru/')] ?? '{}'
        assert.equal(Object.keys(JSON.parse(other)), keys, path)
      }
    }
  },
  'has a place to write in each kind of file, and its tests say so'() {
    for (const kinds of CHOICES) {
      const files = filesOf(kinds)
      const isOpen = (path: string) => /to be written: |нужно написать: /.test(files[path] ?? '')
      for (const path of ['README.md', 'feature.ts', 'test/api/door-sensor.test.ts'])
        assert.ok(isOpen(path), path)
      for (const path of Object.keys(files).filter((one) => one.startsWith('words/ru/')))
        assert.ok(isOpen(path), path)
      assert.match(russianReadmeOf(NAMES, kinds, '0'), /нужно написать: /)
    }
  },
  'is refused what no folder of a feature can have, by what it can have'() {
    assert.throws(
      () => kindsIn(['event', 'table']),
      /^the folder of a feature cannot have: table\. It can have: event, metric, setting, operation, verb, part, card$/,
    )
    assert.equal([...kindsIn(['verb'])], ['verb', 'operation'])
    for (const name of ['', 'Tide', 'tide_', '../tide', 'tide-', 'a'])
      assert.throws(() => namesOf(name), /is no name of a folder/)
  },
  'stands in the lists of the core'() {
    const known = readFileSync('firmware/kernel/known-sections.ts', 'utf8')
    const lists = withKnownSection(known, NAMES, kindsIn(['verb']))
    assert.is(lists.split("  doorSensor: 'door-sensor',\n}").length, 2)
    assert.is(lists.split("  'door-sensor': 'door-sensor',\n}").length, 2)
    assert.is(withKnownSection(lists, NAMES, kindsIn(['verb'])), lists)
    const rights = readFileSync('test/fixtures/golden/rights.txt', 'utf8')
    const lines = withRight(rights, NAMES)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
    assert.ok(lines.includes('GET /device/door-sensor read'))
    assert.equal(lines, lines.toSorted())
    assert.is(withRight(withRight(rights, NAMES), NAMES), withRight(rights, NAMES))
  },
})
