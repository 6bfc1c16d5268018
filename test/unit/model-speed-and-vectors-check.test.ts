/** What a lane makes of a look at its own recognition: slow kernels and other vectors are told, a busy machine is not. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import {
  judgeCheck,
  openModelCheck,
} from '#firmware/items/recognition/model-speed-and-vectors-check.ts'
import type { EmbedderCheck } from '#hal/embedder.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const WELL: EmbedderCheck = { pictureMs: 25, speedUp: 16, threads: 3, cosine: 1 }
const found = (change: Partial<EmbedderCheck>) => ({ ...WELL, ...change })

function open() {
  const clock = createFakeClock()
  const embedder = openFakeEmbedder()
  const journal = createMemoryJournal()
  let looks = 0
  /** What the next looks find, the last of them for ever. */
  let coming: readonly (EmbedderCheck | null)[] = [WELL]
  const counted: Pick<typeof embedder, 'check'> = {
    check(signal) {
      embedder.checksAs(coming[Math.min(looks, coming.length - 1)] ?? null)
      looks += 1
      return embedder.check(signal)
    },
  }
  const check = openModelCheck({ embedder: counted, clock, journal })
  return {
    check,
    clock,
    embedder,
    journal,
    looks: () => looks,
    finds(...next: readonly (EmbedderCheck | null)[]) {
      coming = next
      looks = 0
    },
    [Symbol.asyncDispose]: () => check[Symbol.asyncDispose](),
  }
}

spec('what a look at recognition says', {
  'all is well with fast kernels and the same vectors, on one thread or three'() {
    for (const threads of [1, 2, 3])
      assert.equal(judgeCheck(found({ threads })), { state: 'ok', reason: null })
  },
  'kernels about as quick as plain arithmetic are slow, on each thread'() {
    for (const [threads, speedUp] of [
      [1, 0.6],
      [1, 2.5],
      [3, 2.4],
    ] as const) {
      const { state, reason } = judgeCheck(found({ threads, speedUp, cosine: 0.99956 }))
      assert.is(state, 'degraded')
      assert.match(
        String(reason ?? ''),
        /25 ms a picture, only .* as fast as without acceleration.*install\.sh/,
      )
    }
  },
  'slightly other vectors are told, far ones are a failure whatever the speed'() {
    const slightly = judgeCheck(found({ cosine: 0.99956 }))
    assert.equal([slightly.state, String(slightly.reason).includes('0.99956')], ['degraded', true])
    assert.is(judgeCheck(found({ cosine: 0.5 })).state, 'failed')
    assert.is(judgeCheck(found({ cosine: 0.5, speedUp: 0.5 })).state, 'failed')
  },
})

spec('looking at recognition', {
  async 'begins half a minute after the start and goes on once a day while all is well'() {
    await using rig = open()
    await rig.clock.advance(29_000)
    assert.is(rig.looks(), 0)
    await rig.clock.advance(2_000)
    assert.equal([rig.looks(), rig.check.latest], [1, WELL])
    await rig.clock.advance(23 * 3_600_000)
    assert.is(rig.looks(), 1)
    await rig.clock.advance(2 * 3_600_000)
    assert.is(rig.looks(), 2)
    assert.is(rig.check.condition.state, 'ok')
  },
  async 'a machine that is busy for three looks is no slow one'() {
    await using rig = open()
    rig.finds(found({ speedUp: 1 }), found({ speedUp: 2 }), found({ speedUp: 0.5 }), WELL)
    await rig.clock.advance(60_000)
    assert.equal([rig.looks(), rig.check.condition.state], [4, 'ok'])
    assert.equal(rig.journal.entries, [])
  },
  async 'of several looks the fastest counts, whenever it was'() {
    await using rig = open()
    rig.finds(found({ speedUp: 2 }), found({ speedUp: 0.4 }), null, found({ speedUp: 1 }))
    await rig.clock.advance(60_000)
    assert.equal([rig.looks(), rig.check.latest?.speedUp], [4, 2])
  },
  async 'slow in every look is told once, and taken back when it has ended'() {
    await using rig = open()
    rig.finds(found({ speedUp: 0.4, cosine: 0.99956 }))
    await rig.clock.advance(60_000)
    assert.equal([rig.looks(), rig.check.condition.state], [4, 'degraded'])
    await rig.clock.advance(20 * 60_000)
    assert.ok(rig.looks() > 4, 'looks again')
    const logged = () => rig.journal.entries.map(({ level, event }) => `${level} ${event}`)
    assert.equal(logged(), ['warn recognition.checked'])
    rig.finds(WELL)
    await rig.clock.advance(20 * 60_000)
    assert.is(rig.check.condition.state, 'ok')
    assert.equal(logged(), ['warn recognition.checked', 'info recognition.checked'])
  },
  async 'a model that cannot be asked is asked again later, and said by its own part'() {
    await using rig = open()
    rig.embedder.fail('model-missing')
    await rig.clock.advance(40_000)
    assert.equal([rig.looks(), rig.check.latest], [1, null])
    rig.embedder.fail(null)
    await rig.clock.advance(16 * 60_000)
    assert.equal(rig.check.latest, WELL)
  },
  async 'a model with nothing to compare with is left alone'() {
    await using rig = open()
    rig.finds(null)
    await rig.clock.advance(48 * 3_600_000)
    assert.equal([rig.looks(), rig.check.condition.state], [1, 'ok'])
    assert.match(
      String(rig.check.condition.reason ?? ''),
      /no reference values to be checked against/,
    )
  },
  async 'somebody asks at any time, and closing ends a look that rests'() {
    const rig = open()
    assert.equal(await rig.check.look(), WELL)
    rig.finds(found({ speedUp: 1 }))
    const asked = faultOf(() => rig.check.look(), 'unreachable')
    await rig.check[Symbol.asyncDispose]()
    await asked
  },
})
