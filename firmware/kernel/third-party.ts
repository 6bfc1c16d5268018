/** Where the third-party features of a lane lie, and the names that none of them may have. Pure. */

export interface ThirdPartyPlace {
  readonly folder: string
  /** Who may own what lies there. */
  readonly users: readonly number[]
  /** Whose connections systemd makes a process of another user for; null: the lane makes it itself, with its own user. */
  readonly socket: string | null
}

export interface ThirdParty {
  /** Null: this lane takes none. */
  readonly place: ThirdPartyPlace | null
  /** Of the core: sections of laned.yaml, and parts of the interface. */
  readonly names: readonly string[]
}
