/** One updater at a time: a lock file with a process id, taken over from a process that is gone. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'

export function lock(folder: string): Disposable {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock')
  if (!take(path)) {
    if (isHeld(path)) throw new Refusal('busy', 'another update is under way')
    rmSync(path, { force: true })
    if (!take(path)) throw new Refusal('busy', 'another update is under way')
  }
  return { [Symbol.dispose]: () => rmSync(path, { force: true }) }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isHeld(path: string): boolean {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
