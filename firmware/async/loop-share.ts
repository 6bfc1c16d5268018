/**
 * Who is served next by the one event loop. Whoever brings work (a connection) has a seat; what waits at the seats is done
 * one step in a turn of the loop, so that whatever else is ready (a bank's answer, a payment's next commit, a timer) waits
 * for one step at most.
 *
 * There are two classes. Those who are known, each by a name (a token, a listener of this machine), take turns: one step for
 * each name, however many seats it has. All strangers are one name and come last: they get a step where nobody known waits
 * or has something young under way, and one every LEAST_EVERY_MS all the same. Nothing is refused and nothing is kept idle.
 */

/** The name of everybody who has not shown who he is. */
export const STRANGERS = 'strangers'

export interface Seat extends Disposable {
  /** From now on its steps are of this name: that of a token, once it was told. */
  moveTo(holder: string): void
  /** There is a step to do. Told again for each further one. */
  wait(): void
  /** Work that was brought here goes on until the result is disposed. */
  begin(): Disposable
  /** How long its latest step took. */
  readonly latestStepMs: number
  readonly isStranger: boolean
}

export type LoopShare = ReturnType<typeof createLoopShare>

/** The loop itself, and its time; tests have their own. */
export interface Loop {
  nowMs(): number
  /** Calls `act`, then, when all is done that `act` began and that needs no other turn, `end`. */
  soon(act: () => void, end: () => void): void
  later(act: () => void, ms: number): void
}

const EVENT_LOOP: Loop = {
  nowMs: () => performance.now(),
  // Both in one turn; what `act` left to ticks and promises is done between them.
  soon(act, end) {
    setImmediate(act)
    setImmediate(end)
  },
  later: (act, ms) => void setTimeout(act, ms),
}

interface Place {
  holder: string
  readonly step: () => void
  latestStepMs: number
}

/** Longer than showQR works by itself, also on a slow board; a bank may take longer, and others go on meanwhile. */
export const YOUNG_MS = 1_000
/** Fifty requests a second, besides payments: a page that loads at that moment takes two seconds. */
export const LEAST_EVERY_MS = 20
/** What strangers have under way at once: what was begun has a claim on the turns to come. */
const UNDER_WAY_MAX = 4
const CHECK_AGAIN_MS = 2

export function createLoopShare(loop: Loop = EVENT_LOOP) {
  /** By name, in the order in which they are served. */
  const waiting = new Map<string, Set<Place>>()
  /** In the order in which each began. */
  const underWay = new Set<{ readonly place: Place; readonly beganMs: number }>()
  let strangersServedMs = Number.NEGATIVE_INFINITY
  let isArriving = false
  let isRunning = false
  let isResting = false

  function wait(place: Place): void {
    const own = waiting.get(place.holder) ?? new Set()
    waiting.set(place.holder, own.add(place))
    // Somebody known does not wait until strangers may go on.
    if (!isResting || place.holder !== STRANGERS) run()
  }

  function leave(place: Place): boolean {
    const own = waiting.get(place.holder)
    const wasThere = own?.delete(place) ?? false
    if (own?.size === 0) waiting.delete(place.holder)
    return wasThere
  }

  /** All other names come before the next one of this. */
  function toTheEnd(holder: string): void {
    const own = waiting.get(holder)
    waiting.delete(holder)
    if (own) waiting.set(holder, own)
  }

  function next(): Place | undefined {
    const isDue = loop.nowMs() - strangersServedMs >= LEAST_EVERY_MS
    const strangers = waiting.get(STRANGERS) ?? new Set<Place>()
    if (isDue && strangers.size > 0) return strangers.values().next().value
    for (const [holder, [first]] of waiting) if (holder !== STRANGERS) return first
    // Node takes two connections in a turn, however many wait, and somebody known may be behind them.
    if (isArriving) {
      isArriving = false
      return undefined
    }
    const young = youngWork()
    if (young.some(({ holder }) => holder !== STRANGERS)) return undefined
    const hasRoom = young.length < UNDER_WAY_MAX
    // A further piece of what is under way is always welcome.
    return strangers.values().find((place) => hasRoom || young.includes(place))
  }

  function youngWork(): readonly Place[] {
    for (const work of underWay)
      if (loop.nowMs() - work.beganMs >= YOUNG_MS) underWay.delete(work)
      else break
    return [...underWay].map(({ place }) => place)
  }

  function run(): void {
    if (isRunning || waiting.size === 0) return
    isRunning = true
    let served: Place | undefined
    let beganMs = 0
    const act = () => {
      served = next()
      if (!served) return
      beganMs = loop.nowMs()
      leave(served)
      toTheEnd(served.holder)
      served.step()
    }
    const end = () => {
      isRunning = false
      if (!served) return rest()
      const endedMs = loop.nowMs()
      served.latestStepMs = endedMs - beganMs
      // Of whoever showed nothing in this step, whoever he was before.
      if (served.holder === STRANGERS) strangersServedMs = endedMs
      run()
    }
    loop.soon(act, end)
  }

  function rest(): void {
    if (isResting) return
    isResting = true
    loop.later(() => {
      isResting = false
      run()
    }, CHECK_AGAIN_MS)
  }

  return {
    /** `step` does a part of what waits, and never throws. */
    join(holder: string, step: () => void): Seat {
      const place: Place = { holder, step, latestStepMs: 0 }
      isArriving = true
      return {
        moveTo(name) {
          const isWaiting = leave(place)
          place.holder = name
          if (isWaiting) wait(place)
        },
        wait: () => wait(place),
        begin() {
          const work = { place, beganMs: loop.nowMs() }
          underWay.add(work)
          return { [Symbol.dispose]: () => void underWay.delete(work) }
        },
        get latestStepMs() {
          return place.latestStepMs
        },
        get isStranger() {
          return place.holder === STRANGERS
        },
        [Symbol.dispose]: () => void leave(place),
      }
    },
  }
}
