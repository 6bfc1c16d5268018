/**
 * What the shop sells: the list in memory, on the card first. A new list takes the place of the former one
 * as a whole, on this lane and, through the master, on all others.
 *
 * Why as a whole: as labels, 3,000 goods were 3,000 calls and 24 s, a lane switched off in the middle had half of
 * them, and a price that is half of one list is wrong. The list keeps the JSON it came as, so fields that only a
 * later release knows stay. A name that a person gave an item stays before the list's. Without a list nothing is
 * hidden, and a clock in the past hides nothing by date: an answer too many beats one too few. Of two lists imported
 * apart the later wins everywhere, by the lanes' clocks. No single good is changed without sending the list; a
 * thousand are 100 KB.
 */

import { inSlices } from '#firmware/async/in-slices.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import type { Lent } from '#firmware/kernel/feature.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { isLaterList } from '#firmware/vocabulary/last-write-wins.ts'
import { isPlausible, isTooEarly } from '#firmware/vocabulary/plausible-time.ts'
import { say } from '#firmware/words/sentence.ts'
import type {
  AssortmentStamp,
  AssortmentStore,
  KeptAssortment,
  SaleDay,
} from '#hal/assortment-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { JournalOf } from '#hal/journal.ts'
import { type AssortmentDiff, diffOf } from './assortment-diff.ts'
import type { ASSORTMENT_EVENTS } from './assortment-events.ts'
import { ASSORTMENT_LIMITS, type AssortmentItem } from './assortment-item.ts'
import { itemsInText, textOf } from './assortment-json.ts'
import {
  type AssortmentList,
  EMPTY_LIST,
  hiddenOn,
  hiddenOnInTurns,
  listOf,
} from './assortment-list.ts'
import type { AssortmentRules } from './assortment-section.ts'
import { todayOf } from './local-today.ts'
import { priceProposal } from './price-proposal.ts'
import type { Hidden } from './sale-days.ts'

type KeptList = Parameters<Lent['goods']['list']['isKeptBy']>[0]

export interface Assortment extends AsyncDisposable, KeptList {
  /** In the order of the list. */
  readonly items: ReadonlyMap<string, AssortmentItem>
  readonly stamp: AssortmentStamp | null
  /** Why a code is not offered today; null: it is. */
  hidden(code: string): Hidden | 'unlisted' | null
  diff(items: readonly AssortmentItem[]): Promise<AssortmentDiff>
  /** Makes this the list. Rejects with 'storage', 'full'; then the former one stays. */
  replace(items: readonly AssortmentItem[]): Promise<AssortmentDiff>
  /**
   * A till sold it: its days unsold begin again. Returns at once and never fails: if the card refuses, the sale is known
   * until the next start only.
   */
  sold(code: string, atMs: number): void
  /** For synchronisation: as it lies on the card. */
  kept(): Promise<KeptAssortment | null>
  readonly sales: ReadonlyMap<string, number>
  /** A list from another lane: taken when it is later. Rejects with 'bad-request', 'storage'. */
  take(list: KeptAssortment): Promise<boolean>
  takeSales(sales: readonly SaleDay[]): Promise<void>
  /** Factory reset: nothing is known any more, here and on the card. */
  clear(): Promise<void>
  onChange(listener: () => void): Disposable
  /** A good was sold for the first time of a day, here or elsewhere. */
  onSale(listener: () => void): Disposable
}

export interface AssortmentNeeds {
  readonly store: AssortmentStore
  readonly rules: AssortmentRules
  /** Rejects with 'storage' where the card has none to spare for a list. */
  readonly requireFreeSpace: () => Promise<void>
  readonly serialNumber: string
  readonly clock: Clock
  readonly journal: JournalOf<typeof ASSORTMENT_EVENTS>
}

export async function openAssortment(needs: AssortmentNeeds): Promise<Assortment> {
  const { store, rules, serialNumber, clock, journal } = needs
  const queue = createSerialQueue()
  const changes = createListeners()
  const saleListeners = createListeners()
  let { items, groups } = EMPTY_LIST
  let stamp: AssortmentStamp | null = null
  let sales = new Map<string, number>()
  let hiddenToday: ReadonlyMap<string, Hidden> = new Map()
  let hiddenOf = { day: Number.NaN, items }
  /** The hidden items of a list that was just put, made beforehand so that the next look need not make them. */
  let prepared: { day: number; items: typeof items; found: typeof hiddenToday } | null = null

  /** Made again when the day or the list is another one: a look asks for every item. */
  function hiddenNow(): ReadonlyMap<string, Hidden> {
    const nowMs = clock.now()
    // A lane that woke in 1970 hides nothing.
    const today = isTooEarly(nowMs) ? null : todayOf(nowMs)
    const day = today?.day ?? -1
    if (hiddenOf.day === day && hiddenOf.items === items) return hiddenToday
    hiddenOf = { day, items }
    const ready = prepared?.day === day && prepared.items === items ? prepared.found : null
    prepared = null
    hiddenToday = ready ?? (today ? hiddenOn(items, today, knownDayIn(sales)) : new Map())
    if (today && [...sales.values()].some((day) => !isKnownDay(day))) beginDays()
    return hiddenToday
  }

  /** Codes that came into the list before the clock was set count their days from today. */
  function beginDays(): void {
    const { day } = todayOf(clock.now())
    const begin = () => {
      const unknown = [...sales].filter(([, soldOn]) => !isKnownDay(soldOn))
      return keepSales(unknown.map(([code]) => [code, day]))
    }
    queue.run(begin).catch((error: unknown) => {
      journal.warn('assortment.sale_not_kept', { why: toFault(error).said })
    })
  }

  function hidden(code: string): Hidden | 'unlisted' | null {
    if (items.size > 0 && rules.unlisted === 'hide' && !items.has(code)) return 'unlisted'
    return hiddenNow().get(code) ?? null
  }

  function know(newStamp: AssortmentStamp | null, list: AssortmentList): void {
    stamp = newStamp && { atMs: newStamp.atMs, by: newStamp.by }
    ;({ items, groups } = list)
  }

  async function load(): Promise<void> {
    const kept = await store.readAssortment()
    know(kept, kept ? await listOf(await itemsInText(kept.text)) : EMPTY_LIST)
    sales = new Map(await store.saleDays())
  }

  /** The card first. The tables in memory are made before that, so that a list is known wholly or not at all. */
  async function put(toKeep: KeptAssortment, listed: readonly AssortmentItem[]): Promise<void> {
    const list = await listOf(listed)
    const today = todayOf(clock.now())
    const days = new Map<string, number>()
    await inSlices(listed, ({ code }) => days.set(code, sales.get(code) ?? today.day))
    const found = await hiddenOnInTurns(list.items, today, knownDayIn(days))
    await needs.requireFreeSpace()
    await store.putAssortment(toKeep, [...days.keys()], today.day)
    sales = days
    know(toKeep, list)
    prepared = { day: today.day, items, found }
    changes.tell()
  }

  async function keepSales(later: readonly SaleDay[]): Promise<void> {
    const news = later.filter(([code, day]) => day > (sales.get(code) ?? Number.POSITIVE_INFINITY))
    if (news.length === 0) return
    for (const [code, day] of news) sales.set(code, day)
    hiddenOf = { ...hiddenOf, day: Number.NaN }
    prepared = null
    saleListeners.tell()
    await store.putSaleDays(news)
  }

  try {
    await load()
  } catch (error) {
    // An unreadable list hides nothing, and the next list takes its place.
    const { kind, message } = toFault(error)
    if (kind === 'storage' || kind === 'bug') throw error
    journal.error('assortment.unreadable', { why: message })
  }
  return {
    get items() {
      return items
    },
    get stamp() {
      return stamp
    },
    get sales() {
      return sales
    },
    proposalOf: (code, weight) => priceProposal(items.get(code) ?? null, weight, rules),
    hidden,
    get accepts() {
      if (items.size === 0) return null
      const today = hiddenNow()
      if (rules.unlisted === 'hide') return (code: string) => items.has(code) && !today.has(code)
      return today.size === 0 ? null : (code: string) => !today.has(code)
    },
    groupOf(code) {
      const group = items.get(code)?.group
      const codes = group == null ? undefined : groups.get(group)
      return codes?.filter((one) => hidden(one) === null) ?? null
    },
    diff: (listed) => diffOf(items, listed),
    replace: (listed) =>
      queue.run(async () => {
        const text = await textOf(listed)
        if (Buffer.byteLength(text) > ASSORTMENT_LIMITS.bytes)
          throw new Fault(
            'full',
            say('fault.assortment.too-large', { most: ASSORTMENT_LIMITS.bytes / 2 ** 20 }),
          )
        const diff = await diffOf(items, listed)
        const last = stamp && isPlausible(stamp.atMs, clock.now()) ? stamp.atMs + 1 : 0
        const atMs = Math.max(clock.now(), last)
        await put({ atMs, by: serialNumber, text }, listed)
        const { added, removed, changed } = diff
        const counts = { added: added.length, removed: removed.length, changed: changed.length }
        journal.info('assortment.replaced', { items: listed.length, ...counts })
        return diff
      }),
    sold(code, atMs) {
      if (!items.has(code) || isTooEarly(atMs) || !isPlausible(atMs, clock.now())) return
      const { day } = todayOf(atMs)
      void queue
        .run(() => keepSales([[code, day]]))
        .catch((error: unknown) => {
          journal.warn('assortment.sale_not_kept', { code, why: toFault(error).said })
        })
    },
    kept: () => store.readAssortment(),
    take: (list) =>
      queue.run(async () => {
        if (!isLaterList(list, stamp) || !isPlausible(list.atMs, clock.now())) return false
        // Checked first: reading a list takes seconds on a slow board, and a full card is offered it again and again.
        await needs.requireFreeSpace()
        const listed = await itemsInText(list.text)
        await put(list, listed)
        journal.info('assortment.taken', { items: listed.length, by: list.by })
        return true
      }),
    takeSales: (given) =>
      queue.run(() => {
        const latest = todayOf(clock.now()).day + 1
        return keepSales(given.filter(([, day]) => day <= latest))
      }),
    clear: () =>
      queue.run(async () => {
        await store.clearAssortment()
        know(null, EMPTY_LIST)
        sales = new Map()
        changes.tell()
      }),
    onChange: changes.add,
    onSale: saleListeners.add,
    [Symbol.asyncDispose]: () => queue.idle(),
  }
}

const knownDayIn = (sales: ReadonlyMap<string, number>) => (code: string) => {
  const day = sales.get(code)
  return isKnownDay(day) ? day : undefined
}
/** False for a day from a clock that was not set yet. */
const isKnownDay = (day: number | undefined) => day !== undefined && !isTooEarly(day * DAY_MS)
