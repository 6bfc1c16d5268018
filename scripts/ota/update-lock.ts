/**
 * One updater at a time: a lock of the kernel's on a file that we hold open.
 *
 * Nothing is written, so a full disk cannot keep anybody from a rollback, and nothing stays: the kernel
 * lets go with our end, however we end, and no dead process looks alive because another one has its number.
 *
 * A person's order goes first: a release on a stick, or a rollback. It cannot know who holds the lock, so it
 * touches the file `goes-first` while it waits; a download, which can be resumed, watches that
 * file and ends. A touch of long ago does not count.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from './update-refusal.ts'

const HELD_BY_ANOTHER = 75
const GOES_FIRST = 'goes-first'
const CHECK_MS = 500
/** A busy board looks late. */
const COUNTS_FOR_MS = 10_000
/** What comes after a download is not given up: it ends by itself, and takes minutes. */
const WAIT_MS = 20_000

/** As soon as a download has given way. Rejects with 'busy' where none does. */
export async function lockFirst(folder: string, waitMs = WAIT_MS): Promise<Disposable> {
  const sign = join(folder, GOES_FIRST)
  const untilMs = performance.now() + waitMs
  try {
    for (;;)
      try {
        return await lock(folder)
      } catch (error) {
        const isBusy = error instanceof Refusal && error.kind === 'busy'
        if (!isBusy || performance.now() >= untilMs) throw error
        touch(sign)
        await wait(CHECK_MS)
      }
  } finally {
    remove(sign)
  }
}

/** Aborted, with the reason as a Refusal, when a person's order waits for the lock that we have. */
export function givesWay(folder: string): { readonly signal: AbortSignal } & Disposable {
  const giving = new AbortController()
  const timer = setInterval(() => {
    if (!isTouched(join(folder, GOES_FIRST))) return
    const why =
      'a person asked for another release or a rollback meanwhile: what was fetched is kept'
    giving.abort(new Refusal('busy', why))
  }, CHECK_MS)
  timer.unref()
  return { signal: giving.signal, [Symbol.dispose]: () => clearInterval(timer) }
}

function touch(path: string): void {
  try {
    closeSync(openSync(path, constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW, 0o600))
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The disk refuses a new file: this order waits without a sign.
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // A read-only disk: it counts for nothing in ten seconds.
  }
}

function isTouched(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) < COUNTS_FOR_MS
}

export async function lock(folder: string): Promise<Disposable> {
  mkdirSync(folder, { recursive: true })
  // Root's alone: whoever can open it could hold it.
  const file = openSync(join(folder, 'lock'), constants.O_CREAT | constants.O_RDONLY, 0o600)
  try {
    await lockOpenFile(file)
  } catch (error) {
    closeSync(file)
    throw error
  }
  return { [Symbol.dispose]: () => closeSync(file) }
}

/** Node has no call for it. Of a file that both have open the lock outlives the helper which took it. */
async function lockOpenFile(file: number): Promise<void> {
  const flags = ['--nonblock', '--conflict-exit-code', String(HELD_BY_ANOTHER)]
  const helper = spawn('flock', [...flags, '3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
  const [code] = await once(helper, 'exit')
  if (code === HELD_BY_ANOTHER) throw new Refusal('busy', 'another update is under way')
  if (code !== 0) throw new Error(`flock ended with ${code}`)
}
