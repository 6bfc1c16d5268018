/** The shares of the event loop: who is served next, and what it costs him. */
import * as assert from 'uvu/assert'
import { createLoopShare, type Seat } from '#firmware/async/loop-share.ts'
import { spec } from '#test/spec.ts'

const LIMITS = { sharePercent: 10, shareAtOnceMs: 100, firstForMs: 250, leastEveryMs: 20 }

/** A loop whose time and turns the case makes. */
function createTestLoop() {
  let nowMs = 1_000
  let turns: (readonly [act: () => void, end: () => void])[] = []
  let timers: { readonly act: () => void; readonly atMs: number }[] = []
  const pass = (ms: number) => {
    nowMs += ms
  }
  const turn = () => {
    const acts = turns
    turns = []
    for (const [act, end] of acts) {
      act()
      end()
    }
    const due = timers.filter(({ atMs }) => atMs <= nowMs)
    timers = timers.filter((one) => !due.includes(one))
    for (const { act } of due) act()
  }
  const share = createLoopShare({
    nowMs: () => nowMs,
    soon: (act, end) => void turns.push([act, end]),
    later: (act, ms) => void timers.push({ act, atMs: nowMs + ms }),
  })
  return { share, pass, turn, isAsleep: () => turns.length + timers.length === 0 }
}

type TestLoop = ReturnType<typeof createTestLoop>

/** A seat with `steps` to do that take so long each; what is done is written down under its name. */
function sit(
  { share, pass }: Pick<TestLoop, 'share' | 'pass'>,
  done: string[],
  name: string,
  { account = name, takesMs = 1, steps = 1 } = {},
): Seat {
  const seat = share.join(account, LIMITS, () => {
    done.push(name)
    pass(takesMs)
    steps -= 1
    if (steps > 0) seat.wait()
  })
  return seat
}

/** It has nothing left of its share, nor has its account. */
function exhausted(seat: Seat): Seat {
  seat.charge(LIMITS.shareAtOnceMs * 2)
  return seat
}

function turnsUntil({ turn }: TestLoop, isOver: () => boolean): number {
  for (let count = 1; count <= 1_000; count += 1) {
    turn()
    if (isOver()) return count
  }
  throw new Error('it is not over after 1,000 turns')
}

spec('the shares of the event loop', {
  'one step is done in a turn, so that all else waits for one step at most'() {
    const loop = createTestLoop()
    const done: string[] = []
    sit(loop, done, 'a', { steps: 3 }).wait()
    assert.equal(done, [])
    for (const count of [1, 2, 3]) {
      loop.turn()
      assert.is(done.length, count)
    }
    assert.ok(loop.isAsleep())
  },
  'who has taken least comes first, whoever came first'() {
    const loop = createTestLoop()
    const done: string[] = []
    sit(loop, done, 'flood', { steps: 50 }).wait()
    loop.turn()
    sit(loop, done, 'till').wait()
    loop.turn()
    assert.equal(done, ['flood', 'till'])
  },
  'many connections of one address have one share'() {
    const loop = createTestLoop()
    const done: string[] = []
    for (let count = 0; count < 40; count += 1)
      sit(loop, done, 'flood', { account: '10.0.0.66', steps: 5 }).wait()
    loop.turn()
    loop.turn()
    sit(loop, done, 'till', { account: '10.0.0.1' }).wait()
    loop.turn()
    assert.is(done.at(-1), 'till')
  },
  'behind one address the connection comes first that has taken least'() {
    const loop = createTestLoop()
    const done: string[] = []
    const floods = Array.from({ length: 4 }, () =>
      sit(loop, done, 'flood', { account: 'nat', takesMs: 30, steps: 100 }),
    )
    for (const seat of floods) seat.wait()
    turnsUntil(loop, () => done.length > 30)
    const till = sit(loop, done, 'till', { account: 'nat' })
    assert.ok(till.isBeyondShare)
    till.wait()
    const before = done.length
    turnsUntil(loop, () => done.includes('till'))
    assert.ok(done.length - before <= 2, `${done.length - before} steps until the till's`)
  },
  'behind one address a new request comes before the rest of what others of it have begun'() {
    const loop = createTestLoop()
    const done: string[] = []
    // Each has rested since its last piece, for they are many: by what they have left they are equal.
    exhausted(sit(loop, done, 'other', { account: 'nat' }))
    for (let count = 0; count < 40; count += 1) {
      const flood = sit(loop, done, 'flood', { account: 'nat', takesMs: 0, steps: 100 })
      flood.begin()
      flood.wait()
    }
    const busyTurn = () => {
      loop.turn()
      loop.pass(LIMITS.leastEveryMs)
    }
    for (let count = 0; count < 100; count += 1) busyTurn()
    // Its connection is taken, then its head is read.
    sit(loop, done, 'till', { account: 'nat', takesMs: 0, steps: 2 }).wait()
    const before = done.length
    turnsUntil({ ...loop, turn: busyTurn }, () => {
      return done.filter((name) => name === 'till').length === 2
    })
    assert.ok(done.length - before <= 3, `${done.length - before} steps until the till's`)
  },
  'behind one address what was begun goes on beside a client that asks one thing after another'() {
    const loop = createTestLoop()
    const done: string[] = []
    const begun = exhausted(sit(loop, done, 'begun', { account: 'nat' }))
    using _work = begun.begin()
    const ask = () => sit(loop, done, 'new', { account: 'nat', takesMs: 10 }).wait()
    ask()
    begun.wait()
    turnsUntil(loop, () => {
      // Whatever the loop does, the next one is there.
      ask()
      return done.includes('begun')
    })
    assert.ok(done.filter((name) => name === 'new').length > 1, 'new ones came first for a while')
  },
  'with a token its account is charged, wherever it is called from'() {
    const loop = createTestLoop()
    const seat = sit(loop, [], 'till', { account: 'nat' })
    exhausted(sit(loop, [], 'flood', { account: 'nat' }))
    assert.ok(seat.isBeyondShare)
    seat.moveTo('token till')
    assert.not(seat.isBeyondShare)
    const other = sit(loop, [], 'other', { account: '10.0.0.9' })
    other.moveTo('token till')
    exhausted(other)
    assert.ok(seat.isBeyondShare)
  },
  'beyond his share somebody is served at once where nobody else waits'() {
    const loop = createTestLoop()
    const done: string[] = []
    exhausted(sit(loop, done, 'page', { steps: 20 })).wait()
    assert.is(
      turnsUntil(loop, () => done.length === 20),
      20,
    )
  },
  'while the work of somebody within his share is young, others beyond theirs get a step now and then'() {
    const loop = createTestLoop()
    const done: string[] = []
    const till = sit(loop, done, 'till')
    const flood = exhausted(sit(loop, done, 'flood', { steps: 1_000 }))
    const work = till.begin()
    flood.wait()
    for (let ms = 0; ms < 200; ms += 1) {
      loop.turn()
      loop.pass(1)
    }
    const held = done.length
    assert.ok(held >= 5 && held <= 11, `${held} steps in 200 ms`)
    work[Symbol.dispose]()
    for (let turns = 0; turns < 50; turns += 1) loop.turn()
    assert.ok(done.length > held + 40, `${done.length - held} steps after it`)
  },
  'somebody beyond his share begins a few things at once, and goes on with what he began'() {
    const loop = createTestLoop()
    const done: string[] = []
    const seats = Array.from({ length: 6 }, (_, at) =>
      sit(loop, done, `request ${at}`, { account: 'flood', takesMs: 0, steps: 9 }),
    )
    for (const seat of seats) exhausted(seat)
    loop.pass(100)
    const [first, ...more] = seats
    // So that what is due now and then is not what is tried.
    sit(loop, done, 'due', { account: 'flood', takesMs: 0 }).wait()
    loop.turn()
    const works = more.slice(0, 4).map((seat) => seat.begin())
    first?.wait()
    for (let turns = 0; turns < 5; turns += 1) loop.turn()
    assert.equal(done, ['due'])
    works[0]?.[Symbol.dispose]()
    loop.pass(3)
    loop.turn()
    loop.turn()
    assert.is(done.at(-1), 'request 0')
  },
  'a bank that takes its time holds nobody up'() {
    const loop = createTestLoop()
    const done: string[] = []
    using _ = sit(loop, done, 'till').begin()
    loop.pass(LIMITS.firstForMs)
    exhausted(sit(loop, done, 'page', { steps: 20 })).wait()
    assert.is(
      turnsUntil(loop, () => done.length === 20),
      20,
    )
  },
  'somebody within his share does not wait for the rest of those beyond theirs'() {
    const loop = createTestLoop()
    const done: string[] = []
    const till = sit(loop, done, 'till')
    using _ = till.begin()
    exhausted(sit(loop, done, 'flood', { steps: 1_000 })).wait()
    for (let turns = 0; turns < 5; turns += 1) loop.turn()
    till.wait()
    loop.turn()
    assert.is(done.at(-1), 'till')
  },
  'after a turn in which others were busy, those beyond their share wait'() {
    const loop = createTestLoop()
    const done: string[] = []
    exhausted(sit(loop, done, 'flood', { steps: 1_000 })).wait()
    loop.turn()
    loop.pass(6)
    loop.turn()
    assert.is(done.length, 1)
    loop.turn()
    assert.is(done.length, 2)
  },
  'a share comes back with time, and is never more than it was'() {
    const loop = createTestLoop()
    const seat = exhausted(sit(loop, [], 'a'))
    loop.pass(900)
    assert.ok(seat.isBeyondShare)
    loop.pass(200)
    assert.not(seat.isBeyondShare)
    loop.pass(1_000_000)
    seat.charge(LIMITS.shareAtOnceMs)
    assert.ok(seat.isBeyondShare)
  },
  'what an address owes is not forgotten with its connections'() {
    const loop = createTestLoop()
    const first = exhausted(sit(loop, [], 'first', { account: '10.0.0.66' }))
    first[Symbol.dispose]()
    assert.ok(sit(loop, [], 'again', { account: '10.0.0.66' }).isBeyondShare)
  },
  'who leaves while those who wait are held up leaves the others served'() {
    const loop = createTestLoop()
    const done: string[] = []
    using _ = sit(loop, done, 'till').begin()
    sit(loop, done, 'first beyond', { account: 'x' }).wait()
    const flood = exhausted(sit(loop, done, 'flood', { account: 'x', steps: 9 }))
    loop.turn()
    flood.wait()
    loop.turn()
    flood[Symbol.dispose]()
    loop.pass(5)
    loop.turn()
    loop.turn()
    exhausted(sit(loop, done, 'next', { account: 'x' })).wait()
    for (let turns = 0; turns < 30; turns += 1) {
      loop.turn()
      loop.pass(5)
    }
    assert.ok(done.includes('next'))
  },
  'however many addresses come, so many are remembered'() {
    const loop = createTestLoop()
    for (let count = 0; count < 10_000; count += 1)
      exhausted(sit(loop, [], `address ${count}`))[Symbol.dispose]()
    assert.not(sit(loop, [], 'address 0').isBeyondShare)
    assert.ok(sit(loop, [], 'address 9999').isBeyondShare)
  },
})
