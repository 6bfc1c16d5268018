/** Opens the features that this lane's config has on, each with its view of the lane. boot.ts calls it once. */
import type { SectionName } from '#firmware/config/fleet-sections.ts'
import type { Router } from '#firmware/http/router.ts'
import type { Parts } from '#firmware/part-registry.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { Clock } from '#hal/clock.ts'
import type { UncheckedJournal } from '#hal/journal.ts'
import type { LaneState, Section } from '#hal/lane-state.ts'
import type { PartName } from '#hal/part-list.ts'
import type { Random } from '#hal/random.ts'
import {
  type BeforeOpening,
  type Feature,
  type FeatureNumbers,
  isOpened,
  type Lent,
  type OpenFeature,
  sectionOf,
} from './feature.ts'

export interface Surroundings {
  readonly config: { readonly language: Language }
  /** What each did before the parts of the lane opened, by name. */
  readonly before: ReadonlyMap<string, BeforeOpening>
  /** Sections from elsewhere that laned.yaml or the environment has of its own. */
  readonly kept: readonly SectionName[]
  readonly lane: LaneState
  readonly clock: Clock
  readonly random: Random
  readonly journal: UncheckedJournal
  readonly parts: Parts
  readonly version: string
  readonly lent: Lent
}

/** What all of them together have for the listeners and the page. */
export interface OpenedFeatures {
  readonly routers: readonly Router[]
  readonly page: Readonly<Record<string, Section>>
  /** Opens the listeners that they have beside those of the config: their addresses, by the names of the features. */
  listen(all: readonly Router[]): Promise<Readonly<Record<string, string>>>
  numbers(): FeatureNumbers
}

/** Throws Fault 'bad-request' where the config is wrong. */
export async function openFeatures(
  features: readonly Feature[],
  surroundings: Surroundings,
  opened: AsyncDisposableStack,
): Promise<OpenedFeatures> {
  const { config, lane, parts, ...rest } = surroundings
  const routers: Router[] = []
  const page: Record<string, Section> = {}
  const listening: [string, NonNullable<OpenFeature['listen']>][] = []
  const numbers: (() => FeatureNumbers)[] = []
  for (const one of features.filter((each) => isOpened(each, config))) {
    const open = await one.open({
      section: sectionOf(one, config) as object,
      before: rest.before.get(one.name) ?? null,
      kept: rest.kept,
      language: config.language,
      version: rest.version,
      clock: rest.clock,
      random: rest.random,
      journal: rest.journal,
      lent: lentTo(one, rest.lent),
      sections: lane.sections,
      news: lane.news,
      // The core's own are held to its list; those of a feature to its row.
      parts: {
        add: (name, condition) => parts.add(name as PartName, condition),
        watch: (name, look) => parts.watch(name as PartName, look),
      },
      opened,
    })
    routers.push(...(open.routers ?? []))
    Object.assign(page, open.page)
    if (open.numbers) numbers.push(open.numbers)
    if (open.listen) listening.push([one.name, open.listen])
  }
  return {
    routers,
    page,
    numbers: () => numbers.flatMap((read) => read()),
    async listen(all) {
      const addresses: Record<string, string> = {}
      for (const [name, listen] of listening) {
        const address = await listen(all)
        if (address !== null) addresses[name] = address
      }
      return addresses
    },
  }
}

/** What it names, and nothing else: what it does not say that it needs, it has no way to. */
function lentTo({ needs = [] }: Feature, lent: Lent): Lent {
  return Object.fromEntries(needs.map((name) => [name, lent[name]])) as unknown as Lent
}
