/**
 * Every display and every accident, on a clock that the test moves: afterwards the wanted screen is back, and meanwhile
 * `showQR` and health never say that a customer sees what is not there, as far as the protocol can know it.
 */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { Screen } from '#hal/display.ts'
import {
  EMULATED_DISPLAY_NAMES,
  type EmulatedDisplayName,
} from '#lab/emulators/emulated-displays.ts'
import { NEW, OLD, STRONG } from '#test/hardware/display-checks.ts'
import { type LoopbackRig, openLoopbackRig, protocolsOn } from '#test/hardware/loopback-display.ts'
import { spec } from '#test/spec.ts'

/** The longest search goes through every protocol at every speed. */
const FOUND_MS = 15_000
/** A damaged length may make a display swallow 64 kB, of which a screen a second is little. */
const STUCK_MS = 15 * 60_000
/** The promise of docs/operations/displays.md, and one look a second. */
const BACK_MS = 3_000

/** How the lane came to its display, and whether that one answers. */
const WAYS = {
  named: { isFound: false, acks: 'on' },
  'named and mute': { isFound: false, acks: 'off' },
  found: { isFound: true, acks: 'on' },
} as const
type Way = keyof typeof WAYS

/** A display that always answers is none while it is mute. */
const waysOf = (protocol: EmulatedDisplayName) =>
  (Object.keys(WAYS) as Way[]).filter(
    (way) => way !== 'named and mute' || !STRONG.includes(protocol),
  )

interface Accident {
  begin(rig: LoopbackRig): void
  end(rig: LoopbackRig): void
  readonly lastsMs: number
}

const powerLost = (lastsMs: number): Accident => ({
  begin: ({ cable }) => cable.setPower(false),
  end: ({ cable }) => cable.setPower(true),
  lastsMs,
})

const ACCIDENTS: Readonly<Record<string, Accident>> = {
  'its power is away for 0.1 s, the port stays open': powerLost(100),
  'its power is away for 1 s, the port stays open': powerLost(1_000),
  'its power is away for 10 s, the port stays open': powerLost(10_000),
  'its cable is pulled': {
    begin(rig) {
      rig.world.isThere = false
      rig.newest().cut()
      rig.emulator.powerCycle()
    },
    end(rig) {
      rig.world.isThere = true
    },
    lastsMs: 5_000,
  },
  'its answers are lost': {
    begin({ cable }) {
      cable.levers.acks = 'off'
    },
    end({ cable }) {
      cable.levers.acks = 'on'
    },
    lastsMs: 5_000,
  },
  'it is set to another speed for a while': {
    begin(rig) {
      rig.world.speed = 1_200
      rig.emulator.powerCycle()
    },
    end(rig) {
      rig.world.speed = rig.links.at(-1)?.baudRate ?? null
    },
    // Longer than three silent looks.
    lastsMs: 4_000,
  },
}

type Qr = Extract<Screen, { kind: 'qr' }>

async function openRig(protocol: EmulatedDisplayName, way: Way): Promise<LoopbackRig> {
  const { isFound, acks } = WAYS[way]
  const rig = openLoopbackRig({ protocol, asked: isFound ? EMULATED_DISPLAY_NAMES : [protocol] })
  rig.cable.levers.acks = acks
  await rig.clock.advance(FOUND_MS)
  await rig.clock.until(rig.display.show(OLD))
  assert.is(rig.emulator.glass.qr, OLD.payload)
  return rig
}

/** `showQR` beside health: what the one says the other does not contradict. `canKnow`: what is on the glass. */
async function showTruly(rig: LoopbackRig, canKnow: boolean, screen: Qr = NEW): Promise<void> {
  const { display, emulator } = rig
  const answer = display.show(screen).then(
    () => ({ isShown: true, qr: emulator.glass.qr, state: display.condition.state }),
    () => ({ isShown: false, qr: null, state: display.condition.state }),
  )
  const { isShown, qr, state } = await rig.clock.until(answer)
  if (isShown && canKnow) assert.is(qr, screen.payload, 'showQR said 200 over another glass')
  if (isShown) assert.is.not(state, 'failed', 'showQR said 200 and health that nobody sees it')
  else assert.is.not(state, 'ok', 'showQR said 500 and health ok')
}

/** Meanwhile health is ok only for as long as a repetition takes. */
async function backWithin(rig: LoopbackRig, { payload }: Qr, limitMs: number): Promise<void> {
  const { clock, display, emulator } = rig
  const sinceMs = clock.monotonicMs()
  for (;;) {
    await clock.advance(1_000)
    if (emulator.glass.qr === payload && display.isConnected) return
    const pastMs = clock.monotonicMs() - sinceMs
    assert.ok(pastMs < limitMs, `the screen is not back after ${pastMs} ms`)
    const isTruth = display.condition.state !== 'ok' || pastMs < BACK_MS
    assert.ok(isTruth, 'health says ok over another glass')
  }
}

const accidents = EMULATED_DISPLAY_NAMES.flatMap((protocol) =>
  waysOf(protocol).flatMap((way) =>
    Object.entries(ACCIDENTS).map(
      ([name, { begin, end, lastsMs }]): [string, () => Promise<void>] => [
        `${protocol}, ${way}: ${name}`,
        async () => {
          const canKnow = way !== 'named and mute'
          for (const asksMeanwhile of [false, true]) {
            await using rig = await openRig(protocol, way)
            await showTruly(rig, canKnow)
            begin(rig)
            const sinceMs = rig.clock.monotonicMs()
            const wanted: Qr = asksMeanwhile ? { ...NEW, payload: `${NEW.payload}&2` } : NEW
            if (asksMeanwhile) await showTruly(rig, canKnow, wanted)
            const leftMs = Math.max(0, lastsMs - (rig.clock.monotonicMs() - sinceMs))
            await rig.clock.advance(leftMs)
            if (lastsMs >= 3_000 && rig.emulator.glass.qr === null)
              assert.not.equal(rig.display.condition.state, 'ok', 'a dark glass is noticed')
            end(rig)
            if (way === 'named and mute') rig.cable.levers.acks = 'off'
            await backWithin(rig, wanted, BACK_MS)
            assert.is(rig.display.condition.state, canKnow ? 'ok' : 'degraded')
          }
        },
      ],
    ),
  ),
)

/** What may become of one chunk of bytes. */
const DAMAGES: Readonly<Record<string, (chunk: Uint8Array, at: number) => Uint8Array>> = {
  flipped: (chunk, at) => chunk.map((byte, index) => (index === at ? byte ^ 0x11 : byte)),
  lost: (chunk, at) => chunk.filter((_, index) => index !== at),
  'lost in tens': (chunk, at) => chunk.filter((_, index) => index < at || index >= at + 10),
  cut: (chunk, at) => chunk.subarray(0, at),
}
const PLACES = 24

const damaged = EMULATED_DISPLAY_NAMES.flatMap((protocol) =>
  waysOf(protocol).flatMap((way) =>
    Object.entries(DAMAGES).map(([name, damage]): [string, () => Promise<void>] => [
      `${protocol}, ${way}: bytes ${name} at each place of the frame`,
      async () => {
        await using rig = await openRig(protocol, way)
        const wanted = new Set<string>([OLD.payload])
        const { length } = protocolsOn(createFakeClock())[protocol].prepare(NEW).frame(1)
        for (let nth = 0; nth < PLACES; nth += 1) {
          const at = Math.floor((nth * length) / PLACES)
          await rig.clock.until(rig.display.show({ kind: 'status', status: 'ACCEPTED' }))
          let isArmed = true
          rig.cable.levers.damage = (chunk) => {
            if (!isArmed || chunk.length <= at + 1 || chunk.length < 20) return chunk
            isArmed = false
            return damage(chunk, at)
          }
          const screen = { ...NEW, payload: `${NEW.payload}&${nth}` }
          wanted.add(screen.payload)
          await showTruly(rig, STRONG.includes(protocol), screen)
          assert.not(isArmed, 'the frame was damaged')
          await backWithin(rig, screen, STUCK_MS)
          if (protocol === 'escpos' && name !== 'flipped') {
            const strange = rig.qrHistory.filter((code) => !wanted.has(code))
            assert.equal(strange, [], 'a code that was cut is never drawn')
          }
        }
      },
    ]),
  ),
)

spec('every display and every accident', Object.fromEntries([...accidents, ...damaged]), 120_000)
