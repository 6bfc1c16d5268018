/**
 * Template packages and their counter-examples as files: written for a download, received from an upload, read back.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/packages.ts; the form of a package is docs/protocols/package.md. Everything
 * streams: no call holds more than one group of templates. Rejects with Fault 'storage' when the
 * card is full or broken (nothing half-written is left), and with 'bad-request' (part 'file') when
 * the bytes are not a whole, undamaged package of a version we know.
 */
import type { CounterExampleFacts } from './counter-example-store.ts'
import type { DescribedItem, TemplateRecord } from './template-store.ts'

export interface Packages {
  /** The space left on the card for packages. */
  freeBytes(): Promise<number>
  /**
   * Writes an upload into a file that only this process knows; disposing the upload removes it, and so does the next
   * start. It no longer needs a chunk once it asks for the next. Rejects with what `source` throws, leaving nothing
   * behind; 'full' above `bytesMax`.
   */
  receive(source: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Upload>
  /**
   * Writes a package whose name cannot be guessed, and its counter-examples next to it under the same name with
   * `counter-examples-` for `templates-`. They appear under these names only when they are whole and on the card.
   */
  write(contents: PackageContents): Promise<Written>
  /** A package that `write` made and that is still there; null for any other name. */
  open(filename: string): Promise<Download | null>
  /**
   * Removes every package but the one named, the files next to the removed ones, and whatever a killed process left
   * behind.
   */
  clean(keep: string | null): Promise<void>
}

export interface Upload extends AsyncDisposable {
  readonly bytes: number
  /** What the upload claims to be; only reading it shows whether that is true. */
  kind(): Promise<UploadKind>
  /**
   * Reads it once from the start. Each group was checked on its own before it is given out; the
   * manifest, and with it the last of the damage, is checked before `done` resolves.
   */
  read(): Promise<PackageReading>
  /**
   * Reads it once as a file of counter-examples. Comes to its end only when all of it is undamaged; a group's bytes are
   * good until the next group is asked for.
   */
  counterExamples(): AsyncIterable<readonly PackedCounterExample[]>
}

export type UploadKind = 'templates' | 'counter-examples'

export interface PackageReading extends AsyncDisposable {
  readonly header: PackageHeader
  /** A group's bytes are good until the next group is asked for: they are overwritten then. */
  groups(): AsyncIterable<readonly PackedTemplate[]>
  /** After the last group. */
  manifest(): PackageManifest
}

export interface PackageHeader {
  readonly createdAtMs: number
  /** Of the device that wrote it. */
  readonly serialNumber: string
  readonly space: PackageSpace
}

/** The vector space of its vectors; a device with another space embeds the pictures itself. */
export interface PackageSpace {
  readonly id: string
  readonly name: string
  readonly dimension: number
}

export interface PackageManifest {
  readonly templates: number
  readonly items: readonly DescribedItem[]
}

export interface PackedTemplate extends TemplateRecord {
  readonly jpeg: Uint8Array
  /** Null where the writer had none. */
  readonly codes: Int8Array | null
}

export interface PackageContents {
  readonly header: PackageHeader
  /** It no longer needs a group's bytes once it asks for the group after the next. */
  readonly groups: AsyncIterable<readonly PackedTemplate[]>
  readonly items: readonly DescribedItem[]
  /** None: no file next to it. */
  readonly counterExamples?: CounterExampleContents['groups'] | null
}

export interface PackedCounterExample extends Omit<CounterExampleFacts, 'isWithdrawn'> {
  readonly jpeg: Uint8Array
}

export interface CounterExampleContents {
  readonly header: Pick<PackageHeader, 'createdAtMs' | 'serialNumber'>
  /** As a package's groups. */
  readonly groups: AsyncIterable<readonly PackedCounterExample[]>
}

export interface Written {
  readonly filename: string
  /** Of the package. */
  readonly bytes: number
  /** In the file next to it, without those whose picture is not what its hash says. */
  readonly counterExamples: number
  /** Templates left out because their picture is not what its hash says: the card is failing. */
  readonly damaged: number
}

export interface Download extends AsyncDisposable {
  readonly bytes: number
  /** The file under a name never changes, so this is a strong validator. */
  readonly etag: string
  /**
   * The bytes from `start` to `end`, both included, once. A download under way goes on when the package is removed.
   * Reading to the end, or leaving early, closes the download.
   */
  stream(start: number, end: number): AsyncIterable<Uint8Array>
}

/** Templates per group: some 1 MB, which is what export and import hold at a time. */
export const PACKAGE_GROUP_MAX = 64
