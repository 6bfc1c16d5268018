/** The guide's answers as keys of laned.yaml: these and no others, and a file that is sound with each. */

import * as assert from 'uvu/assert'
import { setAt } from '#firmware/config/environment.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { BANK_DRIVERS } from '#firmware/config/sections/banks.ts'
import { DISPLAY_CHOICES } from '#firmware/config/sections/display.ts'
import { asSentence, type Sentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import {
  CAMERAS,
  type HardwareAnswer,
  hardwareChanges,
  hardwareView,
} from '../../hardware-choice.ts'
import { createSetupConfig, type SetupConfigFile } from '../../save-hardware-choice.ts'

const BANK = { name: 'Alfa Bank', driver: 'rbs', url: 'https://pay.example/rbs' } as const

function configOf(text: string) {
  const { config, problems } = checkConfig({ name: 'y', text })
  if (!config) throw new Error(problems.join('\n'))
  return config
}

/** As the next start would read it. */
function after(text: string, answer: HardwareAnswer) {
  const given: unknown = text === '' ? {} : JSON.parse(text)
  const changes = hardwareChanges(answer, configOf(text))
  const changed = changes.reduce((all, { path, value }) => setAt(all, path, value), given)
  return configOf(JSON.stringify(changed))
}

/** Has these values, whatever it has beside them. */
function has(group: object | undefined, wanted: object): void {
  assert.equal({ ...group, ...wanted }, group)
}

spec('what hangs on a new lane', {
  'is every bank, display and camera that the config knows, and each is sound in it'() {
    for (const driver of BANK_DRIVERS)
      assert.is(after('', { bank: { ...BANK, driver } }).banks['Alfa Bank']?.driver, driver)
    for (const protocol of DISPLAY_CHOICES)
      has(after('', { display: { protocol } }).display, { driver: 'terminal', protocol })
    for (const camera of CAMERAS) assert.is(after('', { camera }).camera.driver, camera)
    for (const [text, words] of [
      ['banks: { A: { driver: x, url: "https://x.example" } }', BANK_DRIVERS],
      ['display: { driver: terminal, protocol: x }', DISPLAY_CHOICES],
    ] as const) {
      const [problem = ''] = checkConfig({ name: 'y', text }).problems
      for (const word of words) assert.ok(String(problem).includes(word), `${word}: ${problem}`)
    }
  },
  'leaves what the file says of a part beside it'() {
    const text = JSON.stringify({
      banks: { 'Alfa Bank': { driver: 'rbs', url: 'https://old.example', caFile: '/ca.pem' } },
      display: { driver: 'terminal', protocol: 'auto', language: 'en' },
      camera: { driver: 'rpicam', width: 640 },
    })
    const { banks, display, camera } = after(text, {
      bank: BANK,
      display: { protocol: 'dqr' },
      camera: 'rpicam',
    })
    has(banks['Alfa Bank'], { url: BANK.url, caFile: '/ca.pem' })
    has(display, { protocol: 'dqr', language: 'en' })
    has(camera, { width: 640 })
  },
  'changes these keys and no others, whatever it is called'() {
    const odd = { ...BANK, name: '__proto__.listeners' }
    const changes = hardwareChanges({ bank: odd, camera: 'none' }, configOf(''))
    assert.equal(
      changes.map(({ path }) => path.join('/')),
      ['banks/__proto__.listeners/driver', 'banks/__proto__.listeners/url', 'camera'],
    )
  },
  'is shown without what is nobody’s business'() {
    const { banks, display, camera } = hardwareView(
      configOf(JSON.stringify({ banks: { A: BANK_AT } })),
    )
    assert.equal(banks, [{ name: 'A', driver: 'gateway' }])
    assert.equal([display, camera], [{ driver: 'fake', protocol: null }, 'fake'])
  },
  async 'is written against what was read, and nowhere where it may not'() {
    const written: unknown[] = []
    const outcome = { changed: ['camera'], warnings: [], money: [] }
    let whyNot: Sentence | null = null
    const file: SetupConfigFile = {
      get whyNot() {
        return whyNot
      },
      namesBank: false,
      read: async () => ({ revision: 'r1', config: configOf('') }),
      write: async (changes, revision) => {
        written.push([revision, changes])
        return outcome
      },
      check: async () => outcome,
    }
    const config = createSetupConfig(file)
    assert.equal(await config.check({ camera: 'none' }), outcome)
    assert.equal(written, [])
    assert.equal(await config.save({ camera: 'none' }), outcome)
    assert.equal(written, [['r1', [{ path: ['camera'], value: { driver: 'none' } }]]])
    await faultOf(() => config.save({}), 'bad-request')
    whyNot = asSentence(`make its folder writable`)
    await faultOf(() => config.save({ camera: 'none' }), 'refused')
    await faultOf(() => config.check({ camera: 'none' }), 'refused')
    assert.is(written.length, 1)
  },
})

const BANK_AT = { driver: 'gateway', url: 'https://user:secret@pay.example' }
