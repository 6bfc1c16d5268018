/**
 * Who is served next by the one event loop, and with how much of it. Whoever brings work (a connection) has a seat; what
 * waits at the seats is done one step in a turn of the loop, so that whatever else is ready (a bank's answer, a payment's
 * next commit, a timer) waits for one step at most. Each step is charged to the seat and to its account (an address, a
 * token) with the time that it really took: on a slow board less is done in the same share.
 *
 * First come accounts within their share, by what they have left of it, and in an account the seats that have nothing under
 * way (a request before the rest of others' bodies), then those that have most left. After some that had nothing under way
 * comes one that has: beside a client that asks one thing after another, a body would wait for ever.
 * Nothing is refused and nothing is kept idle: a client beyond its share is served when no other one waits. While something
 * of somebody within his share is under way, others beyond theirs get a step every `leastEveryMs`.
 */

export interface ShareLimits {
  /** Of the loop's time, that an account may take for as long as it likes and still comes first. */
  readonly sharePercent: number
  /** What it may take at once after a rest, and what it may owe at most. */
  readonly shareAtOnceMs: number
  /** How long after its arrival the work of somebody within his share holds up those beyond theirs. */
  readonly firstForMs: number
  /** How often somebody who is held up gets a step all the same. */
  readonly leastEveryMs: number
}

export interface Seat extends Disposable {
  /** From now on this account is charged: that of a token, once it was told. */
  moveTo(account: string): void
  /** There is a step to do. Told again for each further one. */
  wait(): void
  /** Work that was brought here goes on until the result is disposed, or the seat is. */
  begin(): Disposable
  /** What was done for this seat elsewhere. */
  charge(ms: number): void
  /** How long its latest step took. */
  readonly latestStepMs: number
  /** True where its account has taken more than its share. */
  readonly isBeyondShare: boolean
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

interface Budget {
  leftMs: number
  atMs: number
}

interface Account extends Budget {
  seats: number
  /** How many steps, the latest ones, were of seats with nothing under way. */
  newInARow: number
}

interface Place {
  account: Account
  readonly own: Budget
  readonly limits: ShareLimits
  readonly step: () => void
  latestStepMs: number
  /** How much of what was brought here is not done yet. */
  begun: number
}

/** Accounts that owe something are remembered without a seat; so many at most. */
const ACCOUNTS_MAX = 4_096
/** What somebody beyond his share has under way at once: what was begun has a claim on the turns to come. */
const UNDER_WAY_MAX = 4
/** After a turn in which others were as busy as this, no client beyond its share is served in the next one. */
const BUSY_TURN_MS = 5
const CHECK_AGAIN_MS = 2
const NEW_IN_A_ROW_MAX = 8

export function createLoopShare(loop: Loop = EVENT_LOOP) {
  const accounts = new Map<string, Account>()
  const waiting = new Set<Place>()
  /** When each began. */
  const underWay = new Map<object, { readonly place: Place; readonly beganMs: number }>()
  /** Resting: those who wait are held up, because the loop has other work, or somebody within his share waits for some. */
  let state: 'idle' | 'soon' | 'resting' = 'idle'
  let endedMs = 0
  let servedBeyondMs = 0
  let isBusy = false

  function fill(budget: Budget, { sharePercent, shareAtOnceMs }: ShareLimits): number {
    const nowMs = loop.nowMs()
    const gainMs = ((nowMs - budget.atMs) * sharePercent) / 100
    budget.leftMs = Math.min(budget.leftMs + gainMs, shareAtOnceMs)
    budget.atMs = nowMs
    return budget.leftMs
  }

  function take(budget: Budget, limits: ShareLimits, ms: number): void {
    budget.leftMs = Math.max(fill(budget, limits) - ms, -limits.shareAtOnceMs)
  }

  function charge({ account, own, limits }: Place, ms: number): void {
    take(account, limits, ms)
    take(own, limits, ms)
  }

  /** 2: its account is within its share; 1: it is one of those who did not take what the account is beyond; 0: it is. */
  function rankOf({ account, own, limits }: Place): 0 | 1 | 2 {
    if (fill(account, limits) > 0) return 2
    return fill(own, limits) > 0 ? 1 : 0
  }

  function isBefore(one: Place, other: Place): boolean {
    const byRank = rankOf(one) - rankOf(other)
    if (byRank !== 0) return byRank > 0
    if (one.account !== other.account) return one.account.leftMs > other.account.leftMs
    const isNewFirst = one.account.newInARow < NEW_IN_A_ROW_MAX
    if (one.begun !== other.begun && Math.min(one.begun, other.begun) === 0)
      return (one.begun === 0) === isNewFirst
    return one.own.leftMs > other.own.leftMs
  }

  /** Of equals who has waited longest: a seat that was served goes to the end of the set. */
  function best(): Place | null {
    let found: Place | null = null
    for (const place of waiting) if (!found || isBefore(place, found)) found = place
    return found
  }

  /** The highest rank of those whose work is young. */
  function rankUnderWay(): number {
    const nowMs = loop.nowMs()
    let rank = 0
    for (const [work, { place, beganMs }] of underWay)
      if (nowMs - beganMs >= place.limits.firstForMs) underWay.delete(work)
      else rank = Math.max(rank, rankOf(place))
    return rank
  }

  /** A further piece of what is under way is always welcome. */
  function hasEnoughUnderWay(place: Place): boolean {
    let count = 0
    for (const other of underWay.values()) {
      if (other.place === place) return false
      if (other.place.account === place.account) count += 1
    }
    return count >= UNDER_WAY_MAX
  }

  function mayServe(place: Place): boolean {
    const rank = rankOf(place)
    const nowMs = loop.nowMs()
    if (rank === 2) return true
    const isDue = nowMs - servedBeyondMs >= place.limits.leastEveryMs
    isBusy = endedMs > 0 && nowMs - endedMs > BUSY_TURN_MS
    if (!isDue && (isBusy || rankUnderWay() > rank || hasEnoughUnderWay(place))) return false
    servedBeyondMs = nowMs
    return true
  }

  function wake(): void {
    if (state === 'soon' || waiting.size === 0) return
    state = 'soon'
    let served: Place | null = null
    let beganMs = 0
    const act = () => {
      const place = best()
      if (!place || !mayServe(place)) return
      beganMs = loop.nowMs()
      served = place
      waiting.delete(place)
      place.account.newInARow = place.begun === 0 ? place.account.newInARow + 1 : 0
      place.step()
    }
    const end = () => {
      state = 'idle'
      if (served) {
        endedMs = loop.nowMs()
        served.latestStepMs = endedMs - beganMs
        charge(served, served.latestStepMs)
        isBusy = false
        return wake()
      }
      // Others had a turn for themselves.
      const wasBusy = isBusy
      endedMs = 0
      isBusy = false
      if (wasBusy) wake()
      else if (waiting.size > 0) rest()
    }
    loop.soon(act, end)
  }

  function rest(): void {
    state = 'resting'
    loop.later(() => {
      if (state !== 'resting') return
      // Whoever waited may have left.
      state = 'idle'
      wake()
    }, CHECK_AGAIN_MS)
  }

  function accountOf(name: string, limits: ShareLimits): Account {
    const known = accounts.get(name)
    if (known) return known
    if (accounts.size >= ACCOUNTS_MAX) forgetOldest()
    const account = { leftMs: limits.shareAtOnceMs, atMs: loop.nowMs(), seats: 0, newInARow: 0 }
    accounts.set(name, account)
    return account
  }

  /** The oldest without a seat: what it owes is long paid, or one of thousands of addresses owed it. */
  function forgetOldest(): void {
    for (const [name, { seats }] of accounts) if (seats === 0) return void accounts.delete(name)
  }

  return {
    /** `step` does a part of what waits, and never throws. */
    join(account: string, limits: ShareLimits, step: () => void): Seat {
      const own = { leftMs: limits.shareAtOnceMs, atMs: loop.nowMs() }
      const place: Place = {
        account: accountOf(account, limits),
        own,
        limits,
        step,
        latestStepMs: 0,
        begun: 0,
      }
      place.account.seats += 1
      let isLeft = false
      return {
        moveTo(name) {
          const next = accountOf(name, limits)
          if (isLeft || next === place.account) return
          place.account.seats -= 1
          next.seats += 1
          place.account = next
        },
        wait() {
          if (isLeft || waiting.has(place)) return
          waiting.add(place)
          // Somebody within his share does not wait until those beyond theirs may go on.
          if (state === 'idle' || rankOf(place) === 2) wake()
        },
        begin() {
          const key = {}
          underWay.set(key, { place, beganMs: loop.nowMs() })
          place.begun += 1
          let isDone = false
          return {
            [Symbol.dispose]() {
              underWay.delete(key)
              if (!isDone) place.begun -= 1
              isDone = true
            },
          }
        },
        charge: (ms) => charge(place, ms),
        get latestStepMs() {
          return place.latestStepMs
        },
        get isBeyondShare() {
          return fill(place.account, limits) <= 0
        },
        [Symbol.dispose]() {
          if (isLeft) return
          isLeft = true
          place.account.seats -= 1
          waiting.delete(place)
          for (const [work, { place: other }] of underWay)
            if (other === place) underWay.delete(work)
        },
      }
    },
  }
}
