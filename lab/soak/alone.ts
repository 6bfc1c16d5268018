/**
 * Starts this program once more in a network of its own, with a release of this commit to install: containers that share
 * the network of a process share it with that process alone. What needs the other network is made before.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeClients } from '#scripts/clients/make-clients.ts'
import { baseSystem, CACHE } from '../verify/machines/base-system.ts'
import { makeTrialBundle, type TrialBundle } from '../verify/trial-bundle.ts'

const BUNDLE = 'SOAK_BUNDLE'

/** The release to install; null: this process is not the one alone, and its exit status is that one's now. */
export async function bundleAlone(): Promise<TrialBundle | null> {
  const given = process.env[BUNDLE]
  if (given !== undefined) {
    execFileSync('ip', ['link', 'set', 'lo', 'up'])
    return JSON.parse(given) as TrialBundle
  }
  mkdirSync(CACHE, { recursive: true })
  baseSystem()
  await makeClients()
  const work = mkdtempSync(join(CACHE, 'soak-'))
  try {
    const bundle = await makeTrialBundle(work, 'x64')
    const args = ['--net', process.execPath, ...process.argv.slice(1)]
    const env = { ...process.env, [BUNDLE]: JSON.stringify(bundle) }
    const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'], env })
    // Through this process: what it says is recorded here.
    child.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk))
    const [code] = await once(child, 'close')
    process.exitCode = code ?? 1
    return null
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
