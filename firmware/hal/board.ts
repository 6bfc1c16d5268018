/**
 * The board below the program, as its kernel tells of it: how hot, how well fed, how worn its card.
 *
 * Implemented in drivers/board/. Every implementation, the fake included, passes
 * test/contract/board.ts.
 */
export interface Board {
  /** The state now, from small files of the kernel; never throws. Null where the kernel does not tell. */
  read(): BoardState
}

/** Also notices and keeps what happens between two reads, since the start of laned. */
export interface BoardDriver extends Board, Disposable {}

export interface BoardState {
  /** Of the processor, in degrees Celsius. */
  readonly temperature: number | null
  /** The board is slower than it could be, for heat or for want of power. */
  readonly throttled: Happening | null
  /** Its supply gives less than 4.63 V. */
  readonly underVoltage: Happening | null
  /** What holds the data folder; null where it is no card and no disk that the kernel names. */
  readonly card: CardState | null
  /** Null: the board has none, or the kernel does not tell. */
  readonly watchdog: WatchdogState | null
  /** Whether the kernel holds the service to its memory limits; null outside a service. */
  readonly limitsMemory: boolean | null
  /** The machine's memory: what is still available to programs, counting what the kernel only caches. */
  readonly memory: MemoryState | null
}

export interface MemoryState {
  readonly totalBytes: number
  readonly availableBytes: number
}

export interface Happening {
  readonly now: boolean
  /** Since laned started: the firmware's own memory is emptied by the kernel every two seconds. */
  readonly sinceStart: boolean
}

export interface CardState {
  readonly kind: 'sd' | 'emmc' | 'other'
  /** As `mmcblk0`. */
  readonly name: string
  readonly model: string | null
  /**
   * How much of its life is used, in steps of ten; 110 means more than it was made for. Null for SD cards, which do not
   * tell.
   */
  readonly usedPercent: number | null
  /** What it says of its spare blocks; null as above. */
  readonly spare: 'normal' | 'low' | 'urgent' | null
}

export interface WatchdogState {
  /** Somebody feeds it, so that a board which hangs is reset. */
  readonly isActive: boolean
  readonly timeoutSeconds: number | null
}
