/** The stand-in `rpicam-vid`, as a command in a folder of its own, and what should befall it. */
import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { processesWith } from '#test/processes/running-processes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

export interface RpicamLevers {
  readonly accident?: RpicamAccident | undefined
  /** Frames of one start that come before the accident. */
  readonly afterFrames?: number
  readonly startMs?: number
  /** A frame this often, whatever rate was asked for. */
  readonly everyMs?: number
  /** Which goods the camera sees. */
  readonly seen?: number
  /** In which of its places; another one with every frame when not given. */
  readonly take?: number
}

export type RpicamAccident =
  | 'no-camera'
  | 'busy'
  | 'stall' // The sensor stops; the program does not end, whatever SIGINT says.
  | 'freeze' // The same picture comes again and again.
  | 'die' // In the middle of a frame.
  | 'truncate' // One frame lacks its end.

export interface StandIn extends Disposable {
  readonly command: string
  /** Processes of this stand-in that live now. */
  alive(): number[]
  set(levers: RpicamLevers): void
}

const PROGRAM = fileURLToPath(new URL('./rpicam-vid.ts', import.meta.url))

/** 'script': what is configured starts the program and waits for it. */
export type StandInCommand = 'program' | 'script'

export function openStandIn(levers: RpicamLevers = {}, kind: StandInCommand = 'program'): StandIn {
  const folder = temporaryFolder()
  const command = folder.file('rpicam-vid')
  const file = folder.file('levers.json')
  const set = (next: RpicamLevers) => {
    // The program reads at any moment, so the file changes in one step.
    writeFileSync(`${file}.new`, JSON.stringify(next))
    renameSync(`${file}.new`, file)
  }
  set(levers)
  const call = `'${process.execPath}' '${PROGRAM}' "$@"`
  const line = kind === 'program' ? `exec ${call}` : `${call}\nexit $?`
  writeFileSync(command, `#!/bin/sh\nexport RPICAM_LEVERS='${file}'\n${line}\n`)
  chmodSync(command, 0o755)
  const alive = () => processesWith(folder.path)
  return { command, alive, set, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}
