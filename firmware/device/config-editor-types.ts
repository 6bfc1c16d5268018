/** The types of the config editor: what is proposed for laned.yaml, what comes of it, and the file that takes it. */
import type { ConfigChange } from '#firmware/config/config-file-write.ts'
import type { Sentence } from '#firmware/words/sentence.ts'

export interface ConfigFile {
  readonly name: string
  /** Reads, judges and writes as one: nobody else writes meanwhile. Rejects with 'busy' when too many wait. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** Rejects with Fault 'storage' where it cannot be read. */
  read(): Promise<ConfigText>
  /** The text that the last write replaced; null before the first write. */
  previous(): Promise<string | null>
  /** Null where the file may be written; else why not, and what to do. */
  readonly whyNotWritable: Sentence | null
  /** Resolves when the new text is durable and the old one kept. Rejects with 'refused' or 'storage', unchanged. */
  replace(text: string): Promise<void>
}

export interface ConfigText {
  readonly text: string
  /** Differs for every other text. */
  readonly revision: string
}

export interface Findings {
  readonly problems: readonly Sentence[]
  readonly warnings: readonly Sentence[]
  readonly notes: readonly Sentence[]
}

/** Either the whole text with its secrets covered up, or changes to some of its keys, or a text that was there before. */
export type Draft =
  | {
      readonly text?: string | undefined
      readonly changes?: readonly ConfigChange[] | undefined
    }
  | { readonly previous: string }

export interface Proposal extends Findings {
  readonly ok: boolean
  /** The keys that change, two levels deep: `banks.Alfa`. */
  readonly changed: readonly string[]
  /** The lines of banks by which the money goes elsewhere: `banks.Alfa`. */
  readonly money: readonly string[]
  /** What would be written, secrets covered up. */
  readonly text: string
}

export interface JudgedDraft {
  readonly proposal: Proposal
  /** What would be written, with its secrets. */
  readonly written: string
}

export interface Order {
  /** The revision that the draft was made from; the draft is refused where the file has another one now. */
  readonly revision?: string | undefined
  readonly restart?: boolean | undefined
  /** For the journal. */
  readonly by: string | null
}
