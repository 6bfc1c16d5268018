/** What a lane tells a broker of itself: states in a few plain words, and what happens. No secrets. */
import { createListeners } from '#firmware/async/listeners.ts'
import type {
  LaneSections,
  LaneState,
  PaymentSummary,
  RecognitionNews,
  ScaleState,
  Section,
  UpdateState,
} from '#hal/lane-state.ts'
import type { Part } from '#hal/part-condition.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import type { StateTopic } from './publisher.ts'

export interface StateTopics extends Disposable {
  readonly topics: readonly StateTopic[]
}

export function watchStates({ sections, news }: Omit<LaneState, 'more'>): StateTopics {
  const { device, display, camera, scale, payment, items, parts, shift, updates } = sections
  const bankChanged = createListeners()
  const seenChanged = createListeners()
  const doubtChanged = createListeners()
  let doubt: object | null = null
  let bank: { name: string; answers: boolean; since: string } | null = null
  let seen: (RecognitionNews & { readonly at: string }) | null = null
  const iso = () => new Date(device.read().nowMs).toISOString()

  const subscriptions = [
    news.onBankCall(({ bankName: name, fault }) => {
      // Who gave up early learnt nothing of the bank.
      if (fault === 'given-up') return
      const answers = fault !== 'unreachable'
      if (bank?.name === name && bank.answers === answers) return
      bank = { name, answers, since: iso() }
      bankChanged.tell()
    }),
    news.onDoubted(({ reason, itemId, like, grams }) => {
      doubt = { reason, item: itemId, like: like?.itemId ?? null, grams, at: iso() }
      doubtChanged.tell()
    }),
    news.onRecognized((result) => {
      seen = { ...result, at: iso() }
      seenChanged.tell()
    }),
  ]

  function itemSeen(): object | null {
    if (!seen) return null
    const best = seen.items[0]
    const name = items.read().list.find(({ id, count }) => id === best?.id && count > 0)?.name
    const { status, at } = seen
    return { status, item: best?.id ?? null, name: name ?? null, score: best?.score ?? null, at }
  }

  return {
    topics: [
      topic('display', display, ({ isConnected, screen }) => ({
        connected: isConnected,
        shown: screen?.kind ?? null,
      })),
      topic('camera', camera, ({ isConnected }) => ({ connected: isConnected })),
      topic('weight', scale, weightState),
      { name: 'bank', read: () => bank, onChange: bankChanged.add },
      topic('payment', payment, ({ current }) => paymentState(current)),
      { name: 'item', read: itemSeen, onChange: seenChanged.add },
      { name: 'doubt', read: () => doubt, onChange: doubtChanged.add },
      topic('items', items, itemsState),
      topic('parts', parts, partsState),
      topic('shift', shift, ({ number, createdCount }) => ({ number, payments: createdCount })),
      topic('update', updates, (told) => updateState(device.read().version, told)),
    ],
    [Symbol.dispose]() {
      for (const subscription of subscriptions) subscription[Symbol.dispose]()
    },
  }
}

function topic<Value>(
  name: string,
  { read, onChange }: Section<Value>,
  state: (value: Value) => object | null,
): StateTopic {
  return { name, read: () => state(read()), onChange }
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
function paymentState(payment: PaymentSummary | null): object | null {
  if (!payment) return null
  const { dynamicQRStatus: status, phase, late, amount, bankName: bank, createdAt } = payment
  return { status, phase, late, amount, bank, createdAt }
}

/** Always something: a store that shows it must know that there is no weight any more. */
function weightState({ isInUse, weight }: ScaleState): object {
  const none = { grams: null, stable: false, tare: null, net: false, overload: false }
  return { ...none, ...(isInUse && weight) }
}

function itemsState({ list }: ReturnType<LaneSections['items']['read']>): object {
  const known = list.filter(({ count }) => count > 0)
  return { items: known.length, templates: known.reduce((sum, { count }) => sum + count, 0) }
}

function partsState(parts: readonly Part[]): object {
  const failed = parts.filter(({ state }) => state === 'failed').map(({ name }) => name)
  return { failed, ...Object.fromEntries(parts.map(({ name, state }) => [name, state])) }
}

/** In the words that Home Assistant reads an update by. */
function updateState(version: string, { onTrial, takenBack }: UpdateState): object {
  return {
    installed_version: version,
    latest_version: takenBack ?? onTrial ?? version,
    title: 'laned',
    ...(takenBack !== null && { release_summary: `${takenBack} was tried and taken back` }),
  }
}
