/**
 * One updater at a time: a lock of the kernel's, held by a child that lives as long as we do.
 *
 * Nothing is written, so a full disk cannot keep anybody from a rollback, and nothing stays: after
 * a kill or a power cut no dead process looks alive because another one has its number.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './update-refusal.ts'

const HELD_BY_ANOTHER = 75

export async function lock(folder: string): Promise<AsyncDisposable> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock')
  // Root's alone: whoever can open it could hold it.
  closeSync(openSync(path, constants.O_CREAT | constants.O_RDONLY, 0o600))
  const flags = ['--nonblock', '--no-fork', '--conflict-exit-code', String(HELD_BY_ANOTHER)]
  const holder = spawn('flock', [...flags, path, 'sh', '-c', 'echo held; exec cat > /dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(holder, 'exit')
  const refused = ended.then(([code]) => {
    if (code === HELD_BY_ANOTHER) throw new Refusal('busy', 'another update is under way')
    throw new Error(`flock ended with ${code}`)
  })
  refused.catch(() => {})
  await Promise.race([once(holder.stdout, 'data'), refused])
  return {
    async [Symbol.asyncDispose]() {
      holder.stdin.end()
      await ended
    },
  }
}
