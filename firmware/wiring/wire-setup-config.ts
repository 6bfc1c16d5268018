/** laned.yaml for the guide of a new lane: written by the hands that write it for the console. */
import { checkConfig } from '../config/load-config.ts'
import { type Config, ConfigSchema } from '../config.ts'
import { createConfigDesk } from '../device/config-desk.ts'
import { createRestart } from '../device/restart.ts'
import { Fault } from '../fault.ts'
import type { OpenPayment } from '../payment/open.ts'
import type { SetupConfigFile } from '../setup/setup-config.ts'
import type { BootOptions, Wiring } from './wiring.ts'

/** Null: this lane was started without a file. */
export function wireSetupConfig(
  { config, journal, configProblems }: Wiring,
  { configOnDisk = null, restart: end, isStartedAgain = false }: BootOptions,
  { inService: { isPaying } }: OpenPayment,
): SetupConfigFile | null {
  if (!configOnDisk) return null
  const { file, environment } = configOnDisk
  const restart = createRestart({
    restart: (isStartedAgain && end) || null,
    ...{ isPaying, configProblems, journal },
  })
  const desk = createConfigDesk({
    ...{ file, environment, restart, journal, schema: ConfigSchema },
    // Sections of a fleet are no matter of a lane that nobody has set up: its own file says what it has.
    read: (text) => checkConfig({ name: file.name, text, environment }),
    check: (text) => configOnDisk.check(text, {}),
  })
  return {
    get whyNot() {
      return file.whyNotWritable ?? restart.whyNot
    },
    namesBank: Object.keys(config.banks).length > 0,
    async read() {
      const { revision, effective, problems } = await desk.current()
      if (effective) return { revision, config: effective as Config }
      throw new Fault('refused', `${file.name} would not start a lane: ${problems[0]}`)
    },
    async write(changes, revision) {
      const order = { revision, restart: true, by: 'set-up' }
      return desk.write({ changes }, order)
    },
  }
}
