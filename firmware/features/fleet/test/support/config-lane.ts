/**
 * A lane's side of fragments as it stands in a device, without the device: real signatures, its
 * document wherever the test wants it, time and health as the test says.
 */

import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { payeeChanges } from '#drivers/bank/payee-changes.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { Sections } from '#firmware/config/fleet-sections.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { JournalEntry } from '#hal/journal.ts'
import type { PartName } from '#hal/part-list.ts'
import type { SignedFragment } from '../../config-fragment.ts'
import { createFragmentFiles } from '../../driver/fragment-files.ts'
import { createFragmentVerifier, createUnsealer } from '../../driver/fragment-signature-and-seal.ts'
import type { FleetConfigSection } from '../../fleet-config-section.ts'
import { NOTHING_PUBLISHED, type Published } from '../../fragment-publisher.ts'
import type { LaneState } from '../../fragment-trial-step.ts'
import {
  type ChosenFragment,
  chooseFragment,
  type OpenFragments,
  openFragments,
} from '../../open-fragments.ts'

type Banks = Parameters<typeof payeeChanges>[0]

export interface ConfigLane extends AsyncDisposable {
  readonly start: ChosenFragment
  readonly fleetConfig: OpenFragments
  readonly clock: FakeClock
  readonly journal: readonly JournalEntry[]
  /** How often the lane wanted its restart. */
  readonly restarts: number
  /** How the lane is; the test may change it. `works`: the parts that do; the bank else fails. */
  readonly now: { works: readonly PartName[]; isPaying: boolean; isReleaseOnTrial: boolean }
  offer(signed: SignedFragment, sequence?: number): Promise<void>
}

export interface ConfigLaneOptions {
  readonly key: string
  readonly state: DocumentStore<LaneState>
  readonly published?: DocumentStore<Published>
  readonly yaml?: string
  readonly serialNumber?: string
  readonly identityFile?: string
  readonly works?: readonly PartName[]
  readonly isReleaseOnTrial?: boolean
  /** As of a lane that nobody starts again. */
  readonly whyNoRestart?: string
  /** Where files lie that fragments bring; default: nowhere. */
  readonly dataFolder?: string
  /** What the openers say of the sections, beside the schema. */
  readonly openers?: (sections: Sections) => readonly string[]
}

const PARTS = ['display', 'bank'] as const

/** Its laned.yaml; `more` follows. */
export const laneYaml = (key: string, more = '') =>
  `fleetConfig: { fleet: north, keys: ["${key}"], allow: [banks, idle], askEverySeconds: 1, steadySeconds: 2, trialSeconds: 10 }\n${more}`

export async function openConfigLane(options: ConfigLaneOptions): Promise<ConfigLane> {
  const { key, state, serialNumber = 'lane-1', identityFile, yaml = laneYaml(key) } = options
  const source = { name: 'laned.yaml', text: yaml }
  const { config, problems } = checkConfig(source)
  if (!config) throw new Error(problems.join('\n'))
  const { fleetConfig: rules } = config as unknown as { readonly fleetConfig: FleetConfigSection }
  const clock = createFakeClock()
  const journal = createMemoryJournal()
  const files = createFragmentFiles(options.dataFolder ?? '/nowhere', journal)
  const start = await chooseFragment({
    files,
    placeOf: files.placeOf,
    rules,
    state,
    serialNumber,
    verify: createFragmentVerifier(rules.keys),
    unseal: createUnsealer(identityFile ?? null),
    misfits: (sections) => checkConfig({ ...source, sections }).problems,
    isReleaseOnTrial: options.isReleaseOnTrial ?? false,
    journal,
  })
  const banksWith = (sections: Sections) => checkConfig({ ...source, sections }).config?.banks ?? {}
  let restarts = 0
  const now = {
    works: options.works ?? PARTS,
    isPaying: false,
    isReleaseOnTrial: options.isReleaseOnTrial ?? false,
  }
  const published = options.published ?? createMemoryDocument(NOTHING_PUBLISHED)
  const problemsWith = async (sections: Sections) => [
    ...checkConfig({ ...source, sections }).problems,
    ...(options.openers?.(sections) ?? []).map(asSentence),
  ]
  const fleetConfig = openFragments(
    published,
    {
      ...start,
      state,
      files,
      clock,
      journal,
      rules,
      kept: checkConfig({ ...source, sections: start.chosen.sections }).kept,
      problems: problemsWith,
      parts: async () =>
        PARTS.map((name) => ({ name, state: now.works.includes(name) ? 'ok' : 'failed' })),
      isQuiet: () => !now.isPaying,
      isReleaseOnTrial: () => now.isReleaseOnTrial,
      async restart(sections, { isWanted, leavesPayee }) {
        const [found] = await problemsWith(sections)
        if (found && !leavesPayee) throw new Fault('refused', found)
        if (isWanted()) restarts += 1
      },
      whyNoRestart: options.whyNoRestart === undefined ? null : asSentence(options.whyNoRestart),
    },
    {
      payeeChanges: (before, after) =>
        payeeChanges((before ?? config.banks) as Banks, after as Banks),
      payeesMoved: (before, after) => payeeChanges(banksWith(before), banksWith(after)),
    },
  )
  return {
    start,
    clock,
    fleetConfig,
    now,
    journal: journal.entries,
    get restarts() {
      return restarts
    },
    offer: (signed, sequence = 6) =>
      fleetConfig.lane.offer(sequence, new TextEncoder().encode(JSON.stringify(signed))),
    [Symbol.asyncDispose]: () => fleetConfig[Symbol.asyncDispose](),
  }
}
