/** What an operator chose at run time; kept in sync.json. */
import type { FleetState, SyncRole } from '#firmware/items/items.ts'

export interface SyncSettings {
  /**
   * The role that was chosen, and the configured role at that time. Once the config names another role, the config
   * counts.
   */
  readonly role: { readonly role: SyncRole; readonly over: SyncRole } | null
  /** The master's URL; null: the configured one, else whichever is found. */
  readonly master: string | null
  readonly upload: boolean | null
  readonly download: boolean | null
  /** Templates a minute; 0: no limit. */
  readonly limit: number
  /** The key that came with set_sync_slave, sealed. */
  readonly sealedKey: string | null
}

export const FIRST_SYNC_SETTINGS: SyncSettings = {
  role: null,
  master: null,
  upload: null,
  download: null,
  limit: 0,
  sealedKey: null,
}

/** The chosen role, unless the config was changed since it was chosen. */
export function roleOf({ role }: SyncSettings, configured: SyncRole): SyncRole {
  return role?.over === configured ? role.role : configured
}

/** What this lane exchanges with its master, and how fast in each direction. */
export type Switches = Pick<FleetState, 'upload' | 'download' | 'limit'>
