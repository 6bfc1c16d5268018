/**
 * What the updater of the device can be asked for, and what it says of a run. No port: the updater is a
 * program of its own (scripts/ota/run-record.ts writes this), and works when the device does not.
 */
import type { Said } from '#firmware/words/sentence.ts'

export type UpdateVerb = 'check' | 'run' | 'rollback'

export interface UpdateRun {
  readonly verb: string
  readonly status: string
  readonly version: string | null
  readonly message: Said | null
  readonly step: Said | null
  readonly bytes: number | null
  readonly totalBytes: number | null
  readonly beganAtMs: number
  readonly endedAtMs: number | null
}
