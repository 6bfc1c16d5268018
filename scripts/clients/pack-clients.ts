/** The clients as integrators are given them: an npm package and a wheel. Nothing outside this machine is asked. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { TYPESCRIPT_CLIENT } from './client-tools.ts'
import { makeClients } from './make-clients.ts'

/** Debian's, which has setuptools and wheel beside it. */
const PYTHON = '/usr/bin/python3'
const WHEEL = ['-m', 'pip', '-q', 'wheel', '--no-index', '--no-deps', '--no-build-isolation']

export interface PackedClients {
  readonly npm: string
  readonly wheel: string
}

/** Resolves with their paths. Rejects with what a person should do. */
export async function packClients(folder: string): Promise<PackedClients> {
  await makeClients()
  mkdirSync(folder, { recursive: true })
  const npm = execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(folder)], {
    cwd: TYPESCRIPT_CLIENT,
    encoding: 'utf8',
  }).trim()
  return { npm: join(folder, npm), wheel: wheelIn(resolve(folder)) }
}

function wheelIn(folder: string): string {
  // setuptools writes beside its sources, and puts into a wheel what an earlier build left there.
  const sources = mkdtempSync(join(tmpdir(), 'laned-client-'))
  try {
    const isSource = (path: string) => !/__pycache__|\/build$|\.egg-info$/.test(path)
    cpSync('clients/python', sources, { recursive: true, filter: isSource })
    execFileSync(PYTHON, [...WHEEL, '-w', folder, sources], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch {
    throw new Error(
      'the wheel cannot be made: apt-get install python3-pip python3-setuptools python3-wheel',
    )
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
  const wheels = readdirSync(folder).filter((name) => name.endsWith('.whl'))
  return join(folder, wheels.at(-1) ?? '')
}
