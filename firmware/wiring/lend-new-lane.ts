/** What a lane lends to whoever sets it up while it is new: who it pays, what hangs on it, its config. */
import { paidBefore } from '#drivers/bank/payee-changes.ts'
import { asSentence, firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { ConfigChange } from '../config/config-file-write.ts'
import { checkConfig } from '../config/load-config.ts'
import { type Config, ConfigSchema } from '../config.ts'
import { Fault } from '../fault.ts'
import type { OpenItems } from '../items/open.ts'
import type { OpenPayment } from '../payment/open.ts'
import { wireJudge, wireRestart } from './wire-device.ts'
import type { Hardware } from './wire-hardware.ts'
import type { BootOptions, Wiring } from './wiring-context.ts'

export function lendNewLane(
  wiring: Wiring,
  options: BootOptions,
  { display, camera }: Hardware,
  payment: OpenPayment,
  items: OpenItems,
) {
  const { config, journal } = wiring
  return {
    payment: payment.setUp,
    items: items as Pick<OpenItems, 'hasRegion' | 'itemCounts' | 'onChange'>,
    display: display.driver,
    isDisplayFake: !display.hasCable,
    camera: camera.driver,
    /** In laned.yaml: the banks that it gives an address. */
    bankAddresses: Object.entries(config.banks).flatMap(([bank, one]) =>
      'url' in one ? [{ bank, url: one.url }] : [],
    ),
    /** Null: this lane was started without a file. */
    configFile: () => configFileOf(wiring, options, payment),
    /** Tells the network where the page of this lane is. */
    async announce(port: number, hostName: string): Promise<AsyncDisposable> {
      const { announcePage } = await import('#drivers/peers/mdns.ts')
      return announcePage(port, hostName, journal)
    },
  }
}

/** laned.yaml, written by the console's config editor. */
async function configFileOf(wiring: Wiring, options: BootOptions, payment: OpenPayment) {
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
    // A lane that is not set up takes no sections of a fleet: its own file says what it has.
    read: (text) => checkConfig({ name: file.name, text, environment }),
    judge: wireJudge(wiring, options, {}),
  })
  return {
    get whyNot(): Sentence | null {
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
    async check(changes: readonly ConfigChange[]) {
      const { ok, problems, changed, warnings, money } = await editor.propose({ changes })
      if (ok) return { changed, warnings, money: paidBefore(config.banks, money) }
      throw new Fault('refused', say('fault.config.not-written', { why: firstOf(problems) }))
    },
    async write(changes: readonly ConfigChange[], revision: string) {
      const order = { revision, restart: true, by: 'set-up' }
      const written = await editor.write({ changes }, order)
      if (!written.restarting) throw new Fault('busy', written.warnings.at(-1) ?? asSentence(''))
      return { ...written, money: paidBefore(config.banks, written.money) }
    },
  }
}
