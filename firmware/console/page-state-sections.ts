/**
 * The page's state in sections: each has a name, its present value, and tells when it changes. A new card
 * (devices, sync, updates) is one more section here and one more module of the page.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import type { Camera } from '#hal/camera.ts'
import type { Clock } from '#hal/clock.ts'
import type { Display } from '#hal/display.ts'
import { withoutSetupCode } from './hide-setup-code.ts'
import type { Levers } from './lane-fake-controls.ts'
import type { ListKeys } from './page-state-change.ts'
import type {
  ItemsView,
  JournalFeed,
  JournalLine,
  PaymentSummary,
  PaymentView,
  Watchable,
} from './page-state-ports.ts'

export interface Section extends Watchable {
  readonly name: string
  /** What the page is told: plain JSON, cheap to make. */
  read(): object
  /** Fields that are lists, each with the field that tells its entries apart: they are sent by entry. */
  readonly lists?: ListKeys
}

export interface Lane {
  readonly version: string
  readonly serialNumber: string
  readonly clock: Clock
  readonly display: Display
  readonly camera: Camera
  readonly payment: PaymentView
  readonly items: ItemsView
  readonly journal: JournalFeed
  readonly levers: Levers
  /** What other parts of the device have to show. */
  readonly more?: readonly Section[]
}

const NEVER: Watchable = { onChange: () => ({ [Symbol.dispose]() {} }) }

/** Disposing ends the subscription of the journal. */
export function createSections(lane: Lane): { all: readonly Section[] } & Disposable {
  const { clock, display, camera, payment, items, levers } = lane
  const startedAtMs = clock.now()
  const journal = keepJournalLines(lane.journal, clock)
  const section = (
    name: string,
    source: Watchable,
    read: () => object,
    lists: ListKeys = {},
  ): Section => ({
    name,
    read,
    lists,
    onChange: (listener) => source.onChange(listener),
  })

  return {
    all: [
      section('device', NEVER, () => ({
        version: lane.version,
        serialNumber: lane.serialNumber,
        startedAtMs,
        // A phone's clock may be off; the page counts from the device's.
        nowMs: clock.now(),
      })),
      section('display', display, () => ({
        isConnected: display.isConnected,
        screen: withoutSetupCode(display.shown),
        reason: display.condition.reason,
      })),
      section('camera', camera, () => ({
        isConnected: camera.isConnected,
        state: camera.condition.state,
        reason: camera.condition.reason,
      })),
      section('payment', payment, () => ({
        current: summaryOf(payment.currentPayment()),
        hasBank: payment.setUp.hasBank,
      })),
      section('banks', NEVER, () => banksOf(payment)),
      section('items', items, () => ({ list: items.itemCounts() }), { list: 'id' }),
      section('levers', levers, () => levers.summary()),
      ...(lane.more ?? []),
      section('journal', journal, () => ({ lines: journal.lines() }), { lines: 'number' }),
    ],
    [Symbol.dispose]: () => journal[Symbol.dispose](),
  }
}

/** No more than the page shows: a payment's own payload is on the glass and nowhere else. */
function summaryOf(payment: PaymentSummary | null): PaymentSummary | null {
  if (!payment) return null
  const { id, dynamicQRStatus, phase, reason, late, amount, paidAmount } = payment
  const { purpose, reference, bankName, createdAt, expiresAt } = payment
  return {
    ...{ id, dynamicQRStatus, phase, reason, late, amount, paidAmount },
    ...{ purpose, reference, bankName, createdAt, expiresAt },
  }
}

/** With what their profiles hold, in both languages. */
function banksOf({ setUp: { banks } }: PaymentView) {
  const list = banks.names.map((name) => ({ name, fields: banks.profileFields(name) }))
  return { list, fieldsOfOthers: banks.profileFields('') }
}

// As many as somebody reads on a phone.
const LINES_MAX = 40

interface KeptLine extends JournalLine {
  readonly number: number
  readonly atMs: number
}

function keepJournalLines(feed: JournalFeed, clock: Clock) {
  const lines: KeptLine[] = []
  const listeners = createListeners()
  let number = 0
  const subscription = feed.subscribe(({ level, event, fields }) => {
    // Every call of a till: half of all lines, and what came of it has a line of its own.
    if (event === 'call.served') return
    number += 1
    lines.unshift({ number, atMs: clock.now(), level, event, fields: shorten(fields) })
    lines.length = Math.min(lines.length, LINES_MAX)
    listeners.tell()
  })
  return {
    lines: () => [...lines],
    onChange: listeners.add,
    [Symbol.dispose]: () => subscription[Symbol.dispose](),
  }
}

/** A stack belongs into journald, not on a phone. */
function shorten(fields: JournalLine['fields']): Record<string, string> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
      return [name, text.length > 120 ? `${text.slice(0, 119)}…` : text]
    }),
  )
}
