/**
 * A lane's side of fragments that dies before a chosen step of writing to the card, as under a power
 * cut. Its arguments: the options as JSON, and the step to die at (0: none). It goes from what it
 * finds to where nothing more is to be done, starts of the lane included, and says with what it ends.
 */
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'
import type { SignedFragment } from '#firmware/sync/fleet-config/config-fragment.ts'

export interface CrashOptions {
  readonly path: string
  readonly key: string
  readonly fragment: SignedFragment
  readonly sequence: number
  /** Whether the lane is well with the fragment. */
  readonly isGood: boolean
  /** Opens what is sealed; its files then lie beside the document. */
  readonly identityFile?: string
}

const [given = '', deadlyStep = '0'] = process.argv.slice(2)
const options = JSON.parse(given) as CrashOptions
const { path, key, fragment, sequence, isGood } = options
const sealed = options.identityFile && {
  identityFile: options.identityFile,
  dataFolder: dirname(path),
}
let steps = 0

function step(): void {
  steps += 1
  if (steps === Number(deadlyStep)) process.kill(process.pid, 'SIGKILL')
}

const { open, rename } = fs
fs.rename = async (from, to) => {
  step()
  await rename(from, to)
}
fs.open = async (...args: Parameters<typeof open>) => {
  step()
  const handle: FileHandle = await open(...args)
  const { sync, writeFile } = handle
  handle.writeFile = async (data: string) => {
    step()
    await writeFile.call(handle, data.slice(0, data.length / 2))
    step()
    return handle.write(data.slice(data.length / 2)).then(() => {})
  }
  handle.sync = () => {
    step()
    return sync.call(handle)
  }
  return handle
}
syncBuiltinESMExports()

const { loadJsonStore } = await import('#drivers/storage/files/json-store.ts')
const { isLaneState, NO_FRAGMENT } = await import(
  '#firmware/sync/fleet-config/installed-fragment-state.ts'
)
const { openConfigLane } = await import('#test/fleet/config-lane.ts')

const STARTS_MAX = 10
const WELL = ['bank', 'display'] as const
let starts = 0
for (let isDone = false; !isDone && starts < STARTS_MAX; starts += 1) {
  const state = await loadJsonStore(path, NO_FRAGMENT, isLaneState)
  await using lane = await openConfigLane({ key, state, ...sealed })
  const { chosen } = lane.start
  if (!isGood && chosen.sequence === sequence) lane.now.works = ['display']
  else lane.now.works = WELL
  for (let second = 0; second < 15 && lane.restarts === 0; second += 1) {
    // Resolves behind what the lane began on the card, which takes real time whatever the clock says.
    await lane.offer(fragment, sequence)
    await lane.clock.advance(1_000)
  }
  isDone = lane.restarts === 0
  if (isDone) process.stdout.write(JSON.stringify({ steps, starts, runs: chosen.sequence }))
}
