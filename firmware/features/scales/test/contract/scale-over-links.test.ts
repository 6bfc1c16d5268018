/** The scale contract over all protocols on a clock that moves when told, and what goes wrong on a cable. */
import * as assert from 'uvu/assert'
import type { Reading } from '#hal/scale.ts'
import { EMULATED_SCALE_NAMES } from '#lab/emulators/scales/emulated-scales.ts'
import { createEmulator as createPos2Scale } from '#lab/emulators/scales/pos2-scale.ts'
import { createEmulator as createToledoScale } from '#lab/emulators/scales/toledo-scale.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { scaleContract } from '../../../../../test/contract/scale.ts'
import { openScaleOnLoopback, type ScaleOnLoopback } from '../support/scale-rig.ts'

for (const name of EMULATED_SCALE_NAMES)
  scaleContract(`${name} over a loopback`, () => openScaleOnLoopback([name], [name]), {
    tellsAll: name !== 'toledo',
    takesOrders: name !== 'cas',
  })

const weighs = (rig: ScaleOnLoopback, grams: number) =>
  rig.until(`${grams} g`, () => rig.scale.latest?.grams === grams)

for (const name of EMULATED_SCALE_NAMES)
  spec(`scale: ${name}, when things go wrong`, {
    async 'is found among all protocols, and by none of them ordered about'() {
      await using rig = openScaleOnLoopback([name])
      const platform = rig.emulators[0]?.platform
      rig.put(250)
      await weighs(rig, 250)
      assert.is(rig.scale.identity?.protocol, name)
      assert.is(platform?.tare, 0)
      assert.is(platform?.zeroAt, 0)
      assert.is(rig.journal.filter(({ event }) => event === 'scale.identified').length, 1)
    },

    async 'a damaged answer is no weight: the reading is withdrawn, and comes back'() {
      await using rig = openScaleOnLoopback([name], [name])
      const [emulator] = rig.emulators
      assert.ok(emulator)
      rig.put(640)
      await weighs(rig, 640)
      emulator.isGarbling = true
      rig.put(641)
      const heard: (Reading | null)[] = []
      using _hearing = rig.scale.onReading((reading) => heard.push(reading))
      await rig.until('withdrawn', () => rig.scale.latest === null)
      assert.is(
        heard.some((reading) => reading?.grams === 641),
        false,
      )
      await rig.until('failed', () => rig.scale.condition.state === 'failed')
      assert.match(String(rig.scale.condition.reason ?? ''), /damaged|does not answer/)
      emulator.isGarbling = false
      await weighs(rig, 641)
    },

    async 'garbage between the answers changes no weight'() {
      await using rig = openScaleOnLoopback([name], [name])
      const chance = createSeededChance(17)
      rig.put(777)
      await weighs(rig, 777)
      const heard: (number | null | undefined)[] = []
      using _hearing = rig.scale.onReading((reading) => heard.push(reading?.grams))
      for (let nth = 0; nth < 200; nth += 1) {
        const noise = Uint8Array.from({ length: 1 + (nth % 40) }, () => chance.below(256))
        rig.newest().send(noise)
        await rig.clock.advance(50)
      }
      await weighs(rig, 777)
      assert.equal([...new Set(heard.filter((grams) => grams != null))], [777])
    },

    async 'unplugged in the middle of an answer it is lost, and found when it is back'() {
      await using rig = openScaleOnLoopback([name], [name])
      rig.put(300)
      await weighs(rig, 300)
      rig.world.cutAfterBytes = 4
      await rig.until('lost', () => rig.scale.latest === null)
      await rig.until('failed', () => rig.scale.condition.state === 'failed')
      rig.put(310)
      rig.plug()
      await weighs(rig, 310)
    },

    async 'that does not come to rest for minutes is told as trouble, and weighs on'() {
      await using rig = openScaleOnLoopback([name], [name])
      rig.put(300, false)
      await rig.until('moving', () => rig.scale.latest?.stable === false)
      assert.is(rig.scale.condition.state, 'ok')
      await rig.until('degraded', () => rig.scale.condition.state === 'degraded')
      assert.match(String(rig.scale.condition.reason ?? ''), 'come to rest')
      rig.put(300)
      await rig.until('at rest', () => rig.scale.latest?.stable === true)
      assert.is(rig.scale.condition.state, 'ok')
      assert.is(rig.scale.latest?.grams, 300)
    },

    async 'an answer that came too late for its question is not taken for the next one'() {
      await using rig = openScaleOnLoopback([name], [name])
      rig.put(100)
      await weighs(rig, 100)
      const [emulator] = rig.emulators
      assert.ok(emulator)
      const send = emulator.send
      const late: Uint8Array[] = []
      emulator.send = (bytes) => void late.push(bytes)
      await rig.until('a question', () => late.length > 0)
      rig.put(900)
      const heard: (number | null | undefined)[] = []
      using _hearing = rig.scale.onReading((reading) => heard.push(reading?.grams))
      // What was said of the goods before arrives behind the next question.
      await rig.clock.advance(700)
      emulator.send = (bytes) => {
        for (const old of late.splice(0)) send(old)
        send(bytes)
      }
      await weighs(rig, 900)
      assert.is(heard.includes(100), false)
    },

    async 'nor are two that came too late, one behind each of the next two questions'() {
      await using rig = openScaleOnLoopback([name], [name])
      rig.put(100)
      await weighs(rig, 100)
      const [emulator] = rig.emulators
      assert.ok(emulator)
      const send = emulator.send
      const late: Uint8Array[] = []
      emulator.send = (bytes) => void late.push(bytes)
      const heard: (number | null | undefined)[] = []
      using _hearing = rig.scale.onReading((reading) => heard.push(reading?.grams))
      await rig.until('two questions', () => late.length === 2)
      rig.put(900)
      heard.length = 0
      let isFirst = true
      emulator.send = (bytes) => {
        late.push(bytes)
        for (const old of late.splice(0, isFirst ? 1 : late.length)) send(old)
        isFirst = false
      }
      await weighs(rig, 900)
      assert.is(heard.includes(100), false)
    },
  })

spec('scale: which one it is', {
  async 'two that answer on one cable are not weighed with, and both are named'() {
    await using rig = openScaleOnLoopback(['cas', 'toledo'])
    rig.put(500)
    await rig.until('told', () =>
      /more than one scale answers/.test(String(rig.scale.condition.reason ?? '')),
    )
    assert.match(
      String(rig.scale.condition.reason ?? ''),
      /: CAS PD\/AP\/SW \(9600\), Mettler-Toledo 8217 \(9600\)\./,
    )
    assert.match(String(rig.scale.condition.reason ?? ''), 'Settings, "Make of the scale"')
    assert.is(rig.scale.latest, null)
    assert.is(rig.scale.condition.state, 'failed')
  },

  async 'a plug that echoes every byte is no scale'() {
    await using rig = openScaleOnLoopback([])
    rig.world.isEcho = true
    await rig.until('told', () =>
      /Check that the scale is switched on/.test(String(rig.scale.condition.reason ?? '')),
    )
    assert.is(rig.journal.filter(({ event }) => event === 'scale.identified').length, 0)
  },

  async 'nothing answers: the reason says what to do, and the search does not end'() {
    await using rig = openScaleOnLoopback(['cas'])
    rig.world.isSilent = true
    await rig.until('told', () =>
      /Check that the scale is switched on/.test(String(rig.scale.condition.reason ?? '')),
    )
    rig.world.isSilent = false
    rig.put(42)
    await weighs(rig, 42)
  },

  async 'no probe is an order: no T, Z or C goes out alone, and nothing is set'() {
    await using rig = openScaleOnLoopback([])
    await rig.until('told', () =>
      /Check that the scale is switched on/.test(String(rig.scale.condition.reason ?? '')),
    )
    const alone = rig.written().filter(({ length }) => length === 1)
    const sent = new Set(alone.map(([byte]) => byte))
    assert.equal(
      [...sent].toSorted((one = 0, other = 0) => one - other),
      // W with its parity.
      [0x05, 0xd7],
    )
    // The 100 protocol is asked for a weight; Shtrih-M for its state, and only after it said that it is ready.
    const frames = rig.written().filter(({ length }) => length > 1)
    assert.ok(
      frames.every((frame) => frame[5] === 0x23),
      'only the question for the weight',
    )
  },
})

spec('scale: the 100 protocol of an older scale, which does not tell its tare', {
  async 'a tare on a tare counts all that lies there, and an empty platform takes it away'() {
    const older = createPos2Scale({ tellsTare: false })
    await using rig = openScaleOnLoopback([older], ['pos2'])
    rig.put(100)
    await weighs(rig, 100)
    await rig.during(rig.scale.tare())
    await weighs(rig, 0)
    rig.put(600)
    await weighs(rig, 500)
    await rig.during(rig.scale.tare())
    assert.is(older.platform.tare, 600)
    await weighs(rig, 0)
    rig.put(0)
    await weighs(rig, -600)
    await rig.during(rig.scale.tare())
    assert.is(older.platform.tare, 0)
    await weighs(rig, 0)
  },
})

spec('scale: an 8217 that is set to no parity', {
  async 'weighs, and a weight that one answer alone tells is none'() {
    const plain = createToledoScale({ parity: 'none' })
    await using rig = openScaleOnLoopback([plain], ['toledo'])
    rig.put(500)
    await weighs(rig, 500)
    const heard: (number | null | undefined)[] = []
    using _hearing = rig.scale.onReading((reading) => heard.push(reading?.grams))
    const send = plain.send
    let answers = 0
    // Every third answer is damaged: a digit has another bit.
    plain.send = (bytes) => {
      answers += 1
      plain.isGarbling = answers % 3 === 0
      send(bytes)
    }
    await rig.until('answers', () => answers > 60)
    assert.equal([...new Set(heard.filter((grams) => grams != null))], [500])
  },
})
