/** What an operator does to the device as a whole: its config, its program, its log. */
import { payeeChanges } from '#drivers/bank/payee-changes.ts'
import { createUpdater } from '#drivers/host/updater-over-systemd.ts'
import type { Upkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import type { Sections } from '../config/fleet-sections.ts'
import { checkConfig } from '../config/load-config.ts'
import { ConfigSchema } from '../config.ts'
import { createConfigEditor } from '../device/config-editor.ts'
import { createRestart, type Restart } from '../device/program-restart.ts'
import type { LogLines } from '../device/recent-log-lines.ts'
import { deviceRouter, displayRouter } from '../device/routes.ts'
import type { Router } from '../http/router.ts'
import type { OpenPayment } from '../payment/open.ts'
import { createUpdateRequests } from '../updates/update-requests.ts'
import { VERSION } from '../version.ts'
import { wireDisplays } from './wire-displays.ts'
import type { Hardware } from './wire-hardware.ts'
import { wireSupport } from './wire-support.ts'
import type { BootOptions, Wiring } from './wiring-context.ts'

export function wireRestart(
  { journal, configProblems }: Wiring,
  { restart, isStartedAgain = false }: BootOptions,
  { inService }: OpenPayment,
): Restart {
  return createRestart({
    restart: (isStartedAgain && restart) || null,
    isPaying: inService.isPaying,
    configProblems,
    journal,
  })
}

export function wireDevice(
  wiring: Wiring,
  options: BootOptions,
  sections: Sections,
  hardware: Hardware,
  payment: OpenPayment,
  given: {
    readonly restart: Restart
    readonly log: LogLines
    readonly serialNumber: string
    readonly upkeep: Upkeep
  },
): readonly Router[] {
  const { configOnDisk = null, updateNotes = null } = options
  const { journal, clock } = wiring
  const environment = configOnDisk?.environment ?? {}
  const name = configOnDisk?.file.name ?? 'laned.yaml'
  const config = createConfigEditor({
    file: configOnDisk?.file ?? null,
    schema: ConfigSchema,
    running: wiring.config,
    environment,
    read: (text) => checkConfig({ name, text, environment, sections }),
    check: async (text) =>
      configOnDisk?.check(text, sections) ?? { problems: [], warnings: [], notes: [] },
    restart: given.restart,
    journal,
    payeeChanges,
  })
  const updater = createUpdater({ notes: updateNotes, searchPath: options.searchPath })
  const updates = createUpdateRequests({ updater, version: VERSION, clock, journal })
  const { log } = given
  const support = wireSupport(wiring, options, given)
  const displays = wireDisplays(wiring, options.journal, hardware, payment)
  return [
    deviceRouter({ version: VERSION, config, updates, log, displays, support }),
    displayRouter(displays),
  ]
}
