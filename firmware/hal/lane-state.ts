/**
 * What a lane knows of itself, in sections. `wiring/wire-lane-state.ts` publishes each once; the page, the metrics and
 * a broker of messages read them there and know no part of the lane. No port.
 */

import type { FaultKind } from '#firmware/fault.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { BankCallName } from './bank-wrapper.ts'
import type { BoardState } from './board.ts'
import type { DoubtNote, DoubtReason } from './choice-store.ts'
import type { DiskSpace } from './disk.ts'
import type { Screen, ScreenStatus } from './display.ts'
import type { EmbedderCheck } from './embedder.ts'
import type { Part, PartState } from './part-condition.ts'
import type { RefundPhase } from './refund-store.ts'
import type { Reading } from './scale.ts'
import type { OpenShift } from './shift-store.ts'
import type { LedgerEntry, Phase, Reason } from './transaction-store.ts'

export interface Section<Value = object> {
  /** Plain JSON, or a promise of it; cheap to make. */
  read(): Value
  /**
   * The listener is told that the section changed, not how; it must not throw. Null: readers look from time to time.
   */
  readonly onChange: ((listener: () => void) => Disposable) | null
  /** Fields that are lists, each with the field that tells its entries apart. */
  readonly lists?: Readonly<Record<string, string>>
}

export interface LaneState {
  readonly sections: LaneSections
  /** Sections that only the page shows, in its shape. */
  readonly more: Readonly<Record<string, Section>>
  readonly news: LaneNews
}

export interface LaneSections {
  readonly device: Section<DeviceState>
  /**
   * Includes the code of a set-up while the glass shows it: a reader that passes the section on must leave that out.
   */
  readonly display: Section<DisplayState>
  readonly camera: Section<CameraState>
  readonly scale: Section<ScaleState>
  readonly payment: Section<PaymentState>
  /** All items, also those that have only a name. */
  readonly items: Section<{ readonly list: readonly ItemSummary[] }>
  /** As `Parts.read` has them. */
  readonly parts: Section<readonly Part[]>
  readonly shift: Section<
    Pick<
      OpenShift,
      'number' | 'openedAtMs' | 'firstPaymentAtMs' | 'createdCount' | 'createdKopecks'
    >
  >
  /** Payments on which the bank's last word is still to come. */
  readonly unsettled: Section<number>
  readonly sync: Section<SyncState>
  readonly updates: Section<UpdateState>
  readonly board: Section<BoardState>
  /** Null: the disk does not say. */
  readonly disk: Section<Promise<DiskSpace | null>>
  /** Whoever is told of each event by a webhook, in the order of the config. */
  readonly receivers: Section<readonly ReceiverState[]>
  /** What recognition last found about itself; null before the first check. */
  readonly modelCheck: Section<EmbedderCheck | null>
}

/** What happens, told to whoever listens at that moment. No listener may throw. */
export interface LaneNews extends PaymentNews {
  onRecognized(listener: (result: RecognitionNews) => void): Disposable
  /** Somebody said that the first answer of a recognition was wrong. */
  onCorrected(listener: (answer: Pick<RecognitionNews, 'status'>) => void): Disposable
  /** A till said what was sold. Null: nothing was doubtful about it. */
  onSold(listener: (reason: DoubtReason | null) => void): Disposable
  onDoubted(listener: (note: DoubtNote) => void): Disposable
}

export interface PaymentNews {
  /**
   * Each entry of the ledger as it is written. `bankName` is the bank of its payment; null where it is about no
   * payment.
   */
  onEntry(listener: (entry: LedgerEntry, bankName: string | null) => void): Disposable
  /** Called when the call has ended. */
  onBankCall(listener: (call: BankCallNews) => void): Disposable
  /** The banks of the lane's profiles: told at once, and when they may have changed. */
  onBanks(listener: (names: readonly string[]) => void): Disposable
}

/** As each entry about a refund has it, `refundState`. */
export type RefundState = RefundPhase

export interface BankCallNews {
  readonly bankName: string
  readonly call: Exclude<BankCallName, 'statement'>
  readonly tookMs: number
  /** Null: the bank answered. 'given-up': the caller stopped waiting. */
  readonly fault: FaultKind | 'given-up' | null
}

export interface RecognitionNews {
  readonly status: 'certain' | 'uncertain' | 'unknown' | 'empty' | 'moving'
  /** Best first. */
  readonly items: readonly { readonly id: string; readonly score: number }[]
  readonly tookMs: { readonly total: number }
}

export interface DeviceState {
  readonly version: string
  readonly serialNumber: string
  readonly startedAtMs: number
  /** The device's clock: a reader's own clock may be off, so it counts from this. */
  readonly nowMs: number
  /** An IANA name: days of the ledger are days of this zone, wherever the reader is. */
  readonly timeZone: string
}

export interface DisplayState {
  readonly isConnected: boolean
  readonly screen: Screen | null
  readonly reason: Sentence | null
}

export interface CameraState {
  readonly isConnected: boolean
  readonly state: PartState
  readonly reason: Sentence | null
}

export interface ScaleState {
  /** Debounced; null: no scale answers. */
  readonly weight: Omit<Reading, 'askedAtMs'> | null
  readonly isInUse: boolean
  readonly state: PartState
  readonly reason: Sentence | null
  /** Null: none was found. */
  readonly protocol: string | null
}

export interface PaymentState {
  /** The newest payment, or null when there was none yet. */
  readonly current: PaymentSummary | null
  /** The currency of its bank, as ISO 4217 has it; null before the first payment. */
  readonly currency: string | null
  /** A bank was set: a payment can begin. */
  readonly hasBank: boolean
  /** Another number after each entry of the ledger, whose lists are to be read again then; null: none since the start. */
  readonly lastEntry: number | null
}

/** Of a payment as GET /transactions/{id} tells it: no more than may be shown. */
export interface PaymentSummary {
  readonly id: string
  readonly dynamicQRStatus: ScreenStatus
  /** Finer than the status: `cancelling`, `unknown`, ... */
  readonly phase: Phase
  readonly reason: Reason | null
  readonly late: boolean
  /** Kopecks. */
  readonly amount: number
  readonly paidAmount: number | null
  readonly purpose: string | null
  readonly reference: string | null
  readonly bankName: string | null
  readonly createdAt: string | null
  readonly expiresAt: string | null
}

export interface ItemSummary {
  readonly id: string
  readonly count: number
  readonly name?: string | null
  /** In the page's languages, from the assortment; a name that a person gave comes first. */
  readonly names?: Readonly<Partial<Record<Language, string>>>
  /** Not offered where it is false. */
  readonly isActive?: boolean
}

export interface SyncState {
  readonly role: string
  readonly isInStep: boolean
  /** Of a master that belongs to a chain. */
  readonly feed: {
    readonly isConnected: boolean
    readonly behind: number | null
    readonly leftAside: number
    readonly unwritten: number
    readonly lastReadAtMs: number | null
  } | null
  readonly lastSyncAtMs: number | null
  /** Of a master. */
  readonly devices: readonly {
    readonly serialNumber: string
    readonly lastSeenAtMs: number
    readonly isAway: boolean
    readonly lag: number | null
    readonly health: {
      readonly ill: readonly { readonly part: string; readonly state: string }[]
      readonly lastPaymentAtMs: number | null
    } | null
  }[]
}

/** Without path and query of its URL, which may hold a secret. */
export interface ReceiverState {
  /** Its place in the config, from 1. */
  readonly name: string
  readonly origin: string
  /** 'waiting': it took the last event not yet, and is tried again; 'stopped': it is told nothing until somebody says so. */
  readonly state: 'ok' | 'waiting' | 'stopped'
  /** The event that it took last. */
  readonly deliveredUpTo: number
  readonly deliveredAtMs: number | null
  /** How many events it has not taken yet. */
  readonly undelivered: number
  /** Why it does not take the next one; null while it does. */
  readonly lastAnswer: Sentence | null
  readonly sinceMs: number | null
}

export interface UpdateState {
  /** The release that is being tried. */
  readonly onTrial: string | null
  /** A release that was tried and rolled back. */
  readonly takenBack: string | null
}
