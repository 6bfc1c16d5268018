/** What a run of lanectl has around it: its words, its environment, and whoever reads what it says. A process is one; a test may have many in one. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'

export interface Surroundings {
  /** What was typed after `lanectl`. */
  readonly words: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** On stdout, and whole before this returns. */
  print(text: string | Uint8Array): void
  /** On stderr. */
  complain(text: string): void
}

export const OF_PROCESS: Surroundings = {
  words: process.argv.slice(2),
  environment: process.env,
  print(text) {
    try {
      writeSync(1, typeof text === 'string' ? Buffer.from(text) : text)
    } catch (error) {
      // `lanectl ... | head` has read enough.
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    }
  },
  complain: (text) => void process.stderr.write(text),
}

const runs = new AsyncLocalStorage<Surroundings>()

/** Those of the run that asks. */
export const surroundings = (): Surroundings => runs.getStore() ?? OF_PROCESS

export const runWithin = <Result>(own: Surroundings, run: () => Result): Result =>
  runs.run(own, run)
