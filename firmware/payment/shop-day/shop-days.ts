/**
 * The master's side of the shop's comparison: reads one file or asks the bank once, gives each lane the lines that it
 * names, and keeps how each lane's comparison ended. What no lane names goes to the master's own lane, in whose
 * ledger it is found money. A lane that is away is compared when it is back, without a person.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import {
  type LaneOfShop,
  SHOP_ANSWER_CHARACTERS,
  SHOP_DAY_LANES_MAX,
  SHOP_DAY_PAGE,
  type ShopDayMaster,
  type ShopDayTask,
  type ShopLine,
  type ShopTakeBack,
} from '#hal/shop-day.ts'
import { isoOf } from '../iso-time.ts'
import { begunDay } from '../ledger/local-day.ts'
import { squeezed } from '../reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import {
  type AnswerName,
  isAnswer,
  nameOfAnswer,
  type WhatWasWrong,
} from '../reconciliation/cabinet-file/registry-answers.ts'
import { REACH_MS } from '../reconciliation/compared-span.ts'
import { isIn } from '../reconciliation/comparison-input.ts'
import type {
  AskedReconciliation,
  Compared,
  Reconciliation,
} from '../reconciliation/reconciliation.ts'
import type { AnswerTakenBack } from '../reconciliation/reconciliation-report.ts'
import type { TakenBackForShop } from '../reconciliation/take-back.ts'
import {
  bounded,
  isOpen,
  isReadBy,
  isRemoved,
  type KeptLaneDay,
  type KeptShopDay,
  type KeptShopDays,
  type KeptTakeBack,
  keptByNow,
  type LeftOut,
  type PastShopDay,
  pastOf,
  type ReadOf,
  readOf,
  restOf,
  SHOP_LINES_KEPT,
  sumsOf,
} from './kept-shop-days.ts'
import { indexLinesForLanes, type LinesToLanes, olderOrders } from './lines-to-lanes.ts'
import { packed, unpacked } from './packed-lines.ts'

/** How a lane stands with a day that does not agree yet, or is not filed, is asked so often, and for so long. */
const LOOK_AGAIN_MS = HOUR_MS
const LOOK_FOR_MS = 31 * DAY_MS
/** Of a month of all lanes. */
const LOOKS_KEPT = 40 * SHOP_DAY_LANES_MAX
/** Of the lanes of a few days. */
const TROUBLES_KEPT = 500
/** A lane that could not compare is asked again so soon. */
const TRY_AGAIN_MS = 10 * MINUTE_MS
/** Answers that lanes have yet to take back: as many as may be kept of one bank. */
const TAKE_BACKS_KEPT = 128
/** Whoever has the key of all lanes may call himself what he likes. */
const NAMES_KEPT = 200
/** As many as a person reads in one sentence. */
const LANES_NAMED = 5

export interface ShopDays extends ShopDayMaster {
  /** Reads the file, or without one asks the bank; the lanes follow by themselves. Rejects as a comparison does. */
  begin(
    asked: AskedReconciliation,
    file: Uint8Array | null,
    gone?: AbortSignal,
  ): Promise<KeptShopDay>
  /**
   * Every lane takes back what it found by these answers of a person, or in these comparisons, also one that is away, when it is back: all of them
   * or none, and in comparisons of an earlier master. Answers the days of the shop that were compared by one. Where this lane
   * is no master, nothing is to do.
   * Rejects with 'full', 'storage'.
   */
  takeBack(all: readonly TakenBackForShop[]): Promise<readonly string[]>
  /** This lane's master has taken this back. Is it another lane, what was compared here before holds no more either. */
  takenBackElsewhere(taken: ShopTakeBack): Promise<void>
  /**
   * This lane's master has compared the day, and has read the bank's list by these answers. Is it another lane, what was kept
   * here of that day and bank holds no more, and these answers are wrong no more.
   */
  comparedElsewhere(task: OfMaster, answers: readonly AnswerName[]): Promise<void>
  /**
   * A lane that is gone, or never was: no day and nothing that is to be taken back waits for it any more. Once it has a key of
   * its own it takes part again. Answers how many days had waited for it. Rejects with 'bad-request' for a lane that has a key
   * of its own and where this lane is no master, 'not-found', 'storage'.
   */
  leaveOut(serialNumber: string, why: Pick<LeftOut, 'note' | 'by'>): Promise<number>
  /** How far the lane is with what this comparison was read by, or with the comparison itself; null: it has taken it back. */
  takingBack(of: ReadOf, serialNumber: string): TakingBack | null
  /** The comparisons of a date, by bank. Throws Fault 'bad-request' where this lane is no master. */
  of(date: string | undefined): Pick<KeptShopDays, 'days' | 'past'> & { readonly date: string }
  /** The lanes of the shop. Throws likewise. */
  readonly lanes: readonly LaneOfShop[]
  /** Lanes whose key is not their own: they are told nothing, and tell nothing. */
  readonly withoutOwnKey: Pick<ReadonlySet<string>, 'has'>
  /** Why a lane could not compare; null: it has said nothing of that. */
  troubleOf(id: string, serialNumber: string): string | null
  onChange(listener: () => void): Disposable
}

type OfMaster = Pick<ShopDayTask, 'id' | 'date' | 'bankName'>

/** 'to-update': it has an earlier build, which cannot. */
type TakingBack = 'to-withdraw' | 'to-update'

export interface ShopDaysNeeds {
  readonly kept: DocumentStore<KeptShopDays>
  /** Null: this lane is no master of a shop. */
  readonly lanes: () => readonly LaneOfShop[] | null
  readonly serialNumber: string
  readonly reconciliation: Pick<Reconciliation, 'read' | 'refuseTakenBack'>
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Random, 'id'>
  readonly journal: Journal
}

export function createShopDays(needs: ShopDaysNeeds): ShopDays {
  const { kept, serialNumber: own, reconciliation, clock, random, journal } = needs
  const listeners = createListeners()
  const answers = createSerialQueue()
  /** What lanes have named is in memory: after a restart each begins again, with another name for the same comparison. */
  const life = random.id(clock.now())
  const opened = new Map<string, Promise<LinesToLanes>>()
  const lookedAtMs = new Map<string, number>()
  /** What lanes could not compare, by comparison and lane. */
  const troubles = new Map<string, { readonly why: string; readonly atMs: number }>()
  /** Comparisons of which the own lane has got the lines of nobody. */
  const restGiven = new Set<string>()
  const withoutOwnKey = new Map<string, true>()
  /** What each lane can take back, as it told last. */
  const takesBackOf = new Map<string, ReadonlySet<string>>()
  const keptNow = () => keptByNow(kept.value)

  /** Null: this lane is no master of a shop. */
  function lanesNow(): readonly LaneOfShop[] | null {
    const all = needs.lanes()
    if (all === null) return null
    const leftOut = new Set(keptNow().leftOut)
    return all.filter((lane) => lane.hasOwnKey || !leftOut.has(lane.serialNumber))
  }

  function lanes(): readonly LaneOfShop[] {
    const all = lanesNow()
    if (all === null) throw new Fault('bad-request', say('fault.shop-day.not-master'))
    return all
  }

  function open(day: KeptShopDay): Promise<LinesToLanes> {
    const known = opened.get(day.id)
    if (known) return known
    const made = unpacked(day.lines ?? []).then(indexLinesForLanes)
    opened.set(day.id, made)
    // The next lane tries again: a file that could not be read now may be readable then.
    made.catch(() => opened.delete(day.id))
    return made
  }

  /** The comparison that a lane speaks of. */
  function asked(serialNumber: string, name: string): KeptShopDay {
    const day = keptNow().days.find((one) => nameOf(one) === name && one.takenBack === null)
    if (day?.lanes.some((one) => one.serialNumber === serialNumber)) return day
    throw new Fault('refused', say('fault.shop-day.replaced'))
  }

  const nameOf = ({ id }: Pick<KeptShopDay, 'id'>) => `${id}.${life}`
  const isOfThisLife = (name: string) => name.endsWith(`.${life}`)

  function othersHaveAnswered(day: KeptShopDay): boolean {
    const present = lanesNow()
    return day.lanes.every(
      (lane) =>
        lane.serialNumber === own ||
        lane.answer !== null ||
        lane.leftOut !== undefined ||
        (present !== null && isRemoved(lane, present)),
    )
  }

  function isWantedOf(day: KeptShopDay, serialNumber: string): boolean {
    const lane = day.lanes.find((one) => one.serialNumber === serialNumber)
    if (!lane || lane.leftOut || !isOpen(day)) return false
    const trouble = troubles.get(`${day.id} ${serialNumber}`)
    if (trouble && clock.now() - trouble.atMs < TRY_AGAIN_MS) return false
    return lane.answer === null || (serialNumber === own && othersHaveAnswered(day))
  }

  function isLookedAtAgain(day: KeptShopDay, serialNumber: string): boolean {
    const answer = day.lanes.find((one) => one.serialNumber === serialNumber)?.answer
    if (day.takenBack !== null) return false
    if (!answer || day.day.fromMs < clock.now() - LOOK_FOR_MS) return false
    if (answer.verdict === 'agrees' && answer.statement !== null) return false
    const lastMs = lookedAtMs.get(`${day.id} ${serialNumber}`) ?? answer.atMs
    return clock.now() - lastMs >= LOOK_AGAIN_MS
  }

  async function keep(change: (before: KeptShopDays) => Partial<KeptShopDays>): Promise<void> {
    await kept.update((before) => {
      const after = { ...keptByNow(before), ...change(keptByNow(before)) }
      return { ...after, takeBacks: after.takeBacks.filter(({ waiting }) => waiting.length > 0) }
    })
    for (const one of opened.keys())
      if (!keptNow().days.some((day) => day.id === one && isOpen(day))) opened.delete(one)
    listeners.tell()
  }

  /**
   * Where there is no room for more, what lanes alone wait for that were never given a line, as they never had a key of their
   * own, is dropped. A lane that is gone has the rest when it comes again: only a person says that it never will.
   */
  function withRoom(all: readonly KeptTakeBack[], lanes: readonly LaneOfShop[], count: number) {
    if (all.length + count <= TAKE_BACKS_KEPT) return { left: all, dropped: [] }
    const hadKey = new Set(
      keptNow().days.flatMap((day) =>
        day.lanes.flatMap(({ serialNumber, answer, hasOwnKey = true }) =>
          answer || hasOwnKey ? [serialNumber] : [],
        ),
      ),
    )
    const keyless = lanes.flatMap(({ serialNumber, hasOwnKey }) =>
      hasOwnKey || hadKey.has(serialNumber) ? [] : [serialNumber],
    )
    const isAwaited = ({ waiting }: KeptTakeBack) => waiting.some((name) => !keyless.includes(name))
    const left = all.filter(isAwaited)
    if (left.length + count > TAKE_BACKS_KEPT) {
      const names = [...new Set(left.flatMap(({ waiting }) => waiting))].sort()
      throw new Fault(
        'full',
        say('fault.shop-day.too-many-take-backs', {
          lanes: names.slice(0, LANES_NAMED).join(', '),
        }),
      )
    }
    return { left, dropped: all.filter((one) => !isAwaited(one)) }
  }

  function sayDropped(all: readonly KeptTakeBack[]): void {
    for (const { bankName, answer, waiting } of all)
      journal.warn('shop_day.take_back_dropped', {
        bankName,
        answer: answer.text,
        lanes: waiting.join(', '),
      })
  }

  /** A lane that has got a key of its own since is left out no more, and is waited for no more once that is revoked. */
  async function keepOwnKeys(): Promise<void> {
    const own = new Set(
      (lanesNow() ?? []).flatMap((one) => (one.hasOwnKey ? one.serialNumber : [])),
    )
    const isNew = (lane: KeptLaneDay) => lane.hasOwnKey === false && own.has(lane.serialNumber)
    const isAny =
      keptNow().leftOut.some((name) => own.has(name)) ||
      keptNow().days.some((day) => isOpen(day) && day.lanes.some(isNew))
    if (!isAny) return
    await keep(({ days, leftOut }) => ({
      leftOut: leftOut.filter((name) => !own.has(name)),
      days: days.map((day) => ({
        ...day,
        lanes: day.lanes.map((lane) => (isNew(lane) ? { ...lane, hasOwnKey: true } : lane)),
      })),
    }))
  }

  const keepDay = (id: string, change: Partial<KeptShopDay>, answeredBy: string) =>
    keep(({ days, past, takeBacks }) => ({
      ...bounded({ days: days.map((day) => (day.id === id ? { ...day, ...change } : day)), past }),
      takeBacks: takeBacks.map((one) => withoutReplaced(one, days, id, answeredBy)),
    }))

  return {
    async begin(given, file, gone) {
      const all = lanes()
      if (all.length > SHOP_DAY_LANES_MAX)
        throw new Fault('full', say('fault.shop-day.too-many-lanes', { most: SHOP_DAY_LANES_MAX }))
      const read = await reconciliation.read(given, file, gone, refuseTooManyLines)
      refuseTooManyLines(read)
      const lines = await linesOf(read)
      const by = [given.by ?? null, own].filter((part) => part !== null).join(', ')
      let day = newShopDay(read, lines, {
        id: random.id(clock.now()),
        by,
        beganAtMs: clock.now(),
        lanes: all.map(({ serialNumber, hasOwnKey }) => ({
          serialNumber,
          hasOwnKey,
          answer: null,
        })),
        older: await olderOrders(lines, read.covered.fromMs - REACH_MS),
        packedLines: await packed(lines),
      })
      await keep(({ days, past, leftOut }) => {
        reconciliation.refuseTakenBack(read)
        const lanesHere = needs.lanes() ?? all
        // A person may have left one out while the bank was asked.
        const isWaitedFor = ({ serialNumber }: KeptLaneDay) =>
          !leftOut.includes(serialNumber) ||
          lanesHere.some((lane) => lane.hasOwnKey && lane.serialNumber === serialNumber)
        day = { ...day, lanes: day.lanes.filter(isWaitedFor) }
        const others = days.filter(
          ({ date, bankName }) => date !== day.date || bankName !== day.bankName,
        )
        return bounded({ days: [day, ...others], past })
      })
      return day
    },
    // In turn with the answers of lanes, one of which would keep the lines open that are taken back.
    takeBack: (taken) =>
      answers.run(async () => {
        const all = lanesNow()
        if (all === null || !isAnyOf(keptNow(), taken)) return []
        const atMs = clock.now()
        const waiting = all.map(({ serialNumber }) => serialNumber)
        const takeBacks = taken.map(({ by, ...one }) => ({
          id: random.id(atMs),
          ...one,
          by: [by, own].filter((part) => part !== null).join(', '),
          waiting,
        }))
        let dates: readonly string[] = []
        let gone: readonly KeptTakeBack[] = []
        await keep((before) => {
          // Said again it is the same, for all lanes anew.
          const anew = new Set(takeBacks.map(nameOfTakeBack))
          const others = before.takeBacks.filter((one) => !anew.has(nameOfTakeBack(one)))
          const { left, dropped } = withRoom(others, all, takeBacks.length)
          gone = dropped
          const past = [...ofEarlierMaster(before, taken), ...before.past]
          const back = takenBackIn({ ...before, past }, taken, atMs)
          dates = back.dates
          return { takeBacks: [...left, ...takeBacks], ...bounded(back) }
        })
        sayDropped(gone)
        for (const { bankName, answer, note, by } of takeBacks)
          if (answer.of === 'comparison')
            journal.warn('shop_day.withdrawn', { date: answer.text, bankName, note, by })
        return dates
      }),
    takenBackElsewhere: (taken) =>
      answers.run(async () => {
        const { takeBacks } = keptNow()
        const isOwn = takeBacks.some(({ id }) => id === taken.id)
        if (needs.lanes() !== null || isOwn || !isAnyOf(keptNow(), [])) return
        await keep((before) => {
          const { days, past } = takenBackIn(before, [taken], clock.now())
          return { days, past }
        })
      }),
    comparedElsewhere: ({ id, date, bankName }, by) =>
      answers.run(async () => {
        // One of its own, and it was the master while it compared.
        if (needs.lanes() !== null || isOfThisLife(id)) return
        const now = { date, bankName, answers: by, takenBack: null, isElsewhere: true } as const
        const isOne = (of: ReadOf) => of.date === date && of.bankName === bankName
        const holds = (one: KeptTakeBack) => !isReadBy(now, one.bankName, one.answer)
        const before = keptNow()
        const known = [...before.days.map(pastOf), ...before.past].filter(isOne)
        const isKnown = known.length === 0 || JSON.stringify(known) === JSON.stringify([now])
        if (isKnown && before.takeBacks.every(holds)) return
        await keep(({ days, past, takeBacks }) => ({
          ...bounded({
            days: days.filter((day) => !isOne(readOf(day))),
            past: [...(known.length > 0 ? [now] : []), ...past.filter((one) => !isOne(one))],
          }),
          takeBacks: takeBacks.filter(holds),
        }))
        sayDropped(before.takeBacks.filter((one) => !holds(one)))
      }),
    takeBackOf(serialNumber, takesBack) {
      if (needs.lanes() === null) return null
      const known = new Set(takesBack)
      keepLatest(takesBackOf, serialNumber, known, NAMES_KEPT)
      const first = keptNow().takeBacks.find(
        ({ waiting, answer }) => waiting.includes(serialNumber) && known.has(answer.of),
      )
      if (!first) return null
      const { waiting: _, ...takeBack } = first
      return takeBack
    },
    async takenBack(serialNumber, id, withdrawn) {
      const { takeBacks } = keptNow()
      const told = takeBacks.find((one) => one.id === id && one.waiting.includes(serialNumber))
      if (!told) return
      await keep((before) => ({
        takeBacks: before.takeBacks.map((one) =>
          one.id === id
            ? { ...one, waiting: one.waiting.filter((name) => name !== serialNumber) }
            : one,
        ),
      }))
      journal.info('shop_day.taken_back', {
        bankName: told.bankName,
        answer: told.answer.text,
        serialNumber,
        count: withdrawn,
      })
    },
    leaveOut: (serialNumber, { note, by }) =>
      answers.run(async () => {
        lanes()
        const present = needs.lanes()?.find((lane) => lane.serialNumber === serialNumber)
        if (present?.hasOwnKey)
          throw new Fault('bad-request', say('fault.shop-day.has-own-key', { lane: serialNumber }))
        const leftOut = { note, by, at: isoOf(clock.now()) }
        const before = keptNow()
        const waitsFor = (day: KeptShopDay, lane: KeptLaneDay) =>
          lane.serialNumber === serialNumber &&
          !lane.leftOut &&
          (day.takenBack === null
            ? lane.answer === null
            : takingBackIn(before, readOf(day), serialNumber).length > 0)
        const waiting = before.days.filter((day) => day.lanes.some((lane) => waitsFor(day, lane)))
        const waitsPast = (day: PastShopDay) =>
          day.takenBack !== null &&
          !day.leftOut?.some((lane) => lane.serialNumber === serialNumber) &&
          takingBackIn(before, day, serialNumber).length > 0
        const count = waiting.length + before.past.filter(waitsPast).length
        const isAwaited = before.takeBacks.some((one) => one.waiting.includes(serialNumber))
        if (!present && count === 0 && !isAwaited)
          throw new Fault('not-found', say('fault.shop-day.no-such-lane', { lane: serialNumber }))
        await keep(({ days, past, takeBacks, leftOut: names }) => ({
          days: days.map((day) => ({
            ...day,
            lanes: day.lanes.map((lane) => (waitsFor(day, lane) ? { ...lane, leftOut } : lane)),
          })),
          past: past.map((day) =>
            waitsPast(day)
              ? {
                  ...day,
                  leftOut: [{ serialNumber, why: leftOut }, ...(day.leftOut ?? [])].slice(
                    0,
                    SHOP_DAY_LANES_MAX,
                  ),
                }
              : day,
          ),
          takeBacks: takeBacks.map((one) => ({
            ...one,
            waiting: one.waiting.filter((name) => name !== serialNumber),
          })),
          leftOut: [serialNumber, ...names.filter((name) => name !== serialNumber)].slice(
            0,
            NAMES_KEPT,
          ),
        }))
        journal.warn('shop_day.lane_left_out', { serialNumber, note, by, days: count })
        return count
      }),
    takingBack(of, serialNumber) {
      const waits = takingBackIn(keptNow(), of, serialNumber)
      if (waits.length === 0) return null
      const known = takesBackOf.get(serialNumber)
      return known && waits.some(({ answer }) => !known.has(answer.of))
        ? 'to-update'
        : 'to-withdraw'
    },
    of(date) {
      lanes()
      const asked = begunDay(clock.now(), date).date
      const { days, past } = keptNow()
      const isOfDate = ({ date: of }: { readonly date: string }) => of === asked
      return { date: asked, days: days.filter(isOfDate), past: past.filter(isOfDate) }
    },
    get lanes() {
      return lanes()
    },
    withoutOwnKey,
    async taskOf(serialNumber, mayAnswer) {
      if (needs.lanes() === null) return null
      if (!mayAnswer) {
        keepLatest(withoutOwnKey, serialNumber, true, NAMES_KEPT)
        return null
      }
      withoutOwnKey.delete(serialNumber)
      await keepOwnKeys()
      const { days } = keptNow()
      const wanted = days.findLast((day) => isWantedOf(day, serialNumber))
      const looked = wanted ? undefined : days.find((day) => isLookedAtAgain(day, serialNumber))
      const day = wanted ?? looked
      if (!day) return null
      if (!wanted) keepLatest(lookedAtMs, `${day.id} ${serialNumber}`, clock.now(), LOOKS_KEPT)
      return taskFrom(day, nameOf(day), wanted === undefined)
    },
    async named(serialNumber, name, names) {
      const lines = await open(asked(serialNumber, name))
      await lines.name(serialNumber, names)
    },
    async linesOf(serialNumber, name, after) {
      const day = asked(serialNumber, name)
      const { id } = day
      const lines = await open(day)
      // Decided with the first page: lanes go on answering meanwhile.
      if (after === 0 && serialNumber === own)
        if (othersHaveAnswered(day)) restGiven.add(id)
        else restGiven.delete(id)
      const isLast = serialNumber === own && restGiven.has(id)
      const isWhole = serialNumber !== own || isLast
      const rest = isLast ? lines.rest(unanswered(day, own)) : []
      const all = [...lines.ofLane(serialNumber), ...rest]
      const page = all.slice(after, after + SHOP_DAY_PAGE)
      const next = after + page.length < all.length ? after + page.length : null
      return { facts: day.facts, lines: page, isWhole, next }
    },
    answered: (serialNumber, name, given) =>
      answers.run(async () => {
        const day = asked(serialNumber, name)
        const { id } = day
        troubles.delete(`${id} ${serialNumber}`)
        const answer = { ...given, atMs: clock.now() }
        const after = {
          lanes: day.lanes.map((one) =>
            one.serialNumber === serialNumber ? { ...one, answer } : one,
          ),
        }
        if (!isOpen(day)) return keepDay(id, after, serialNumber)
        const lines = await open(day)
        const contested = Math.max(day.contested, lines.contested)
        if (serialNumber !== own) {
          const left = lines.without(answeredBeside(own, after.lanes))
          const packedLines = await packed(left)
          const change = { ...after, contested, lines: packedLines, lineCount: left.length }
          return keepDay(id, change, serialNumber)
        }
        // Its own lane is the last, and has the lines of nobody, too.
        if (!restGiven.delete(id)) return keepDay(id, after, serialNumber)
        const rest = restOf(day.day, lines.rest(unanswered(day, own)))
        const change = { ...after, contested, rest, lines: null, lineCount: 0 }
        return keepDay(id, change, serialNumber)
      }),
    async failed(serialNumber, name, why) {
      const { id, date, bankName } = asked(serialNumber, name)
      keepLatest(troubles, `${id} ${serialNumber}`, { why, atMs: clock.now() }, TROUBLES_KEPT)
      journal.warn('shop_day.not_compared', { date, bankName, serialNumber, why })
    },
    troubleOf: (id, serialNumber) => troubles.get(`${id} ${serialNumber}`)?.why ?? null,
    onChange: listeners.add,
  }
}

/** When what is of no lane is compared, these were removed or left out: what they have named is of no lane, too. */
function unanswered({ lanes }: KeptShopDay, own: string): ReadonlySet<string> {
  const others = lanes.filter(({ serialNumber, answer }) => !answer && serialNumber !== own)
  return new Set(others.map(({ serialNumber }) => serialNumber))
}

/** Lanes that have answered; the own one keeps its lines to the end. */
function answeredBeside(own: string, lanes: KeptShopDay['lanes']): ReadonlySet<string> {
  const answered = lanes.filter(({ serialNumber, answer }) => answer && serialNumber !== own)
  return new Set(answered.map(({ serialNumber }) => serialNumber))
}

function refuseTooManyLines({ lines, covered }: Compared): void {
  const count = lines.reduce((sum, { atMs }) => (isIn(covered, atMs) ? sum + 1 : sum), 0)
  if (count > SHOP_LINES_KEPT)
    throw new Fault('full', say('fault.shop-day.too-many-lines', { most: SHOP_LINES_KEPT }))
}

/** What of the list's span is given to lanes, each line with the answers that it was read by. */
async function linesOf(read: Compared): Promise<readonly ShopLine[]> {
  const { lines, covered, answersOf, source } = read
  const answers = source.kind === 'file' ? source.answers : []
  const place = new Map(
    answers.map(({ of, text }, nth) => [nameOfAnswer({ of, text: squeezed(text) }), nth]),
  )
  const given: ShopLine[] = []
  await inSlices(lines, (line) => {
    if (!isIn(covered, line.atMs)) return
    const told = answersOf(line).flatMap((one) => place.get(nameOfAnswer(one)) ?? [])
    given.push(told.length === 0 ? line : { ...line, told })
  })
  return given
}

/** Whether something may be said of it. A whole comparison may be one of an earlier master, of which nothing is kept here. */
function isAnyOf({ days, past }: KeptShopDays, taken: readonly TakenBackForShop[]): boolean {
  return days.length + past.length > 0 || taken.some(({ answer }) => answer.of === 'comparison')
}

const takingBackIn = ({ takeBacks }: KeptShopDays, of: ReadOf, serialNumber: string) =>
  takeBacks.filter(
    ({ bankName, answer, waiting }) =>
      waiting.includes(serialNumber) && isReadBy(of, bankName, answer),
  )

function ofEarlierMaster(
  { days, past }: KeptShopDays,
  taken: readonly TakenBackForShop[],
): readonly PastShopDay[] {
  return taken.flatMap(({ bankName, answer }) => {
    const isOf = (one: ReadOf) => isReadBy(one, bankName, answer)
    const isKept = days.some((day) => isOf(readOf(day))) || past.some(isOf)
    if (answer.of !== 'comparison' || isKept) return []
    return [{ date: answer.text, bankName, answers: [], takenBack: null }]
  })
}

/** What these comparisons are when this was wrong, and the days that it concerns. */
function takenBackIn(
  { days, past }: Pick<KeptShopDays, 'days' | 'past'>,
  taken: readonly TakenBackForShop[],
  atMs: number,
) {
  const dates = new Set<string>()
  /** Why this comparison says nothing any more; null: it holds. */
  const takenBackOf = (of: ReadOf): AnswerTakenBack | null => {
    const one = taken.find(({ bankName, answer }) => isReadBy(of, bankName, answer))
    if (!one) return null
    dates.add(of.date)
    return { ...usedBy(of, one.answer), note: one.note, by: one.by, at: isoOf(atMs) }
  }
  return {
    days: days.map((day) => {
      const takenBack = takenBackOf(readOf(day))
      if (takenBack === null || day.takenBack !== null) return day
      return { ...day, takenBack, lines: null, lineCount: 0 }
    }),
    past: past.map((day) => {
      const takenBack = takenBackOf(day)
      return day.takenBack === null ? { ...day, takenBack } : day
    }),
    dates: [...dates],
  }
}

/**
 * A lane of an earlier build that has compared the day again has nothing left of the comparison that it could not take
 * back: what the new list has no more is withdrawn there.
 */
function withoutReplaced(
  one: KeptTakeBack,
  days: readonly KeptShopDay[],
  id: string,
  answeredBy: string,
): KeptTakeBack {
  const day = days.find((kept) => kept.id === id)
  if (one.answer.of !== 'comparison' || !day) return one
  if (!isReadBy(readOf(day), one.bankName, one.answer)) return one
  return { ...one, waiting: one.waiting.filter((name) => name !== answeredBy) }
}

const nameOfTakeBack = ({ bankName, answer }: Pick<ShopTakeBack, 'bankName' | 'answer'>) =>
  `${bankName} ${nameOfAnswer(answer)}`

/** The answer as the file wrote it. */
function usedBy({ answers }: ReadOf, answer: WhatWasWrong): WhatWasWrong {
  const { of, text } = answers.find((one) => isAnswer(one, answer)) ?? answer
  return { of, text }
}

function newShopDay(
  read: Compared,
  lines: readonly ShopLine[],
  made: Pick<KeptShopDay, 'id' | 'beganAtMs' | 'lanes' | 'older'> & {
    readonly by: string
    readonly packedLines: readonly string[]
  },
): KeptShopDay {
  const { source, day, covered, asOfMs } = read
  const ofFile = source.kind === 'file' ? source : null
  const unconfirmed = (ofFile?.leftOut ?? []).filter(({ confirmed }) => !confirmed)
  return {
    id: made.id,
    date: day.date,
    bankName: read.bankName,
    day: { fromMs: day.fromMs, untilMs: day.untilMs },
    span: covered,
    older: made.older,
    facts: {
      source: source.kind,
      asOfMs: Number.isFinite(asOfMs) ? asOfMs : null,
      linesOfDay: ofFile?.linesOfDay ?? lines.length,
      saysKind: read.saysKind,
      areRefundsUndated: read.areRefundsUndated ?? false,
      dayOnlyLines: ofFile?.read.dayOnlyLines ?? 0,
      by: made.by,
      answers: (ofFile?.answers ?? []).map(({ lines: _, text, ...one }) => ({
        ...one,
        text: text.length > SHOP_ANSWER_CHARACTERS ? squeezed(text) : text,
      })),
    },
    beganAtMs: made.beganAtMs,
    whole: sumsOf(day, lines),
    unconfirmedLines: unconfirmed.reduce((sum, one) => sum + one.lines, 0),
    repeatedLines: ofFile?.repeated.undecided ?? 0,
    lanes: made.lanes,
    contested: 0,
    rest: null,
    lines: made.packedLines,
    lineCount: lines.length,
    takenBack: null,
  }
}

function taskFrom(
  { date, bankName, span, older }: KeptShopDay,
  id: string,
  isLook: boolean,
): ShopDayTask {
  return { id, date, bankName, fromMs: span.fromMs, untilMs: span.untilMs, older, isLook }
}
