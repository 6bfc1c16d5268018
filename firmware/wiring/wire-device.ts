/** What an operator does to the device as a whole: its config, its program, its log. */
import type { Sections } from '../config/fleet-sections.ts'
import { checkConfig } from '../config/load-config.ts'
import { ConfigSchema } from '../config.ts'
import { createConfigDesk } from '../device/config-desk.ts'
import { createRestart } from '../device/restart.ts'
import { deviceRouter } from '../device/routes.ts'
import type { Router } from '../http/router.ts'
import type { OpenPayment } from '../payment/open.ts'
import { VERSION } from '../version.ts'
import type { BootOptions, Wiring } from './wiring.ts'

export function wireDevice(
  { journal, configProblems }: Wiring,
  { configOnDisk = null, restart, isStartedAgain = false }: BootOptions,
  sections: Sections,
  { inService }: OpenPayment,
): Router {
  const environment = configOnDisk?.environment ?? {}
  const name = configOnDisk?.file.name ?? 'laned.yaml'
  const config = createConfigDesk({
    file: configOnDisk?.file ?? null,
    schema: ConfigSchema,
    environment,
    read: (text) => checkConfig({ name, text, environment, sections }),
    check: async (text) =>
      configOnDisk?.check(text, sections) ?? { problems: [], warnings: [], notes: [] },
    restart: createRestart({
      restart: (isStartedAgain && restart) || null,
      isPaying: inService.isPaying,
      configProblems,
      journal,
    }),
    journal,
  })
  return deviceRouter({ version: VERSION, config })
}
