/**
 * The camera of a Raspberry Pi goes wrong in each of its ways: the till is told "camera lost",
 * nothing hangs, no process is left behind, and when the camera is back so are its frames.
 */
import * as assert from 'uvu/assert'
import { openRpicamCamera, type RpicamTimings } from '#drivers/camera/rpicam.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { CameraDriver } from '#hal/camera.ts'
import type { JournalEntry } from '#hal/journal.ts'
import {
  openStandIn,
  type RpicamLevers,
  type StandIn,
  type StandInCommand,
} from '#test/hardware/rpicam-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const TIMINGS = {
  // A busy machine may hold the stand-in up for seconds.
  captureMs: 60_000,
  firstFrameMs: 50_000,
  frameMs: 20_000,
  interruptMs: 100,
  restartMs: 50,
  restartMsMax: 200,
}

/** Where frames that stay away are the subject. */
const NOTICED = { timings: { ...TIMINGS, frameMs: 1_200 } }

interface Rig extends AsyncDisposable {
  readonly camera: CameraDriver
  readonly program: StandIn
  readonly journal: readonly JournalEntry[]
  /** Processes of the program that live now. */
  alive(): number[]
}

interface OpenOptions {
  readonly command?: string
  readonly kind?: StandInCommand
  readonly timings?: Partial<RpicamTimings>
}

function open(levers: RpicamLevers, { command, kind, timings = TIMINGS }: OpenOptions = {}): Rig {
  const program = openStandIn(levers, kind)
  const journal = createMemoryJournal()
  const { entries } = journal
  const picture = { width: 1280, height: 720, framerate: 30 }
  const camera = openRpicamCamera(
    { ...picture, command: command ?? program.command, timings },
    createSystemClock(),
    journal,
  )
  const { alive } = program
  return {
    camera,
    program,
    journal: entries,
    alive,
    async [Symbol.asyncDispose]() {
      await camera[Symbol.asyncDispose]()
      assert.equal(alive(), [], 'a process was left behind')
      program[Symbol.dispose]()
    },
  }
}

const whyLost = ({ journal }: Rig) =>
  journal.filter(({ event }) => event === 'camera.lost').map(({ fields }) => String(fields['why']))

async function recovers(rig: Rig): Promise<void> {
  rig.program.set({})
  await waitUntil('frames', () => rig.camera.isConnected)
  assert.ok((await rig.camera.capture()).jpeg.length > 0)
}

spec(
  'camera lost',
  {
    async 'missing: said in words a technician can use, found when it is attached'() {
      await using rig = open({ accident: 'no-camera' })
      const fault = await faultOf(() => rig.camera.capture(), 'camera-lost')
      assert.match(fault.message, /no camera is attached/)
      await recovers(rig)
    },
    async 'standing still: the same picture again and again is no frame, and nobody is served by it'() {
      await using rig = open({ take: 1 }, NOTICED)
      await waitUntil('frames of goods that lie still', () => rig.camera.isConnected)
      rig.program.set({ take: 1, accident: 'freeze' })
      await waitUntil('the loss', () => !rig.camera.isConnected)
      assert.match(whyLost(rig).join(), /its picture has not changed for 1\.2 s/)
      await faultOf(() => rig.camera.capture(), 'camera-lost')
      await recovers(rig)
    },
    async 'busy: another program has it'() {
      await using rig = open({ accident: 'busy' })
      const fault = await faultOf(() => rig.camera.capture(), 'camera-lost')
      assert.match(fault.message, /another program/)
      await recovers(rig)
    },
    async 'the program is not installed'() {
      await using rig = open({}, { command: '/nonexistent/rpicam-vid' })
      const fault = await faultOf(() => rig.camera.capture(), 'camera-lost')
      assert.match(fault.message, /the camera program cannot be started\. Check its name/)
    },
    async 'stalled: noticed by its frames, the program is killed and started again'() {
      await using rig = open({}, NOTICED)
      await rig.camera.capture()
      const [first] = rig.alive()
      assert.type(first, 'number')
      rig.program.set({ accident: 'stall' })
      await waitUntil('the loss', () => !rig.camera.isConnected)
      await faultOf(() => rig.camera.capture(), 'camera-lost')
      // It ignores SIGINT, so it is gone only if it was killed.
      await waitUntil('the end of the first process', () => first && !rig.alive().includes(first))
      await recovers(rig)
      assert.match(whyLost(rig).join(), /no picture for 1\.2 s\. Check its ribbon cable/)
    },
    async 'each new reason of one outage is said, and each only once'() {
      await using rig = open({ accident: 'busy' })
      await waitUntil('the first reason', () => whyLost(rig).length > 0)
      rig.program.set({ accident: 'no-camera' })
      const ribbon = () => whyLost(rig).filter((why) => /Check the ribbon cable/.test(why)).length
      await waitUntil('the second one', () => ribbon() > 0)
      const { sinceMs } = rig.camera.condition
      rig.program.set({ accident: 'busy' })
      const busyAgain = () => String(rig.camera.condition.reason).includes('another program')
      await waitUntil('the first one again', busyAgain)
      assert.is(rig.camera.condition.sinceMs, sinceMs, 'the outage is as old as it was')
      assert.is(whyLost(rig).length, 2)
      await recovers(rig)
    },
    async 'slow: degraded with its rate, not lost again and again'() {
      // Its third start waits 1.8 s for a frame, which comes each second.
      const timings = { ...TIMINGS, frameMs: 450, rateMs: 3_000 }
      await using rig = open({ everyMs: 1_000 }, { timings })
      const slow = () =>
        /too few pictures a second \(\d\S* instead of 30\)/.test(
          String(rig.camera.condition.reason ?? ''),
        )
      await waitUntil('the rate is known', slow)
      assert.is(rig.camera.condition.state, 'degraded')
      const losses = whyLost(rig).length
      const { sequence } = await rig.camera.capture()
      await waitUntil('more frames', () => (rig.camera.latest?.sequence ?? 0) >= sequence + 3)
      assert.is(whyLost(rig).length, losses, 'it is slow, not lost')
      const slowed = rig.journal.filter(({ event }) => event === 'camera.slowed')
      assert.is(slowed.length, 1)
    },
    async 'a script that starts the program: all of it is stopped, and the camera comes back'() {
      await using rig = open({}, { kind: 'script', ...NOTICED })
      await rig.camera.capture()
      const first = rig.alive()
      assert.ok(first.length >= 2, 'a script and its program')
      rig.program.set({ accident: 'stall' })
      await waitUntil('the loss', () => !rig.camera.isConnected)
      const isGone = () => rig.alive().every((id) => !first.includes(id))
      await waitUntil('the end of the first processes', isGone)
      await recovers(rig)
      rig.program.set({ accident: 'die' })
      await waitUntil('the second loss', () => !rig.camera.isConnected)
      await recovers(rig)
    },
    async 'a script that is killed leaves no program behind'() {
      await using rig = open({}, { kind: 'script' })
      await rig.camera.capture()
      const first = rig.alive()
      const [script] = first
      if (script === undefined) throw new Error('nothing runs')
      process.kill(script, 'SIGKILL')
      const isGone = () => rig.alive().every((id) => !first.includes(id))
      await waitUntil('nobody of them lives', isGone)
      await waitUntil('the loss', () => whyLost(rig).length > 0)
      await recovers(rig)
    },
    async 'never gives a first frame'() {
      await using rig = open({ startMs: 60_000 }, { timings: { ...TIMINGS, firstFrameMs: 400 } })
      const fault = await faultOf(() => rig.camera.capture(), 'camera-lost')
      assert.match(fault.message, /no picture for 0\.4 s/)
    },
    async 'two programs never live at the same time'() {
      await using rig = open(
        { accident: 'stall', afterFrames: 2 },
        { timings: { ...TIMINGS, frameMs: 700, frameMsMax: 700 } },
      )
      const lives = new Set<number>()
      await waitUntil('six lives', () => {
        const now = rig.alive()
        assert.ok(now.length <= 1, `${now.length} at once`)
        for (const id of now) lives.add(id)
        return lives.size >= 6
      })
      // It stops the same way each time: not said each time, until it has been well for a while.
      // On a busy machine a life may also end between its two frames, and before it says why.
      assert.ok(whyLost(rig).length <= 3, whyLost(rig).join())
    },
    async 'died in the middle of a frame: the half is never seen'() {
      await using rig = open({ accident: 'die', afterFrames: 3 })
      const numbers = new Set<number>()
      await waitUntil('the loss', () => {
        const { latest } = rig.camera
        if (latest) {
          numbers.add(latest.sequence)
          assert.equal([...latest.jpeg.subarray(-2)], [0xff, 0xd9])
        }
        return whyLost(rig).length > 0
      })
      assert.match(whyLost(rig).join(), /SIGSEGV/)
      await recovers(rig)
    },
    async 'a truncated frame costs that frame and nothing else'() {
      await using rig = open({ accident: 'truncate', afterFrames: 3 })
      for (let nth = 0; nth < 8; nth += 1) {
        const { jpeg } = await rig.camera.capture()
        assert.equal([...jpeg.subarray(-2)], [0xff, 0xd9])
      }
      assert.equal(whyLost(rig), [])
    },
    async 'unplugged and replugged ten times: one process, one word each time'() {
      await using rig = open({})
      for (let nth = 0; nth < 10; nth += 1) {
        await waitUntil('frames', () => rig.camera.isConnected)
        rig.program.set({ accident: 'die' })
        await waitUntil('the loss', () => !rig.camera.isConnected)
        rig.program.set({})
      }
      assert.ok(rig.alive().length <= 1)
      assert.is(whyLost(rig).length, 10)
    },
    async 'closed while it starts, while it runs and while it waits'() {
      const starting = open({ startMs: 60_000 })
      await starting[Symbol.asyncDispose]()
      const running = open({})
      await running.camera.capture()
      await running[Symbol.asyncDispose]()
      const waiting = open({ accident: 'no-camera' })
      await faultOf(() => waiting.camera.capture(), 'camera-lost')
      await waiting[Symbol.asyncDispose]()
    },
    async 'a request that waits for the first frame of a slow start gets it'() {
      await using rig = open({ startMs: 500 })
      assert.ok((await rig.camera.capture()).jpeg.length > 0)
    },
  },
  420_000,
)
