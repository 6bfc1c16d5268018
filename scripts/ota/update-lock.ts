/**
 * One updater at a time: a lock of the kernel's on a file that we hold open.
 *
 * Nothing is written, so a full disk cannot keep anybody from a rollback, and nothing stays: the kernel
 * lets go with our end, however we end, and no dead process looks alive because another one has its number.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './update-refusal.ts'

const HELD_BY_ANOTHER = 75

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
