/**
 * Writes the guide's answers to laned.yaml: they are read, checked as a start would check them, written, and the
 * lane restarts. The config editor keeps the text from before.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import {
  type HardwareAnswer,
  type HardwareChange,
  type HardwareView,
  hardwareChanges,
  hardwareView,
} from './hardware-choice.ts'

/** laned.yaml as set-up needs it, over the config editor that the console uses, too. */
export interface SetupConfigFile {
  /** Null: the file may be written and the lane restarted from here; else why not, and what to do. */
  readonly whyNot: Sentence | null
  /** The present config names a bank beside those that every lane knows. */
  readonly namesBank: boolean
  /** The config as the next start would read it. Rejects with 'refused' where the lane would not start. */
  read(): Promise<{
    readonly revision: string
    readonly config: Parameters<typeof hardwareView>[0]
  }>
  /**
   * Rejects with 'refused' and the problems where the lane would not start with it; nothing was written then.
   * Otherwise the lane restarts with it. 'busy' while somebody pays: its message says whether it was written.
   */
  write(changes: readonly HardwareChange[], revision: string): Promise<HardwareWritten>
  /** What `write` would do, judged alike; changes nothing. */
  check(changes: readonly HardwareChange[]): Promise<HardwareWritten>
}

export interface HardwareWritten {
  readonly changed: readonly string[]
  readonly warnings: readonly Sentence[]
  /** The lines of banks by which another one is paid than before; none where nobody was. */
  readonly money: readonly string[]
}

export interface SetupConfig {
  readonly whyNot: Sentence | null
  readonly namesBank: boolean
  view(): Promise<HardwareView>
  /** Rejects as `write` of the file does, and with 'bad-request' where the answer changes nothing. */
  save(answer: HardwareAnswer): Promise<HardwareWritten>
  /** What `save` would do; changes nothing. */
  check(answer: HardwareAnswer): Promise<HardwareWritten>
}

export function createSetupConfig(file: SetupConfigFile): SetupConfig {
  async function changesOf(answer: HardwareAnswer) {
    if (file.whyNot !== null) throw new Fault('refused', file.whyNot)
    const { revision, config } = await file.read()
    const changes = hardwareChanges(answer, config)
    if (changes.length > 0) return { revision, changes }
    throw new Fault('bad-request', say('fault.setup.nothing-to-change'))
  }

  return {
    get whyNot() {
      return file.whyNot
    },
    namesBank: file.namesBank,
    view: async () => hardwareView((await file.read()).config),
    async save(answer) {
      const { changes, revision } = await changesOf(answer)
      return file.write(changes, revision)
    },
    check: async (answer) => file.check((await changesOf(answer)).changes),
  }
}
