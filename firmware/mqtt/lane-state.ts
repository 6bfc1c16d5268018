/** What a lane tells a broker of itself: states in a few plain words, and what happens. No secrets. */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Camera } from '#hal/camera.ts'
import type { Display } from '#hal/display.ts'
import type { Part } from '#hal/part-condition.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import type { StateSection } from './publisher.ts'

/** The parts of a lane that are told of; the domains satisfy them. */
export interface ToldLane {
  readonly version: string
  readonly now: () => number
  readonly display: Pick<Display, 'isConnected' | 'shown' | 'onChange'>
  readonly camera: Pick<Camera, 'isConnected' | 'onChange'>
  readonly weight: ToldWeight
  readonly payment: ToldPayments
  readonly items: ToldItems
  readonly shift: () => { readonly number: number; readonly createdCount: number }
  readonly parts: () => readonly Part[]
  readonly updates: () => { readonly onTrial: string | null; readonly takenBack: string | null }
}

/** Debounced. */
export interface ToldWeight {
  read(): object
  onChange(listener: () => void): Disposable
}

export interface ToldPayments {
  currentPayment(): ToldPayment | null
  onEntry(listener: (entry: LedgerEntry, bankName: string | null) => void): Disposable
  onBankCall(listener: (call: ToldBankCall) => void): Disposable
}

export interface ToldPayment {
  readonly dynamicQRStatus: string
  readonly phase: string
  readonly late: boolean
  readonly amount: number
  readonly bankName: string | null
  readonly createdAt: string | null
}

export interface ToldBankCall {
  readonly bankName: string
  readonly fault: string | null
}

export interface ToldItems {
  itemCounts(): readonly {
    readonly id: string
    readonly count: number
    readonly name?: string | null
  }[]
  onChange(listener: () => void): Disposable
  onRecognized(listener: (result: ToldRecognition) => void): Disposable
  onDoubted(listener: (doubt: ToldDoubt) => void): Disposable
}

/** A choice that does not fit what was seen or weighed. */
export interface ToldDoubt {
  readonly reason: string
  readonly itemId: string
  readonly like: { readonly itemId: string } | null
  readonly grams: number | null
}

export interface ToldRecognition {
  readonly status: string
  readonly items: readonly { readonly id: string; readonly score: number }[]
}

export interface LaneState extends Disposable {
  readonly sections: readonly StateSection[]
}

export function watchLaneState(lane: ToldLane): LaneState {
  const { display, camera, weight, payment, items } = lane
  const bankChanged = createListeners()
  const seenChanged = createListeners()
  const doubtChanged = createListeners()
  let doubt: object | null = null
  let bank: { name: string; answers: boolean; since: string } | null = null
  let seen: (ToldRecognition & { readonly at: string }) | null = null
  const iso = () => new Date(lane.now()).toISOString()

  const subscriptions = [
    payment.onBankCall(({ bankName: name, fault }) => {
      // Who gave up early learnt nothing of the bank.
      if (fault === 'given-up') return
      const answers = fault !== 'unreachable'
      if (bank?.name === name && bank.answers === answers) return
      bank = { name, answers, since: iso() }
      bankChanged.tell()
    }),
    items.onDoubted(({ reason, itemId, like, grams }) => {
      doubt = { reason, item: itemId, like: like?.itemId ?? null, grams, at: iso() }
      doubtChanged.tell()
    }),
    items.onRecognized((result) => {
      seen = { ...result, at: iso() }
      seenChanged.tell()
    }),
  ]

  function itemSeen(): object | null {
    if (!seen) return null
    const best = seen.items[0]
    const name = items.itemCounts().find(({ id }) => id === best?.id)?.name ?? null
    const { status, at } = seen
    return { status, item: best?.id ?? null, name, score: best?.score ?? null, at }
  }

  return {
    sections: [
      {
        name: 'display',
        read: () => ({ connected: display.isConnected, shown: display.shown?.kind ?? null }),
        onChange: (listener) => display.onChange(listener),
      },
      {
        name: 'camera',
        read: () => ({ connected: camera.isConnected }),
        onChange: (listener) => camera.onChange(listener),
      },
      { name: 'weight', read: weight.read, onChange: weight.onChange },
      { name: 'bank', read: () => bank, onChange: bankChanged.add },
      {
        name: 'payment',
        read: () => paymentState(payment.currentPayment()),
        onChange: (listener) => payment.onEntry(listener),
      },
      { name: 'item', read: itemSeen, onChange: seenChanged.add },
      { name: 'doubt', read: () => doubt, onChange: doubtChanged.add },
      {
        name: 'items',
        read: () => countsOf(items.itemCounts()),
        onChange: (listener) => items.onChange(listener),
      },
      { name: 'parts', read: () => partsState(lane.parts()), onChange: null },
      { name: 'shift', read: () => shiftState(lane.shift()), onChange: null },
      { name: 'update', read: () => updateState(lane), onChange: null },
    ],
    [Symbol.dispose]() {
      for (const subscription of subscriptions) subscription[Symbol.dispose]()
    },
  }
}

/** What the ledger was told, without what names a customer's purchase elsewhere. */
export function eventOf({ sequence, type, atMs, data }: LedgerEntry, bank: string | null): object {
  return {
    sequence,
    type,
    at: new Date(atMs).toISOString(),
    bank,
    transaction: data['transaction'] ?? null,
    status: data['dynamicQRStatus'] ?? null,
    amount: data['amount'] ?? null,
    refund: data['refund'] ?? null,
    refundState: data['refundState'] ?? null,
    refundAmount: data['refundAmount'] ?? null,
  }
}

/** Amounts in kopecks, as everywhere; a display of the store divides by 100. */
function paymentState(payment: ToldPayment | null): object | null {
  if (!payment) return null
  const { dynamicQRStatus: status, phase, late, amount, bankName: bank, createdAt } = payment
  return { status, phase, late, amount, bank, createdAt }
}

function countsOf(counts: readonly { readonly count: number }[]): object {
  return { items: counts.length, templates: counts.reduce((sum, { count }) => sum + count, 0) }
}

function partsState(parts: readonly Part[]): object {
  const failed = parts.filter(({ state }) => state === 'failed').map(({ name }) => name)
  return { failed, ...Object.fromEntries(parts.map(({ name, state }) => [name, state])) }
}

function shiftState({ number, createdCount }: ReturnType<ToldLane['shift']>): object {
  return { number, payments: createdCount }
}

/** In the words that Home Assistant reads an update by. */
function updateState({ version, updates }: ToldLane): object {
  const { onTrial, takenBack } = updates()
  return {
    installed_version: version,
    latest_version: takenBack ?? onTrial ?? version,
    title: 'laned',
    ...(takenBack !== null && { release_summary: `${takenBack} was tried and taken back` }),
  }
}
