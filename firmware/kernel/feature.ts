/**
 * A feature: something that a lane may be without. It is one folder in firmware/features/; with the folder deleted, all
 * tests of the rest pass. Its row, `feature.ts`, is data for the check of laned.yaml, the settings form, documents and
 * lanectl. Its code is loaded only if the lane has the feature on: `open` and `check` import it.
 *
 * The row imports schemas and events of its own folder, and nothing that reads laned.yaml, because the schema of laned.yaml
 * is made of the rows. Its words are in `words/` of its folder: `feature.NAME.title` and so on. Pure.
 */
import type { Command } from 'commander'
import { driversOf, type Form, type Path } from '#firmware/config/check-and-fill-defaults.ts'
import type { CoreConfig } from '#firmware/config/core-sections.ts'
import type { SectionName, Sections } from '#firmware/config/fleet-sections.ts'
import type { TaskName } from '#firmware/config/setting-tasks.ts'
import type { EventRows } from '#firmware/events/event-row.ts'
import type { Router, RouterName } from '#firmware/http/router.ts'
import type { LaneNow, LaneSource } from '#firmware/metrics/lane-metrics.ts'
import type { Metric } from '#firmware/metrics/metric.ts'
import type { Operations } from '#firmware/operations/operation.ts'
import type { Reading } from '#firmware/part-registry.ts'
import type { Static, TSchema } from '#firmware/schema-builder.ts'
import type { LanectlKey } from '#firmware/words/holes-of-words.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { Journal, JournalOf } from '#hal/journal.ts'
import type { LaneNews, LaneSections, Section as ShownSection } from '#hal/lane-state.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { PartRow } from '#hal/part-list.ts'
import type { Random } from '#hal/random.ts'
import type { ThirdParty } from './third-party.ts'

export interface Feature<
  Section extends TSchema = TSchema,
  Events extends EventRows = EventRows,
  Part extends string = string,
  Display extends TSchema = TSchema,
  Needs extends keyof Lent = keyof Lent,
  Before extends BeforeOpening = BeforeOpening,
> {
  /** Of its folder. */
  readonly name: string
  /** The key of its section in laned.yaml, where that is not its name. */
  readonly key?: string
  /** Without one it is opened in each lane, whose config may name its driver. */
  readonly section?: Section
  readonly display?: DisplayOfFeature<Display>
  /** The whole config as it is written, with the section where that depends on others and nobody wrote it. */
  withDefaultSection?(given: unknown): unknown
  readonly settings: {
    /** Where the form has its section. Without a section: as that of the core. */
    readonly task?: TaskName
    /** Who may change where the money goes is said there: the journal has a change of it as a warning, too. */
    readonly isAccess?: true
    /** The keys for experts, below the section: `secretFile`. */
    readonly advanced?: readonly string[]
  }
  /** Its journal takes these alone. */
  readonly events?: Events
  /** In health, behind the parts of the core. */
  readonly parts?: Readonly<Record<Part, PartRow>>
  /**
   * The tables of its operations by the names of the routers that serve them: of its own, or of the core, whose document then
   * has them, too. They are schemas, so they are read by who asks for them: documents, clients, lanectl, and `open`.
   */
  operations?(): Promise<OperationTables>
  /**
   * Its commands of lanectl by their words: `tide`, or `items tide` where `items` is a command of the core. A key: a group of
   * the plain verbs of its operations, and what is said about it. A file, in `lanectl/` of its folder: what does more; it may
   * add further commands beside that one.
   */
  readonly lanectl?: Readonly<Record<string, LanectlKey | (() => Promise<CommandFile>)>>
  /** Its numbers, behind those of the core, counted while it is opened. Read where a listener serves them, and for documents. */
  metrics?(): Promise<readonly FeatureMetric[]>
  /** Tables of documents that are made of its lists, the head first, by the names that the pages have them by. */
  docTables?(): Promise<Readonly<Record<string, readonly (readonly string[])[]>>>
  /** The keys below its section of which any switches it on. Without them: the section itself. */
  readonly onBy?: readonly (keyof NonNullable<Static<Section>> & string)[]
  /**
   * The key that switches it off with `false`, where its section is always there. It opens all the same, and does nothing new:
   * what it kept before can still be seen.
   */
  readonly offBy?: keyof NonNullable<Static<Section>> & string
  /**
   * The list that switches it on by what is in it, where its section is always there. It opens all the same, and says that
   * nothing is in it.
   */
  readonly onWith?: keyof NonNullable<Static<Section>> & string
  /** Its small documents in the data folder: one that cannot be read keeps the lane from starting. */
  readonly documents?: readonly string[]
  /** What of the core it uses beside the lane's state: it is lent that alone. */
  readonly needs?: readonly Needs[]
  /** The port of the display that the lane has until the settings of the till name one; null: none. Asked of the one that is on. */
  firstDisplay?(section: NonNullable<Static<Section>>): string | null
  /** What would refuse a start with this section, or is probably a mistake. Opens nothing. */
  check?(section: NonNullable<Static<Section>>, check: SectionCheck): Promise<void>
  /**
   * Before any part of the lane opens: sections of laned.yaml that it has from elsewhere, for this start; null: none. Throws
   * Fault 'bad-request' where the config is wrong.
   */
  before?(start: Start<NonNullable<Static<Section>>, Events>): Promise<Before | null>
  /** Throws Fault 'bad-request' where the config is wrong. */
  open(lane: Lane<NonNullable<Static<Section>>, Events, Part, Needs, Before>): Promise<OpenFeature>
}

/** What is there before any part of the lane is. */
export interface Start<Section, Events extends EventRows> {
  readonly section: Section
  readonly dataFolder: string
  readonly journal: JournalOf<Events>
  /** A release that is not confirmed yet is tried without anything else that is new. */
  readonly isReleaseOnTrial: boolean
  /** Of this lane. */
  serialNumber(): Promise<string>
  /** What would refuse a start with these sections, by the schema of laned.yaml; null: this lane takes none. */
  readonly misfits: ((sections: Sections) => readonly Sentence[]) | null
}

export interface BeforeOpening {
  /** For keys that laned.yaml and the environment leave open. */
  readonly sections: Sections
}

export type OperationTables = Readonly<Partial<Record<RouterName, Operations>>>

/** A row over the state of the lane, as the core's are. */
export type FeatureMetric = Metric<LaneSource, LaneNow>

/** As a metric tells them when it is asked. */
export type FeatureNumbers = readonly ReturnType<ReturnType<FeatureMetric['begin']>>[]

export interface CommandFile {
  /** `parent`: the program, or the command of the core that it belongs to. */
  addTo(parent: Command): void
}

/** A driver of the display, as the core has some: `display: { driver: screen }`. The lane opens it before any feature. */
export interface DisplayOfFeature<Section extends TSchema = TSchema> {
  /** Its keys, `driver` among them. */
  readonly section: Section
  open(
    section: Static<Section>,
    surroundings: { readonly clock: Clock; readonly journal: Journal },
  ): Promise<DisplayDriver>
}

/** Paths begin below the feature's section, or that of the core which has its driver. */
export interface SectionCheck {
  /** The sections of the core. */
  readonly config: CoreConfig
  readonly dataFolder: string
  readonly clock: Clock
  /** This machine's own monitor is the customer's screen. */
  readonly hasKiosk: boolean
  readonly thirdParty: ThirdParty
  /** Why nothing more can listen at this address, beside the listeners of the lane; null where it can, or does already. */
  troubleAt(address: string): Promise<Sentence | null>
  warn(path: Path, message: Sentence): void
  /** What only looks like trouble, or cannot be looked at here. */
  note(path: Path, message: Sentence): void
  /** A Fault that `work` throws would refuse the start. */
  attempt(path: Path, work: () => unknown): Promise<void>
  /** The start goes on without what `work` opens where it throws a Fault. */
  attemptLightly(path: Path, work: () => unknown): Promise<void>
}

/** All that a feature sees of the lane. */
export interface Lane<
  Section,
  Events extends EventRows,
  Part extends string,
  Needs extends keyof Lent = never,
  Before = BeforeOpening,
> {
  readonly section: Section
  /** What `before` resolved to. */
  readonly before: Before | null
  /** Those of its sections that laned.yaml or the environment has of its own. */
  readonly kept: readonly SectionName[]
  /** Of those who work with the lane. */
  readonly language: Language
  readonly version: string
  readonly clock: Clock
  readonly random: Random
  readonly journal: JournalOf<Events>
  readonly sections: LaneSections
  readonly news: LaneNews
  readonly parts: {
    /** A part whose driver keeps its condition. */
    add(name: Part, condition: () => PartCondition): void
    /** A part whose state is asked for. */
    watch(name: Part, look: () => Reading): void
  }
  /** What its row names under `needs`. */
  readonly lent: Pick<Lent, Needs>
  /** What it opens is closed with the lane, the last first. */
  readonly opened: AsyncDisposableStack
}

/**
 * What the core lends to features beside what they see of the lane, by the name of what it is of; whoever lends something adds
 * it (wiring/lent-to-features.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: those who lend something declare what is in it
export interface Lent {}

export interface OpenFeature {
  /** Served by the listeners that have their names. */
  readonly routers?: readonly Router[]
  /** Numbers of its own that no state of the lane has, behind all metrics. */
  numbers?(): FeatureNumbers
  /** What the page alone shows of it, in its shape, by the names that the page has it by. */
  readonly page?: Readonly<Record<string, ShownSection>>
  /**
   * Opens a listener of its own, beside those of the config, over routers of the lane, `all` of them. Resolves to its address;
   * null where it opens none.
   */
  listen?(all: readonly Router[]): Promise<string | null>
}

/** The compiler holds `open` and `check` to the rows beside them. */
export function feature<
  Section extends TSchema,
  const Events extends EventRows,
  Part extends string = never,
  Display extends TSchema = TSchema,
  const Needs extends keyof Lent = never,
  Before extends BeforeOpening = BeforeOpening,
>(row: Feature<Section, Events, Part, Display, Needs, Before>): Feature {
  return row as unknown as Feature
}

/** Of its section, or of that of the core which has its driver. */
export function sectionKey({ name, display, key = display ? 'display' : name }: Keyed): string {
  return key
}

type Keyed = Pick<Feature, 'name' | 'key' | 'display'>

/** Its section of a whole config; undefined where there is none. */
export function sectionOf(one: Feature, config: object): unknown {
  return (config as Readonly<Record<string, unknown>>)[sectionKey(one)]
}

/** The keys of laned.yaml of which any switches it on: `backup.folder`. */
export function keysThatSwitchOn(one: Feature): readonly string[] {
  if (one.display) return [`${sectionKey(one)}.driver`]
  const key = one.onWith ?? one.offBy
  const keys = one.onBy ?? (key === undefined ? undefined : [key])
  return keys?.map((key) => `${sectionKey(one)}.${key}`) ?? [sectionKey(one)]
}

/** Whether its code is opened. */
export function isOpened(one: Feature, config: object): boolean {
  if (!one.section) return true
  const section = sectionIn(one, config)
  if (section === undefined) return false
  return one.onBy?.some((key) => section[key] !== undefined) ?? true
}

/** Whether its driver is chosen, or nobody switched it off. */
export function isWanted(one: Feature, config: object): boolean {
  if (one.display) return hasDriver(one.display, sectionIn(one, config)?.['driver'])
  const isOff = one.offBy !== undefined && sectionIn(one, config)?.[one.offBy] === false
  return isOpened(one, config) && !isOff
}

/** Whether it works. */
export function isOn(one: Feature, config: object): boolean {
  const list = one.onWith === undefined ? undefined : sectionIn(one, config)?.[one.onWith]
  return isWanted(one, config) && !(Array.isArray(list) && list.length === 0)
}

/** The port of the first display, of the feature that names one. */
export function firstDisplay(features: readonly Feature[], config: object): string | null {
  const opened = features.filter((one) => isOpened(one, config))
  const ports = opened.map((one) => one.firstDisplay?.(sectionOf(one, config) as object) ?? null)
  return ports.find((port) => port !== null) ?? null
}

export function hasDriver({ section }: DisplayOfFeature, driver: unknown): boolean {
  return driversOf(section as Form).some((own) => own === driver)
}

function sectionIn(one: Feature, config: object) {
  return sectionOf(one, config) as Readonly<Record<string, unknown>> | undefined
}
