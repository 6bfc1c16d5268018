/**
 * A store soaks: all its lanes sell, recognise and learn at once, one fault after the other meets them by the seed, and
 * at the end everything is put right, and all books are compared.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { makeClients } from '#scripts/clients/make-clients.ts'
import type { BankProcess } from '#test/processes/fake-bank-process.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { STURDY_TILLS } from '#test/tills/sturdy-till.ts'
import type { TrialBundle } from '../verify/trial-bundle.ts'
import { openBystander } from './bystander.ts'
import { watchCodes } from './dead-codes.ts'
import { type PlannedFault, planFaults } from './fault-plan.ts'
import { type FaultName, faultChoices, STORE_FAULTS } from './faults.ts'
import { openStore, type Store } from './store.ts'
import { booksOf, type StoreBooks } from './store-books.ts'
import type { StoreLane } from './store-lane.ts'
import { openTillDesk, type TillDesk } from './till-desk.ts'
import { watchVitals } from './vitals.ts'
import type { Sample } from './vitals-growth.ts'

export interface SoakOptions {
  readonly minutes: number
  readonly seed: number
  readonly lanes: number
  /** Between two sales of a till. */
  readonly gapMs: number
  /** Between two faults. */
  readonly faultEveryMs: number
  /** Of the release that the master and the steady lane run, installed in their units. */
  readonly bundle?: TrialBundle | null
  readonly say: (line: string) => void
}

export interface SoakFigures {
  readonly sales: number
  readonly recognised: number
  readonly weighed: number
  readonly misweighed: number
  readonly taught: number
  readonly looks: number
  readonly codes: number
  readonly faults: ReadonlyMap<FaultName, number>
  readonly books: StoreBooks
  /** Whatever must not be. */
  readonly troubles: readonly string[]
  readonly vitals: readonly { readonly name: string; readonly samples: readonly Sample[] }[]
  readonly tookMs: number
}

const FAULT_LASTS_MS = { leastMs: 3_000, mostMs: 12_000 }
/** After a fault a lane, its display and its tills find each other again. */
const RECOVERS_MS = 15_000
/** A code that nobody pays is over after five minutes, and a machine may be slow. */
const CLOSES_MS = 420_000
/** Who paid in the moment in which the code ended is heard of when the bank is asked again, after five minutes. */
const AGREES_MS = 420_000
const CHECK_EVERY_MS = 1_000

export async function runSoak(options: SoakOptions): Promise<SoakFigures> {
  const { minutes, seed, lanes, gapMs, faultEveryMs, bundle = null, say } = options
  await makeClients()
  await using opening = new AsyncDisposableStack()
  const store = await openStore(opening, lanes, bundle)
  const all = [...store.lanes, store.otherShop]
  say(`${all.length} lanes are open`)
  const startedMs = performance.now()
  const untilMs = minutes * 60_000
  const closing = new AbortController()
  const troubles: string[] = []
  const tills = Object.values(STURDY_TILLS)
  const desks = new Map<StoreLane, TillDesk>()
  const bystander = opening.use(openBystander())
  const watches = all.map((lane) => ({
    lane,
    vitals: opening.use(watchVitals(lane, bystander)),
    codes: opening.use(watchCodes(lane)),
  }))
  for (const [nth, lane] of all.entries())
    desks.set(
      lane,
      openTillDesk(opening, {
        lane,
        bank: store.bankOf(lane),
        till: tills[nth % tills.length] ?? [],
        chance: createSeededChance(seed * 100 + nth),
        gapMs,
        closing: closing.signal,
      }),
    )
  const times = { untilMs, everyMs: faultEveryMs, ...FAULT_LASTS_MS }
  const plan = planFaults(faultChoices(store), times, createSeededChance(seed))
  const faults = new Map<FaultName, number>()
  const busy = new Map<number, Promise<void>>()
  const meeting = plan.map(async (fault) => {
    await pause(Math.max(startedMs + fault.atMs - performance.now(), 0))
    faults.set(fault.kind, (faults.get(fault.kind) ?? 0) + 1)
    // On a slow machine the one before may take longer than was planned.
    const before = busy.get(fault.lane)
    const met = (async () => {
      await before
      await meet(store, fault, say).catch((error: Error) =>
        troubles.push(`${fault.kind}: ${error.message}`),
      )
    })()
    busy.set(fault.lane, met)
    await met
  })
  await pause(untilMs)
  await Promise.all(meeting)
  closing.abort()
  say('closing: what is still open is paid')
  troubles.push(...(await closeDesks(store, desks)))
  const books = await settledBooks(store, desks)
  const tookMs = performance.now() - startedMs
  for (const { codes } of watches) troubles.push(...codes.faults)
  for (const { endings } of all) troubles.push(...endings)
  const sum = (of: (desk: TillDesk) => number) =>
    [...desks.values()].reduce((total, desk) => total + of(desk), 0)
  return {
    faults,
    books,
    tookMs,
    troubles: [...troubles, ...books.differences],
    sales: sum(({ sales }) => sales.size),
    recognised: sum(({ recognised }) => recognised),
    weighed: sum(({ weighed }) => weighed),
    misweighed: sum(({ misweighed }) => misweighed),
    taught: sum(({ taught }) => taught),
    looks: watches.reduce((total, { codes }) => total + codes.looks, 0),
    codes: watches.reduce((total, { codes }) => total + codes.codes, 0),
    vitals: watches.map(({ lane, vitals }) => ({ name: lane.name, samples: vitals.samples })),
  }
}

async function meet(
  store: Store,
  { kind, lane: nth, atMs, lastsMs }: PlannedFault<FaultName>,
  say: (line: string) => void,
): Promise<void> {
  const lane = store.lanes[nth]
  if (!lane) throw new RangeError(`no lane ${nth}`)
  say(`${Math.round(atMs / 1_000)} s: ${kind}, ${lane.name}, for ${Math.round(lastsMs / 1_000)} s`)
  lane.trouble.begins()
  const fault = STORE_FAULTS[kind]
  try {
    await fault.begin(store, lane)
    await pause(lastsMs)
  } finally {
    await fault.end(store, lane)
    lane.trouble.endsAfter(RECOVERS_MS)
  }
}

/** Whoever has walked away comes back and pays, so that no till waits for the end of a code. */
async function closeDesks(
  { banks }: Store,
  desks: ReadonlyMap<StoreLane, TillDesk>,
): Promise<string[]> {
  let isClosed = false
  const payAll = async (bank: BankProcess) => {
    for (const { order, state } of await bank.orders())
      if (state === 'open') await bank.pull('pay', { order })
  }
  const paying = (async () => {
    for (; !isClosed; await pause(CHECK_EVERY_MS)) await Promise.all(banks.map(payAll))
  })()
  paying.catch(() => {})
  const ends = await Promise.allSettled([...desks.values()].map((desk) => desk.close(CLOSES_MS)))
  isClosed = true
  await paying
  return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason.message)] : []))
}

/** Lanes ask their bank and their master now and then: what differs is looked at again, until none does or it takes too long. */
async function settledBooks(
  store: Store,
  desks: ReadonlyMap<StoreLane, TillDesk>,
): Promise<StoreBooks> {
  const endMs = performance.now() + AGREES_MS
  for (;;) {
    const books = await booksOf(store, desks).catch((error: Error) => error)
    const isLate = performance.now() > endMs
    if (books instanceof Error) {
      if (isLate) throw books
    } else if (books.differences.length === 0 || isLate) return books
    await pause(CHECK_EVERY_MS)
  }
}
