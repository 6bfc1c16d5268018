/** `npm run new feature` in a copy of the checkout: what it begins compiles, is tidy, is known where people look, and its tests say what is to be written. */
import * as assert from 'uvu/assert'
import { copyCheckout } from '#test/additions/checkout-copy.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const NODE = ['scripts/node', '--disable-warning=ExperimentalWarning'] as const
const TESTS = ['words', 'config-docs', 'page-words', 'russian-pages', 'settings-from-schema']
const TABLES = ['rights-rows', 'homes-of-operations', 'feature-kernel', 'forbidden-words']

const TELL = `
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { isOn } from '#firmware/kernel/feature.ts'
import { featureTexts } from '#firmware/words/feature-texts.ts'
const rows = ['door-sensor', 'tide', 'ebb'].map((name) => FEATURES.find((one) => one.name === name))
console.log(JSON.stringify(await Promise.all(rows.map(async (one) => ({
  events: Object.keys(one.events ?? {}),
  parts: Object.keys(one.parts ?? {}),
  operations: Object.keys((await one.operations?.())?.device ?? {}),
  metrics: ((await one.metrics?.()) ?? []).map((row) => row.name),
  lanectl: Object.keys(one.lanectl ?? {}),
  keys: Object.keys(one.section.properties),
  isOn: isOn(one, {}),
  title: featureTexts('en')['feature.' + one.name + '.title'],
})))))
`

spec(
  'a new feature',
  {
    async 'compiles, is off, keeps the rules and tables of the house, and says what it lacks'() {
      using folder = temporaryFolder()
      const copy = copyCheckout(folder.file('copy'))
      // What git ignores is left out of more than one list.
      await copy.run('git', 'init', '--quiet')
      const made = [
        ['door-sensor', 'event,metric,setting,operation,verb,part,card'],
        ['tide', ''],
        ['ebb', 'operation'],
      ] as const
      for (const [name, kinds] of made)
        await copy.run(...NODE, 'scripts/new/main.ts', 'feature', name, '--with', kinds)
      await copy.run('git', 'add', '--all')
      const none = {
        events: [],
        parts: [],
        operations: [],
        metrics: [],
        lanectl: [],
        keys: [],
        isOn: false,
      }
      assert.equal(JSON.parse(await copy.run(...NODE, '--input-type=module', '-e', TELL)), [
        {
          events: ['door_sensor.opened'],
          parts: ['door-sensor'],
          operations: ['getDoorSensor'],
          metrics: ['laned_door_sensor'],
          lanectl: ['door-sensor'],
          keys: ['everyMinutes'],
          isOn: false,
          title: 'Door sensor',
        },
        { ...none, title: 'Tide' },
        { ...none, operations: ['getEbb'], title: 'Ebb' },
      ])
      await copy.run('node_modules/.bin/tsc', '--checkers', '1', '-p', '.')
      await copy.run(...NODE, 'scripts/tidy.ts')
      await copy.run(...NODE, 'scripts/docs/check-pages.ts')
      const files = [...TESTS, ...TABLES].map((name) => `test/unit/${name}.test.ts`)
      const own = made.map(([name]) => `firmware/features/${name}/test/unit/${name}-row.test.ts`)
      await copy.run(...NODE, 'test/support/one-after-another.ts', ...files, ...own)
      for (const [name] of made) {
        const test = `firmware/features/${name}/test/unit/${name}-unwritten.test.ts`
        const said = await copy.run(...NODE, test).then(
          () => 'it passed',
          ({ message }: Error) => message,
        )
        assert.match(said, `firmware/features/${name}/README.md:3: to be written: what a shop has`)
        assert.match(said, `${name}/words/ru/${name}.json:2: нужно написать: что она делает`)
      }
    },
  },
  360_000,
)
