/**
 * What the lane has learned, on its card: templates, their pictures and vectors, the items, and
 * the feed of changes that other lanes follow. Beside them, in the same database, lie the parts that have
 * files of their own: assortment, choices, counter-examples, review. Which calls write: store-call-kinds.ts.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/template-store.ts. Calls never block the event loop; they run one after another
 * in the order they were made, each all or nothing, and when one resolves its effect is on the
 * card. Everything rejects with Fault 'storage' when the card is full, read-only or broken, and
 * nothing has changed then.
 *
 * Pictures and vectors are content: stored once by the hash of the picture, and invisible until a
 * template names them. A vector is made of the picture in a vector space (model and preprocessing), so those of
 * two spaces lie side by side while a model is being changed. Deleting a template leaves no tombstone.
 */
import type { AssortmentStore } from './assortment-store.ts'
import type { ChoiceStore } from './choice-store.ts'
import type { CounterExampleStore } from './counter-example-store.ts'
import type { ReviewStore } from './review-store.ts'
import type { TemplateShopStore } from './template-shop-store.ts'

export interface TemplateStore
  extends AssortmentStore,
    ChoiceStore,
    CounterExampleStore,
    ReviewStore,
    TemplateShopStore {
  /** Made with the database and never changed: a lane that meets another databaseId compares everything. */
  readonly databaseId: string

  items(): Promise<readonly ItemRecord[]>
  totals(): Promise<Totals>
  /**
   * Sets name and activity of an item, and makes the item known when it was not. The new labels are dated later than
   * all that is known here of the item, whatever the writer's clock says, labels with an implausible time aside
   * (plausible-time.ts).
   */
  describe(itemId: string, change: ItemChange, writer: Writer): Promise<ItemRecord>
  /** As `describe`, for many items in the order given: all of it is on the card, or nothing. */
  describeAll(changes: readonly DescribedChange[], writer: Writer): Promise<readonly ItemRecord[]>
  /** The labels of one item, at most one per field, by field. */
  labelsOf(itemId: string): Promise<readonly Label[]>
  labels(): Promise<readonly ItemLabel[]>
  /**
   * Labels from other lanes: of each field the latest stays (last-write-wins.ts). Resolves to how many changed something.
   * Idempotent.
   */
  putLabels(labels: readonly ItemLabel[]): Promise<number>
  /**
   * Labels and templates dated later than `latestMs` count as old from now on: a label as if from a package (no time,
   * no author), a template as of time 0, so that every holder dates them alike. Resolves with the items that changed;
   * their labels count as described here, and their templates move to the end of the feed of changes, so that a lane
   * tells its master.
   */
  undate(latestMs: number): Promise<readonly string[]>
  /**
   * Items that were described or imported here, oldest first, at most `limit`; not those that only others described.
   */
  labelled(afterRevision: number, limit: number): Promise<readonly Labelled[]>

  /** Templates of one item, oldest first. */
  templatesOf(itemId: string): Promise<readonly TemplateRecord[]>
  find(identity: TemplateIdentity): Promise<TemplateRecord | null>
  /** Templates of one picture, of whatever items, in the order they arrived here. */
  templatesOfPicture(sha256: string): Promise<readonly TemplateRecord[]>
  /** Templates in the order they arrived here, at most `limit`, that follow the key `afterKey`. */
  page(afterKey: number, limit: number): Promise<readonly KeyedTemplate[]>
  /** As `page`, with the pictures, and with the vectors of the space where they exist. */
  pageWithContent(
    afterKey: number,
    limit: number,
    options: ContentOptions,
  ): Promise<readonly WholeTemplate[]>
  /** As `page`, without pictures, vectors packed: only templates that have one of the space. */
  pageOfVectors(
    spaceId: string,
    afterKey: number,
    limit: number,
    buffer?: PageBuffer,
  ): Promise<VectorPage>
  picture(sha256: string): Promise<Uint8Array | null>
  /** Pictures by hash, with the vectors of the space where they exist; unknown hashes are left out. */
  contentOf(spaceId: string, sha256s: readonly string[]): Promise<readonly Content[]>

  /**
   * Adds a template of this device and removes `evict` in the same commit. Its number is greater
   * than all that this database ever gave, and no less than its time of creation.
   */
  learn(template: NewTemplate, evict: readonly TemplateIdentity[]): Promise<KeyedTemplate>
  /** Resolves to how many existed and were removed. */
  remove(identities: readonly TemplateIdentity[]): Promise<number>
  removeItem(itemId: string): Promise<number>
  removeAll(): Promise<number>

  /**
   * Puts templates of an import or a synchronisation aside, invisible; on the card for certain
   * only with `apply`. `batch` names the work they belong to. Staged content counts as used until
   * `discard` or `apply`; a restart discards. Content is copied before the call returns.
   */
  stage(batch: string, templates: readonly StagedTemplate[]): Promise<void>
  /**
   * Makes everything staged under `batch` visible at once, with `notes` in the same step. Known
   * identities change nothing. Rejects with Fault 'bad-request' when an identity is known with
   * another picture or item: then nothing has changed and the batch is still staged.
   * 'replace' also removes every template that the batch does not hold. An item keeps at most
   * `templatesPerItemMax`: pinned before learned, newer before older, then by identity, so the
   * outcome is the same in whatever order lanes meet. Rejects with 'full', changing nothing,
   * when more than `templatesMax` would be here.
   */
  apply(batch: string, options: ApplyOptions): Promise<Applied>
  discard(batch: string): Promise<void>
  /**
   * Frees content that nothing names any more and gives its space back to the card, a bounded
   * slice per call; resolves to true while there is more to do, and to false with the last.
   */
  sweep(): Promise<boolean>

  /** Named pictures that have no vector in the space yet, at most `limit`, that follow `afterSha256`. */
  withoutVector(spaceId: string, afterSha256: string, limit: number): Promise<readonly Picture[]>
  putVectors(spaceId: string, vectors: readonly PictureVector[]): Promise<void>
  /** Spaces that have vectors here, with how many. */
  spaces(): Promise<ReadonlyMap<string, number>>
  forgetSpace(spaceId: string): Promise<void>

  /** The feed, oldest first. A removed template's earlier entry leaves the feed with it. */
  changes(afterSequence: number, limit: number): Promise<readonly Change[]>
  lastSequence(): Promise<number>

  /** Small values that survive: task states, cursors. */
  note(key: string): Promise<string | null>
  setNotes(notes: Notes): Promise<void>

  /** Factory reset: empty, with another databaseId. */
  reset(): Promise<void>
}

export interface TemplateStoreDriver extends TemplateStore, AsyncDisposable {}

export interface ContentOptions {
  readonly spaceId: string
  readonly itemIds?: readonly string[]
  readonly buffer?: PageBuffer
}

/**
 * A buffer for the bytes of a page, used again for the next one, so that reading gigabytes page by
 * page makes no garbage. The page is valid until the buffer is passed again; what does not fit is
 * in buffers of its own.
 */
export type PageBuffer = Uint8Array

/** The same on every device: who learned it, and that device's own number for it. */
export interface TemplateIdentity {
  /** Serial number of the device that learned it. */
  readonly origin: string
  readonly number: number
}

/** Pinned templates were confirmed by a person; they give way to nothing that was only learned. */
export interface TemplateRecord extends TemplateIdentity {
  readonly itemId: string
  /** Of the picture, in hex. */
  readonly sha256: string
  readonly createdAtMs: number
  readonly source: TemplateSource
  readonly isPinned: boolean
}

/** How it came to this device. */
export type TemplateSource = 'manual' | 'learned' | 'imported' | 'synced'

/** The key counts up in the order of arrival on this device and means nothing elsewhere. */
export interface KeyedTemplate extends TemplateRecord {
  readonly key: number
}

export interface WholeTemplate extends KeyedTemplate {
  readonly jpeg: Uint8Array
  readonly codes: Int8Array | null
}

/** Vectors back to back, as many as there are templates. One signed byte per component. */
export interface VectorPage {
  readonly templates: readonly KeyedTemplate[]
  readonly codes: Int8Array
}

export interface NewTemplate {
  readonly itemId: string
  readonly origin: string
  readonly createdAtMs: number
  readonly source: TemplateSource
  readonly isPinned: boolean
  readonly jpeg: Uint8Array
  readonly vector: SpaceVector
}

export interface SpaceVector {
  readonly spaceId: string
  readonly codes: Int8Array
}

export interface StagedTemplate extends TemplateRecord {
  /** The caller has checked its hash. Absent when the store already holds the picture. */
  readonly jpeg?: Uint8Array
  readonly vector?: SpaceVector
}

export interface ApplyOptions {
  readonly mode: 'merge' | 'replace'
  readonly templatesPerItemMax: number
  readonly templatesMax: number
  readonly notes?: Notes
  /** Names and activity that come with the templates; in 'merge', a name known here is kept. */
  readonly items?: readonly DescribedItem[]
}

/** Counts of items with templates; an item that is only described does not count. */
export interface Totals {
  readonly items: number
  readonly templates: number
}

export interface Applied {
  readonly added: number
  readonly removed: number
}

/** A value, or null to forget it. */
export type Notes = Readonly<Record<string, string | null>>

export interface ItemRecord {
  readonly itemId: string
  readonly name: string | null
  /** Inactive items are kept and not offered. */
  readonly isActive: boolean
  readonly templates: number
}

export interface DescribedChange {
  readonly itemId: string
  readonly change: ItemChange
}

export interface ItemChange {
  readonly name?: string | null
  readonly isActive?: boolean
}

export interface Writer {
  /** Serial number of the device where it was said. */
  readonly by: string
  readonly atMs: number
}

/** One field of an item as somebody set it. A package's labels count as older than anybody's. */
export interface Label extends Writer {
  readonly field: 'name' | 'active'
  /** A name, empty for none; or '0', '1'. */
  readonly value: string
}

export interface ItemLabel extends Label {
  readonly itemId: string
}

export interface Labelled {
  readonly itemId: string
  readonly revision: number
}

export type DescribedItem = Omit<ItemRecord, 'templates'>

export interface Picture {
  readonly sha256: string
  readonly jpeg: Uint8Array
}

export interface Content extends Picture {
  readonly codes: Int8Array | null
}

export interface PictureVector {
  readonly sha256: string
  readonly codes: Int8Array
}

export interface Change extends TemplateIdentity {
  readonly sequence: number
  readonly op: 'put' | 'remove'
  readonly itemId: string
  readonly sha256: string
}
