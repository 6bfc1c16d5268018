/** The shares of the event loop: who is served next, those who are known and strangers. */
import * as assert from 'uvu/assert'
import {
  createLoopShare,
  LEAST_EVERY_MS,
  type Seat,
  STRANGERS,
  YOUNG_MS,
} from '#firmware/async/loop-share.ts'
import { spec } from '#test/spec.ts'

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
  { share, pass }: TestLoop,
  done: string[],
  name: string,
  { holder = name, takesMs = 1, steps = 1 } = {},
): Seat {
  const seat = share.join(holder, () => {
    done.push(name)
    pass(takesMs)
    steps -= 1
    if (steps > 0) seat.wait()
  })
  return seat
}

/** Many connections of one holder, each with more to do than a case waits for. */
function flood(loop: TestLoop, done: string[], holder: string, { seats = 40, takesMs = 1 } = {}) {
  const all = Array.from({ length: seats }, () =>
    sit(loop, done, 'flood', { holder, takesMs, steps: 1_000 }),
  )
  for (const seat of all) seat.wait()
  return all
}

/** Of what was done, until all of `name` was: how much was not. */
function othersBefore({ turn }: TestLoop, done: string[], name: string, times = 1): number {
  const before = done.length
  for (let turns = 0; turns < 1_000; turns += 1) {
    turn()
    const own = done.filter((one) => one === name).length
    if (own === times) return done.length - before - own
  }
  throw new Error(`${name} was not done in 1,000 turns`)
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
    loop.turn()
    assert.ok(loop.isAsleep())
  },
  'who is known waits for one step of each other name, however many connections that has'() {
    const loop = createTestLoop()
    const done: string[] = []
    flood(loop, done, 'token monitor')
    flood(loop, done, 'token till 2')
    for (let turns = 0; turns < 9; turns += 1) loop.turn()
    sit(loop, done, 'till', { steps: 3 }).wait()
    assert.ok(othersBefore(loop, done, 'till', 3) <= 3 * 2)
  },
  'those of one name take turns: a body goes on beside a client that asks one thing after another'() {
    const loop = createTestLoop()
    const done: string[] = []
    const ask = () => sit(loop, done, 'new', { holder: 'nat' }).wait()
    for (let count = 0; count < 9; count += 1) ask()
    const begun = sit(loop, done, 'begun', { holder: 'nat' })
    using _work = begun.begin()
    begun.wait()
    for (let count = 0; count < 99; count += 1) ask()
    assert.is(othersBefore(loop, done, 'begun'), 9)
  },
  'strangers come after whoever is known, however many they are'() {
    const loop = createTestLoop()
    const done: string[] = []
    flood(loop, done, STRANGERS, { seats: 500 })
    for (let turns = 0; turns < 9; turns += 1) loop.turn()
    sit(loop, done, 'till', { steps: 9 }).wait()
    assert.is(othersBefore(loop, done, 'till', 9), 0)
  },
  'and all together get a step now and then, also beside somebody who always waits'() {
    const loop = createTestLoop()
    const done: string[] = []
    flood(loop, done, 'token monitor')
    flood(loop, done, 'token till')
    for (let count = 0; count < 40; count += 1)
      sit(loop, done, 'stranger', { holder: STRANGERS, steps: 99 }).wait()
    for (let turns = 0; turns < 20 * LEAST_EVERY_MS; turns += 1) loop.turn()
    const count = done.filter((name) => name === 'stranger').length
    assert.ok(count >= 18 && count <= 20, `${count} steps of strangers`)
  },
  'from its token on nothing of a connection waits among strangers'() {
    const loop = createTestLoop()
    const done: string[] = []
    flood(loop, done, STRANGERS)
    const till = sit(loop, done, 'till', { holder: STRANGERS, steps: 3 })
    till.wait()
    assert.ok(till.isStranger)
    till.moveTo('token till')
    assert.not(till.isStranger)
    assert.ok(othersBefore(loop, done, 'till', 3) <= 1)
  },
  'a step in which nothing was shown is one of strangers, whoever it was before'() {
    const loop = createTestLoop()
    const done: string[] = []
    // Begins with what is due to strangers.
    sit(loop, done, 'stranger', { holder: STRANGERS }).wait()
    loop.turn()
    const work = sit(loop, done, 'till').begin()
    loop.pass(LEAST_EVERY_MS)
    const seat = loop.share.join('10.0.0.1', () => {
      done.push('of a known address')
      seat.moveTo(STRANGERS)
    })
    seat.wait()
    loop.turn()
    sit(loop, done, 'stranger', { holder: STRANGERS }).wait()
    loop.turn()
    assert.equal(done, ['stranger', 'of a known address'])
    work[Symbol.dispose]()
    loop.pass(2)
    loop.turn()
    loop.turn()
    assert.is(done.at(-1), 'stranger')
  },
  'strangers are served at once where nobody else waits'() {
    const loop = createTestLoop()
    const done: string[] = []
    sit(loop, done, 'page', { holder: STRANGERS, steps: 20 }).wait()
    for (let turns = 0; turns < 23; turns += 1) {
      loop.turn()
      loop.pass(1)
    }
    assert.is(done.length, 20)
  },
  'while others arrive strangers wait, since somebody known may be behind them'() {
    const loop = createTestLoop()
    const done: string[] = []
    flood(loop, done, STRANGERS, { takesMs: 0 })
    for (let ms = 0; ms < 10 * LEAST_EVERY_MS; ms += 1) {
      sit(loop, done, 'newcomer', { holder: STRANGERS })
      loop.turn()
      loop.pass(1)
    }
    assert.ok(done.length >= 9 && done.length <= 11, `${done.length} steps`)
  },
  'while the work of somebody known is young, strangers get a step now and then'() {
    const loop = createTestLoop()
    const done: string[] = []
    const work = sit(loop, done, 'till').begin()
    flood(loop, done, STRANGERS, { takesMs: 0 })
    for (let ms = 0; ms < 10 * LEAST_EVERY_MS; ms += 1) {
      loop.turn()
      loop.pass(1)
    }
    const held = done.length
    assert.ok(held >= 9 && held <= 11, `${held} steps`)
    work[Symbol.dispose]()
    for (let turns = 0; turns < 50; turns += 1) {
      loop.turn()
      loop.pass(1)
    }
    assert.ok(done.length > held + 40, `${done.length - held} steps after it`)
  },
  'strangers begin a few things at once, and go on with what they began'() {
    const loop = createTestLoop()
    const done: string[] = []
    const seats = Array.from({ length: 6 }, (_, at) =>
      sit(loop, done, `request ${at}`, { holder: STRANGERS, takesMs: 0, steps: 9 }),
    )
    // So that what is due now and then is not what is tried.
    sit(loop, done, 'due', { holder: STRANGERS, takesMs: 0 }).wait()
    loop.turn()
    const [first, second, ...more] = seats
    const works = [second, ...more.slice(1)].flatMap((seat) => seat?.begin() ?? [])
    first?.wait()
    for (let turns = 0; turns < 5; turns += 1) loop.turn()
    assert.equal(done, ['due'])
    loop.pass(2)
    second?.wait()
    loop.turn()
    loop.turn()
    assert.equal(done, ['due', 'request 1'])
    works[0]?.[Symbol.dispose]()
    loop.pass(2)
    for (let turns = 0; turns < 5; turns += 1) loop.turn()
    assert.ok(done.includes('request 0'))
  },
  'a bank that takes its time holds nobody up'() {
    const loop = createTestLoop()
    const done: string[] = []
    using _ = sit(loop, done, 'till').begin()
    loop.pass(YOUNG_MS)
    sit(loop, done, 'page', { holder: STRANGERS, steps: 20, takesMs: 0 }).wait()
    for (let turns = 0; turns < 23; turns += 1) {
      loop.turn()
      loop.pass(1)
    }
    assert.is(done.length, 20)
  },
  'who is known does not wait for the rest of strangers'() {
    const loop = createTestLoop()
    const done: string[] = []
    const till = sit(loop, done, 'till')
    using _ = till.begin()
    flood(loop, done, STRANGERS)
    for (let turns = 0; turns < 5; turns += 1) loop.turn()
    till.wait()
    loop.turn()
    assert.is(done.at(-1), 'till')
  },
  'who leaves while strangers are held up leaves the others served'() {
    const loop = createTestLoop()
    const done: string[] = []
    using _ = sit(loop, done, 'till').begin()
    const all = flood(loop, done, STRANGERS)
    loop.turn()
    loop.turn()
    for (const seat of all) seat[Symbol.dispose]()
    sit(loop, done, 'next', { holder: STRANGERS }).wait()
    for (let turns = 0; turns < 30; turns += 1) {
      loop.turn()
      loop.pass(5)
    }
    assert.ok(done.includes('next'))
    assert.ok(loop.isAsleep())
  },
})
