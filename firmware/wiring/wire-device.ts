/**
 * What an operator does to the device as a whole: its config, its program, its log, and the support bundle, for which another
 * process reads the databases.
 */
import { createUpdater } from '#drivers/host/updater-over-systemd.ts'
import { SUPPORT_BUNDLE_REQUESTS } from '#drivers/storage/support/support-bundle-requests.ts'
import type { Upkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Sections } from '../config/fleet-sections.ts'
import { checkConfig } from '../config/load-config.ts'
import { ConfigSchema } from '../config.ts'
import { type ConfigEditorNeeds, createConfigEditor } from '../device/config-editor.ts'
import { createRestart, type Restart } from '../device/program-restart.ts'
import type { LogLines } from '../device/recent-log-lines.ts'
import { deviceRouter, displayRouter } from '../device/routes.ts'
import type { SupportMaker } from '../device/support-handlers.ts'
import type { Router } from '../http/router.ts'
import { FEATURES } from '../kernel/bundled-features.ts'
import { featureList } from '../kernel/feature-list.ts'
import type { OpenPayment } from '../payment/open.ts'
import { createUpdateRequests } from '../updates/update-requests.ts'
import { VERSION } from '../version.ts'
import { judgeInThread } from './judge-in-thread.ts'
import { wireDisplays } from './wire-displays.ts'
import type { Hardware } from './wire-hardware.ts'
import type { BootOptions, Wiring } from './wiring-context.ts'

export function wireRestart(
  { journal, configProblems }: Pick<Wiring, 'journal' | 'configProblems'>,
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

/** As the next start would see it, with what the fleet hands out. */
export function wireJudge(
  { clock, dataFolder, credentialsFolder }: Wiring,
  { configOnDisk, searchPath, hasKiosk = false, thirdParty = null }: BootOptions,
  sections: Sections,
): ConfigEditorNeeds['judge'] {
  const name = configOnDisk?.file.name ?? 'laned.yaml'
  const environment = { ...configOnDisk?.environment }
  const path = searchPath ?? environment['PATH']
  const surroundings = { dataFolder, credentialsFolder, searchPath: path, hasKiosk, thirdParty }
  const source = { name, environment, sections }
  return (draft, present) => judgeInThread(clock, { draft, present, source, surroundings })
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
    judge: wireJudge(wiring, options, sections),
    restart: given.restart,
    journal,
  })
  const updater = createUpdater({ notes: updateNotes, searchPath: options.searchPath })
  const updates = createUpdateRequests({ updater, version: VERSION, clock, journal })
  const { log } = given
  const features = featureList(FEATURES, wiring.config)
  const support = wireSupport(wiring, options, given)
  const displays = wireDisplays(wiring, options.journal, hardware, payment)
  return [
    deviceRouter({ version: VERSION, config, features, updates, log, displays, support }),
    displayRouter(displays),
  ]
}

const LINES = 2_000

/** Enough on a slow card. With the journal's 20 s it stays below the time limit of a request. */
const DESCRIBE_MS = 25_000

function wireSupport(
  { dataFolder, clock }: Wiring,
  { configFile = null, updateNotes }: BootOptions,
  given: { readonly serialNumber: string; readonly upkeep: Upkeep; readonly log: LogLines },
): SupportMaker {
  const { serialNumber, upkeep, log } = given
  return {
    questions: SUPPORT_BUNDLE_REQUESTS,
    async make(answers) {
      const { collectSupport, packSupport } = await import(
        '#drivers/storage/support/support-bundle.ts'
      )
      const nowMs = clock.now()
      const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-')
      const folder = `laned-support-${serialNumber.slice(0, 30)}-${stamp}`
      const latest = log.read({ last: LINES, level: 'info' })
      const files = await collectSupport({
        nowMs,
        dataFolder,
        configFile,
        updateNotes: updateNotes ?? '/var/lib/laned-ota',
        versions: { laned: VERSION, node: process.versions, architecture: process.arch },
        answers,
        databases: await describe(upkeep, dataFolder, clock),
        latestLines: latest.map((line) => `${JSON.stringify(line)}\n`).join(''),
      })
      return { name: `${folder}.tar.gz`, bytes: await packSupport(folder, files, nowMs) }
    },
  }
}

/** A bundle without the databases' description is better than none. */
async function describe(upkeep: Upkeep, folder: string, clock: Clock): Promise<object> {
  try {
    const work = () => upkeep.run({ kind: 'describe', folder })
    const outcome = await withinMs(clock, DESCRIBE_MS, null, work)
    return 'described' in outcome ? outcome.described : {}
  } catch (thrown) {
    return {
      missing: `not looked through within ${DESCRIBE_MS / 1_000} s: ${toFault(thrown).message}`,
    }
  }
}
