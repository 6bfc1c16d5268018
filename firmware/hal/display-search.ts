/** What a search for displays and the trial of one tell: drivers find it, the lane answers it, lanectl prints it. No port. */
import type { Sentence } from '#firmware/words/sentence.ts'

/** The devices that are kept as the display's. */
export interface DisplayChosen {
  /** Which adapter /dev/lane-display is, in words for people. */
  readonly adapter: string | null
  readonly bluetooth: { readonly address: string; readonly name: string | null } | null
}

export interface DisplayPlace {
  /** Either `port` or `address`. */
  readonly port?: string | undefined
  readonly address?: string | undefined
  readonly protocol?: string | undefined
  readonly baudRate?: number | undefined
}

export interface DisplaysFound {
  readonly serial: readonly {
    readonly port: string
    /** What the USB device says of itself; null on a port that is part of the board. */
    readonly product: string | null
    /** As `1a86:7523`; null where there is none. */
    readonly usbId: string | null
  }[]
  readonly ble: readonly {
    readonly address: string
    readonly name: string | null
    /** Signal strength in dBm: the nearest have the largest. */
    readonly rssi: number | null
  }[]
  /** The port that /dev/lane-display stands for now, or why there is none. */
  readonly laneDisplay: { readonly port: string | null; readonly because: string | null }
  /** Why a part of the machine could not be searched. */
  readonly notes: readonly Sentence[]
}

export const TRIED_OUTCOMES = ['acknowledged', 'sent', 'not possible', 'failed'] as const

export interface ScreenTried {
  readonly screen: string
  readonly outcome: (typeof TRIED_OUTCOMES)[number]
  readonly because: string | null
  readonly tookMs: number
}

export interface DisplayTried {
  readonly protocol: string | null
  readonly screens: readonly ScreenTried[]
}
