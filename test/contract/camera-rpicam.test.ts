/** The driver of the Raspberry Pi camera keeps the contract, over the stand-in program. */
import { openRpicamCamera } from '#drivers/camera/rpicam.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openStandIn } from '#test/hardware/rpicam-rig.ts'
import { cameraContract } from './camera.ts'

/** The stand-in is a process of its own: a busy machine starts it late, and holds it up for seconds. */
const TIMINGS = {
  captureMs: 60_000,
  firstFrameMs: 60_000,
  frameMs: 4_000,
  interruptMs: 100,
  restartMs: 50,
  restartMsMax: 100,
}

cameraContract('rpicam over the stand-in', async () => {
  const program = openStandIn()
  const { command } = program
  const camera = openRpicamCamera(
    { command, width: 1280, height: 720, framerate: 30, timings: TIMINGS },
    createSystemClock(),
    createMemoryJournal(),
  )
  return {
    camera,
    lose: () => program.set({ accident: 'stall' }),
    find: () => program.set({}),
    async [Symbol.asyncDispose]() {
      await camera[Symbol.asyncDispose]()
      program[Symbol.dispose]()
    },
  }
})
