/**
 * systemd for one release, in the small: `restart FOLDER` stops what runs, lets select.sh choose,
 * and starts it again; a release that dies is started anew, each time through select.sh.
 */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [verb, folder = ''] = process.argv.slice(2)
const pidFile = join(folder, 'supervisor.pid')
const select = join(import.meta.dirname, '../../../scripts/ota/select.sh')

if (verb === 'supervise') supervise()
else {
  stop()
  if (verb === 'restart') start()
}

function start(): void {
  const child = spawn(process.execPath, [import.meta.filename, 'supervise', folder], {
    detached: true,
    stdio: 'ignore',
  })
  writeFileSync(pidFile, String(child.pid))
  child.unref()
}

/** The whole process group: the supervisor and what it started. */
function stop(): void {
  try {
    process.kill(-Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
  } catch {
    // Nothing runs.
  }
  rmSync(pidFile, { force: true })
}

function supervise(): void {
  const RESTARTS_MAX = 50
  let restarts = 0
  const run = () => {
    execFileSync(select, ['select'])
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
