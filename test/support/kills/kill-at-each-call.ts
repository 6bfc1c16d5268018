/**
 * What a kill leaves, at each call to the disk of a work. SIGKILL takes what is in the memory of a process and leaves each
 * file as it was last written, so a copy of the folder, taken before a call, is what a kill there leaves: one run gives
 * all of them, and no process has to start for each. That it is so is shown each time by some real kills of a process.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import type { SeededChance } from '#test/seeded-chance.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { watchDiskCalls } from './disk-calls.ts'
import { type WorkOrFile, workOf } from './killed-works.ts'

export interface Killed {
  readonly work: WorkOrFile
  /** Looks at what was left, throws what must not be, and says in a word on which side of its work the kill fell. */
  look(folder: string): Promise<string> | string
  /** On this side nothing is left to be done, and trying it once more is refused. */
  readonly refusedOn?: string
  /** The same when the work was done again. */
  lookAfterNext(folder: string): Promise<void> | void
}

export interface Kills {
  /** The calls of one run, by name. */
  readonly calls: readonly string[]
  /** Of each different thing that a kill leaves, in their order: what `look` said. */
  readonly sides: readonly string[]
}

/** On each side so many at least; and once it is done, it is never undone. */
export function requireSides({ sides }: Kills, least: Readonly<Record<string, number>>): void {
  const order = Object.keys(least)
  for (const [side, count] of Object.entries(least)) {
    const found = sides.filter((one) => one === side).length
    assert.ok(found >= count, `${found} of ${count} kills left ${side}: ${sides.join(' ')}`)
  }
  const places = sides.map((side) => order.indexOf(side))
  assert.equal(
    places,
    places.toSorted((one, other) => one - other),
  )
}

const PROGRAM = resolve(import.meta.dirname, 'killed-process.ts')
const REAL_KILLS = 2

/** `origin` is what the work finds; it stays as it is. */
export async function killAtEachCall(
  origin: string,
  killed: Killed,
  chance: SeededChance,
): Promise<Kills> {
  using snapshots = temporaryFolder()
  const { calls, left } = await runWatched(origin, killed.work, snapshots)
  const sides: string[] = []
  const doneAgain = new Set<string>()
  for (const { folder, call } of left) {
    using copy = copyOf(folder)
    sides.push(await lookTwice(copy.path, killed, `a kill before "${call}"`, doneAgain))
  }
  for (let kill = 0; kill < REAL_KILLS; kill += 1) {
    using copy = copyOf(origin)
    const call = 1 + chance.below(calls.length)
    const args = [PROGRAM, killed.work, copy.path, String(call)]
    const { signal, stderr } = spawnSync(process.execPath, args)
    assert.is(signal, 'SIGKILL', `call ${call} of ${calls.length}: ${stderr}`)
    const side = await lookTwice(copy.path, killed, `a real kill before call ${call}`, new Set())
    assert.ok(sides.includes(side), `a real kill left ${side}, and no copy is of that`)
  }
  return { calls, sides }
}

async function lookTwice(
  folder: string,
  killed: Killed,
  when: string,
  doneAgain: Set<string>,
): Promise<string> {
  try {
    const side = await killed.look(folder)
    // What a start makes of two kills may be the same to the byte; then so is what comes after it.
    const found = hashOf(folder)
    if (side === killed.refusedOn || doneAgain.has(found)) return side
    doneAgain.add(found)
    await (await workOf(killed.work))(folder)
    await killed.lookAfterNext(folder)
    return side
  } catch (error) {
    throw new Error(`after ${when}: ${(error as Error).message}`, { cause: error })
  }
}

interface Left {
  readonly folder: string
  /** Before which it is so. */
  readonly call: string
}

/** One run, and what was on the disk before each call and after the last; the same twice is taken once. */
async function runWatched(origin: string, work: WorkOrFile, snapshots: Folder) {
  using copy = copyOf(origin)
  const run = await workOf(work)
  const calls: string[] = []
  const left: Left[] = []
  let newest = ''
  let isLooking = false
  const keep = (call: string) => {
    isLooking = true
    const hash = hashOf(copy.path)
    if (hash !== newest) {
      const folder = snapshots.file(String(left.length))
      cpSync(copy.path, folder, { recursive: true })
      left.push({ folder, call })
    }
    newest = hash
    isLooking = false
  }
  {
    using _ = watchDiskCalls((call) => {
      if (isLooking) return
      calls.push(call)
      keep(call)
    })
    await run(copy.path)
  }
  keep('the end')
  return { calls, left }
}

function copyOf(folder: string): Folder {
  const copy = temporaryFolder()
  cpSync(folder, copy.path, { recursive: true })
  return copy
}

/** Of all names in a folder, and of what is in the files. */
export function hashOf(folder: string, isLeftOut = (_path: string) => false): string {
  const hash = createHash('sha256')
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = new Map(found.map((entry) => [join(entry.parentPath, entry.name), entry]))
  for (const [path, entry] of [...files].sort(([one], [other]) => one.localeCompare(other))) {
    const name = relative(folder, path)
    if (isLeftOut(name)) continue
    hash.update(`${name}\n`)
    if (entry.isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}
