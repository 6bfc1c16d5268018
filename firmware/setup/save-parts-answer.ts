/**
 * The guide's answers in laned.yaml: read, checked by those who would open the device with it, written,
 * and the lane started anew. What was there before is kept by whoever keeps the file.
 */

import { Fault } from '#firmware/fault.ts'
import type { Sentence } from '#firmware/sentence.ts'
import {
  type PartChange,
  type PartsAnswer,
  type PartsView,
  partChanges,
  partsView,
} from './parts-answer.ts'

/** laned.yaml as set-up needs it; the console's operations write the same file by the same hands. */
export interface SetupConfigFile {
  /** Null: it may be written here and the lane restarted; else why not, and what to do. */
  readonly whyNot: Sentence | null
  /** This start's names a bank beside those that every lane knows. */
  readonly namesBank: boolean
  /** As the next start would read it. Rejects with 'refused' where it would not start. */
  read(): Promise<{ readonly revision: string; readonly config: Parameters<typeof partsView>[0] }>
  /**
   * Checked first: rejects with 'refused' and the problems, and nothing was written. Then the lane ends, and is
   * started again with it; 'busy' while somebody pays: the words say whether it was written.
   */
  write(changes: readonly PartChange[], revision: string): Promise<PartsWritten>
}

export interface PartsWritten {
  readonly changed: readonly string[]
  readonly warnings: readonly Sentence[]
}

export interface SetupConfig {
  readonly whyNot: Sentence | null
  readonly namesBank: boolean
  view(): Promise<PartsView>
  /** Rejects as the file does; with 'bad-request' where the answer changes nothing. */
  save(answer: PartsAnswer): Promise<PartsWritten>
}

export function createSetupConfig(file: SetupConfigFile): SetupConfig {
  return {
    get whyNot() {
      return file.whyNot
    },
    namesBank: file.namesBank,
    view: async () => partsView((await file.read()).config),
    async save(answer) {
      if (file.whyNot !== null) throw new Fault('refused', file.whyNot)
      const { revision, config } = await file.read()
      const changes = partChanges(answer, config)
      if (changes.length === 0)
        throw new Fault('bad-request', 'nothing to change: give a bank, a display or a camera')
      return file.write(changes, revision)
    },
  }
}
