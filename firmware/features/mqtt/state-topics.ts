/** What a lane tells a broker of itself: states in a few plain words, and what happens. No secrets. */
import { createListeners } from '#firmware/async/listeners.ts'
import { say } from '#firmware/words/sentence.ts'
import type { DoubtNote } from '#hal/choice-store.ts'
import type {
  BankCallNews,
  LaneSections,
  LaneState,
  PaymentSummary,
  RecognitionNews,
  ScaleState,
  UpdateState,
} from '#hal/lane-state.ts'
import type { Part } from '#hal/part-condition.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import type { StateTopic } from './publisher.ts'

export type PublishedLane = Omit<LaneState, 'more'>

interface TopicRow {
  /** Its content, for README.md. */
  readonly says: string
  open(lane: PublishedLane, listening: DisposableStack): Omit<StateTopic, 'name'>
}

/** In the order in which they are published. */
export const TOPICS = {
  display: {
    says: '`connected`, `shown`: blank, qr, text or status',
    open: of('display', ({ isConnected, screen }) => ({
      connected: isConnected,
      shown: screen?.kind ?? null,
    })),
  },
  camera: {
    says: '`connected`',
    open: of('camera', ({ isConnected }) => ({ connected: isConnected })),
  },
  weight: {
    says: '`grams`, `stable`, `tare`, `net`, `overload`, debounced; `grams` is null while no scale is in use or answers',
    open: of('scale', weightState),
  },
  bank: {
    says: '`name`, `answers`, `since`; nothing until a bank was asked',
    open: last(onBankNews, ({ bankName: name, fault }, since) => ({
      name,
      answers: doesAnswer(fault),
      since,
    })),
  },
  payment: {
    says: 'the last one: `status` as getDynamicQRStatus says it, `phase`, `late`, `amount` in kopecks, `currency`, `bank`, `createdAt`',
    open: of('payment', ({ current, currency }) => paymentState(current, currency)),
  },
  item: {
    says: 'the last recognition: `status`, `item`, `name`, `score`, `at`',
    open: last(({ news }, take) => news.onRecognized(take), itemState),
  },
  doubt: {
    says: 'the last choice that did not fit what was seen or weighed: `reason` (`price`, `picture`, `weight`), `item`, `like`, `grams`, `at`',
    open: last(({ news }, take) => news.onDoubted(take), doubtState),
  },
  items: { says: 'how many `items`, and `templates`', open: of('items', itemsState) },
  parts: {
    says: "each part's state, and `failed`: a list of those that have failed",
    open: of('parts', partsState),
  },
  shift: {
    says: '`number`, `payments`',
    open: of('shift', ({ number, createdCount }) => ({ number, payments: createdCount })),
  },
  update: {
    says: '`installed_version`, `latest_version`',
    open: of('updates', (updates, { sections }) =>
      updateState(sections.device.read().version, updates),
    ),
  },
} as const satisfies Readonly<Record<string, TopicRow>>

export type TopicName = keyof typeof TOPICS

export interface StateTopics extends Disposable {
  readonly topics: readonly StateTopic[]
}

export function watchStates(lane: PublishedLane): StateTopics {
  const listening = new DisposableStack()
  return {
    topics: Object.entries(TOPICS).map(([name, { open }]) => ({ name, ...open(lane, listening) })),
    [Symbol.dispose]: () => listening[Symbol.dispose](),
  }
}

/** Publishes a section of the lane's state. */
function of<Name extends keyof LaneSections>(
  name: Name,
  tell: (value: ReturnType<LaneSections[Name]['read']>, lane: PublishedLane) => object | null,
): TopicRow['open'] {
  return (lane) => {
    const section: LaneSections[Name] = lane.sections[name]
    const read = section.read as () => ReturnType<LaneSections[Name]['read']>
    return { read: () => tell(read(), lane), onChange: section.onChange }
  }
}

/** Publishes the last thing that happened; nothing before the first. */
function last<What>(
  listen: (lane: PublishedLane, take: (what: What) => void) => Disposable,
  tell: (what: What, at: string, lane: PublishedLane) => object,
): TopicRow['open'] {
  return (lane, listening) => {
    const changed = createListeners()
    let known: { readonly what: What; readonly at: string } | null = null
    listening.use(
      listen(lane, (what) => {
        known = { what, at: new Date(lane.sections.device.read().nowMs).toISOString() }
        changed.tell()
      }),
    )
    return { read: () => known && tell(known.what, known.at, lane), onChange: changed.add }
  }
}

const doesAnswer = (fault: BankCallNews['fault']) => fault !== 'unreachable'

/** Tells the first call, and each one that shows another bank, or that the bank has stopped or resumed answering. */
function onBankNews({ news }: PublishedLane, take: (call: BankCallNews) => void): Disposable {
  let known: BankCallNews | null = null
  return news.onBankCall((call) => {
    const { bankName, fault } = call
    // A caller that gave up early learnt nothing about the bank.
    if (fault === 'given-up') return
    if (known?.bankName === bankName && doesAnswer(known.fault) === doesAnswer(fault)) return
    known = call
    take(call)
  })
}

function itemState(
  { status, items }: RecognitionNews,
  at: string,
  { sections }: PublishedLane,
): object {
  const best = items[0]
  const known = sections.items.read().list.find(({ id, count }) => id === best?.id && count > 0)
  const { id: item = null, score = null } = best ?? {}
  return { status, item, name: known?.name ?? null, score, at }
}

function doubtState({ reason, itemId: item, like, grams }: DoubtNote, at: string): object {
  return { reason, item, like: like?.itemId ?? null, grams, at }
}

/** An entry of the ledger, without fields that identify a customer's purchase elsewhere. */
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

/** Amounts are in kopecks, as everywhere; whoever displays them divides by 100. */
function paymentState(payment: PaymentSummary | null, currency: string | null): object | null {
  if (!payment) return null
  const { dynamicQRStatus: status, phase, late, amount, bankName: bank, createdAt } = payment
  return { status, phase, late, amount, currency, bank, createdAt }
}

/** Never null: a subscriber must learn that there is no longer a weight. */
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

/** In the fields from which Home Assistant reads an update. */
function updateState(version: string, { onTrial, takenBack }: UpdateState): object {
  return {
    installed_version: version,
    latest_version: takenBack ?? onTrial ?? version,
    title: 'laned',
    ...(takenBack !== null && { release_summary: say('home.rolled-back', { version: takenBack }) }),
  }
}
