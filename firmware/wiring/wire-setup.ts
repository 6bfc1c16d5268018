/** The set-up of a new lane. */
import { paidBefore, payeeChanges } from '#drivers/bank/payee-changes.ts'
import { createSetupDoneFile } from '#drivers/host/setup-done-file.ts'
import { asSentence, firstOf, say } from '#firmware/words/sentence.ts'
import { checkConfig } from '../config/load-config.ts'
import { type Config, ConfigSchema } from '../config.ts'
import { Fault } from '../fault.ts'
import type { OpenItems } from '../items/open.ts'
import type { OpenPayment } from '../payment/open.ts'
import type { OpenSetup } from '../setup/open.ts'
import type { SetupConfigFile } from '../setup/save-hardware-choice.ts'
import { VERSION } from '../version.ts'
import { wireRestart } from './wire-device.ts'
import type { Hardware } from './wire-hardware.ts'
import type { BootOptions, Wiring } from './wiring-context.ts'

/** Null where nothing is to be set up: its code is loaded on a new lane alone. */
export async function wireSetup(
  wiring: Wiring,
  options: BootOptions,
  { display, camera }: Hardware,
  payment: OpenPayment,
  items: OpenItems,
  serialNumber: string,
): Promise<OpenSetup | null> {
  const { config, opened, dataFolder, clock, journal } = wiring
  const { address, hotspot } = config.setup
  const { runtimeFolder = null } = options
  const mark = createSetupDoneFile(dataFolder)
  if (!address || mark.isThere) return null
  const { openLaneSetup } = await import('../setup/open.ts')
  const { ANSWER_FOLDER, createBoardNetwork } = await import(
    '#drivers/host/wifi-and-hotspot-requests.ts'
  )
  const { createConsoleNotice } = await import('#drivers/host/login-screen-notice.ts')
  const setup = openLaneSetup({
    ...{ address, serialNumber, hotspot, items, clock, journal, version: VERSION },
    lane: payment.setUp,
    config: await configFileOf(wiring, options, payment),
    bankAddresses: Object.entries(config.banks).flatMap(([bank, one]) =>
      'url' in one ? [{ bank, url: one.url }] : [],
    ),
    display: display.driver,
    // A screen, too, has no cable that the settings could name.
    isDisplayFake: display.levers !== null || display.glasses !== undefined,
    camera: camera.driver,
    network: createBoardNetwork({ requestFolder: runtimeFolder, answerFolder: ANSWER_FOLDER }),
    console: createConsoleNotice(runtimeFolder),
    mark,
    async announce(port, hostName) {
      const { announcePage } = await import('#drivers/peers/mdns.ts')
      return announcePage(port, hostName, journal)
    },
  })
  return opened.use(setup)
}

/** laned.yaml, written by the console's config editor. Null: this lane was started without a file. */
async function configFileOf(
  wiring: Wiring,
  options: BootOptions,
  payment: OpenPayment,
): Promise<SetupConfigFile | null> {
  const { config, journal } = wiring
  const { configOnDisk = null } = options
  if (!configOnDisk) return null
  const { createConfigEditor } = await import('../device/config-editor.ts')
  const { file, environment } = configOnDisk
  const restart = wireRestart(wiring, options, payment)
  const editor = createConfigEditor({
    file,
    environment,
    restart,
    journal,
    schema: ConfigSchema,
    running: config,
    payeeChanges,
    // A lane that nobody has set up takes no sections of a fleet: its own file says what it has.
    read: (text) => checkConfig({ name: file.name, text, environment }),
    check: (text) => configOnDisk.check(text, {}),
  })
  return {
    get whyNot() {
      return file.whyNotWritable ?? restart.whyNot
    },
    namesBank: Object.keys(config.banks).length > 0,
    async read() {
      const { revision, effective, problems } = await editor.current()
      if (effective) return { revision, config: effective as Config }
      throw new Fault(
        'refused',
        say('fault.config.start-would-fail', { file: file.name, why: problems[0] }),
      )
    },
    async check(changes) {
      const { ok, problems, changed, warnings, money } = await editor.propose({ changes })
      if (ok) return { changed, warnings, money: paidBefore(config.banks, money) }
      throw new Fault('refused', say('fault.config.not-written', { why: firstOf(problems) }))
    },
    async write(changes, revision) {
      const order = { revision, restart: true, by: 'set-up' }
      const written = await editor.write({ changes }, order)
      if (!written.restarting) throw new Fault('busy', written.warnings.at(-1) ?? asSentence(''))
      return { ...written, money: paidBefore(config.banks, written.money) }
    },
  }
}
