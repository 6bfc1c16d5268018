/** The types of the config editor: what is proposed for laned.yaml, what comes of it, and the file that takes it. */
import type { ConfigChange } from '#firmware/config/config-file-write.ts'
import type { Sentence } from '#firmware/sentence.ts'

export interface ConfigFile {
  readonly name: string
  /** What is read, judged and written as one: nobody else writes meanwhile. Rejects with 'busy' when too many wait. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** Rejects with Fault 'storage' where it cannot be read. */
  read(): Promise<ConfigText>
  /** What the last write replaced; null: nothing yet. */
  previous(): Promise<string | null>
  /** Null where it may; else why not, and what to do. */
  readonly whyNotWritable: Sentence | null
  /** Durable when it resolves, and the text before is kept. Rejects with 'refused' or 'storage', changing nothing. */
  replace(text: string): Promise<void>
}

export interface ConfigText {
  readonly text: string
  /** Another one for every other text. */
  readonly revision: string
}

export interface Findings {
  readonly problems: readonly Sentence[]
  readonly warnings: readonly Sentence[]
  readonly notes: readonly Sentence[]
}

/** Either the whole text, or keys of it. */
export interface Draft {
  readonly text?: string | undefined
  readonly changes?: readonly ConfigChange[] | undefined
}

export interface Proposal extends Findings {
  readonly ok: boolean
  /** Two levels deep: `banks.Alfa`. */
  readonly changed: readonly string[]
  /** Of these, what decides who may be paid and who may say so. */
  readonly money: readonly string[]
  /** What would be written, secrets covered up. */
  readonly text: string
}

export interface Order {
  /** Of the text that the draft was made from; another one is refused. */
  readonly revision?: string | undefined
  readonly restart?: boolean | undefined
  /** For the journal. */
  readonly by: string | null
}
