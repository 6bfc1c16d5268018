/**
 * What the updater of the device can be asked for, and what it says of a run. No port: the updater is a
 * program of its own (scripts/ota/run-record.ts writes this), and works when the device does not.
 */
export type UpdateVerb = 'check' | 'run' | 'rollback'

export interface UpdateRun {
  readonly verb: string
  /** `running` until it has ended; then what the updater told, or `refused`. */
  readonly status: string
  readonly version: string | null
  /** Why it was refused. */
  readonly message: string | null
  /** What is being fetched, and how far it is. */
  readonly step: string | null
  readonly bytes: number | null
  readonly totalBytes: number | null
  readonly beganAtMs: number
  readonly endedAtMs: number | null
}
