/** What a master hands out of a config: chosen before anything opens, on trial afterwards. */
import { payeeChanges } from '#drivers/bank/payee-changes.ts'
import { documentIn } from '#drivers/storage/files/data-folder.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { createFragmentFiles } from '#drivers/storage/fleet-config/fragment-files.ts'
import {
  createFragmentVerifier,
  createUnsealer,
} from '#drivers/storage/fleet-config/fragment-signature-and-seal.ts'
import { measuredParts } from '#firmware/sync/fleet-config/fragment-health.ts'
import { NOTHING_PUBLISHED } from '#firmware/sync/fleet-config/fragment-publisher.ts'
import { isLaneState, NO_FRAGMENT } from '#firmware/sync/fleet-config/fragment-trial-step.ts'
import {
  type FleetConfig,
  openFleetConfig,
  startFleetConfig,
} from '#firmware/sync/fleet-config/open.ts'
import type { Restart } from '../device/program-restart.ts'
import type { OpenPayment } from '../payment/open.ts'
import { type BootOptions, nameOf, type Wiring } from './wiring-context.ts'

type Banks = Parameters<typeof payeeChanges>[0]

/** laned.yaml together with what the fleet hands out; null where the lane takes nothing from a fleet. */
export async function chooseConfig(options: BootOptions, dataFolder: string) {
  const { config, journal, withSections, isReleaseOnTrial = () => false } = options
  const rules = config.fleetConfig
  const files = createFragmentFiles(dataFolder, journal)
  if (rules.keys.length === 0 || !withSections) {
    // Where laned.yaml names no key any more, the sections that a key brought are removed.
    await files.keepOnly([])
    return null
  }
  const state = await loadJsonStore(
    documentIn(dataFolder, 'fleet-config.json'),
    NO_FRAGMENT,
    isLaneState,
  )
  const start = await startFleetConfig({
    ...{ rules, state, files, placeOf: files.placeOf, journal },
    serialNumber: await nameOf({ config, dataFolder }),
    verify: createFragmentVerifier(rules.keys),
    unseal: createUnsealer(rules.identityFile ?? null),
    misfits: (sections) => withSections(sections).problems,
    isReleaseOnTrial: isReleaseOnTrial(),
  })
  if (!start) return null
  const { config: chosen, kept } = withSections(start.chosen.sections)
  return { ...start, state, files, kept, config: chosen ?? config }
}

export async function wireFleetConfig(
  { config, opened, dataFolder, clock, journal }: Wiring,
  options: BootOptions,
  start: NonNullable<Awaited<ReturnType<typeof chooseConfig>>>,
  payment: OpenPayment,
  { whyNot: whyNoRestart }: Restart,
): Promise<FleetConfig> {
  const { configProblems = async () => [], isReleaseOnTrial = () => false } = options
  const { restart = () => {} } = options
  const { checker, chosen, state, files, kept } = start
  const rules = config.fleetConfig
  const published = await loadJsonStore(
    documentIn(dataFolder, 'fleet-config-published.json'),
    NOTHING_PUBLISHED,
  )
  return opened.use(
    openFleetConfig(
      rules.askEverySeconds,
      published,
      {
        rules,
        checker,
        chosen,
        state,
        files,
        kept,
        problems: configProblems,
        parts: async () => measuredParts((await payment.health()).parts),
        isQuiet: () => payment.currentPayment()?.dynamicQRStatus !== 'PENDING',
        isReleaseOnTrial,
        restart,
        whyNoRestart,
        clock,
        journal,
      },
      {
        ownBanks: config.banks,
        payeeChanges: (before, after) => payeeChanges(before as Banks, after as Banks),
        banksWith: (sections) => options.withSections?.(sections).config?.banks ?? {},
      },
    ),
  )
}
