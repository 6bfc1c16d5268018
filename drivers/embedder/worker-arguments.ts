/** What the worker process is started with: everything it needs to know, as one JSON argument. */
import type { Normalization } from './tensors.ts'

export interface WorkerArguments extends Normalization {
  readonly libraryFile: string
  readonly modelFile: string
  readonly sha256: string
  readonly width: number
  readonly height: number
  readonly dimension: number
  readonly threads: number
}
