/**
 * systemd for one release, in the small: `restart FOLDER` stops what runs, lets select.sh choose,
 * and starts it again; a release that dies is started anew, each time through select.sh.
 */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SELECT = join(import.meta.dirname, '../../../scripts/ota/select.sh')

if (import.meta.main) {
  const [verb, folder = ''] = process.argv.slice(2)
  if (verb === 'supervise') supervise(folder)
  else restartSupervised(folder, process.env)
}

/** `environment` says where the device of that folder lies. */
export function restartSupervised(folder: string, environment: NodeJS.ProcessEnv): void {
  stopSupervised(folder)
  const args = [import.meta.filename, 'supervise', folder]
  const child = spawn(process.execPath, args, { detached: true, stdio: 'ignore', env: environment })
  writeFileSync(pidFileIn(folder), String(child.pid))
  child.unref()
}

/** The whole process group: the supervisor and what it started. */
export function stopSupervised(folder: string): void {
  try {
    process.kill(-Number(readFileSync(pidFileIn(folder), 'utf8')), 'SIGKILL')
  } catch {
    // Nothing runs.
  }
  rmSync(pidFileIn(folder), { force: true })
}

function pidFileIn(folder: string): string {
  return join(folder, 'supervisor.pid')
}

function supervise(folder: string): void {
  const RESTARTS_MAX = 50
  let restarts = 0
  const run = () => {
    execFileSync(SELECT, ['select'])
    const root = process.env['LANED_OTA_ROOT'] ?? ''
    const child = spawn(process.execPath, [join(root, 'current/main.mjs')], { stdio: 'ignore' })
    writeFileSync(join(folder, 'child.pid'), String(child.pid))
    child.on('exit', () => {
      restarts += 1
      if (restarts < RESTARTS_MAX) setTimeout(run, 100)
    })
  }
  run()
}
