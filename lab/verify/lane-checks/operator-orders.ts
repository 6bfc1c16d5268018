/**
 * What an operator orders over HTTP and root's units carry out for a service that has no right to it: a
 * config takes effect by laned-config.service, the updater runs by laned-ota@.service. And what the service,
 * if somebody had taken it over, could not have them do. On a machine under real systemd.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_TOKEN_FILE } from '#firmware/config/kiosk-config.ts'
import { is, type Machine, until } from '../machines/debian-container.ts'

const LANE = 'http://127.0.0.1:8080'
const SECOND = '127.0.0.1:8088'
const FILE = '/etc/laned/laned.yaml'
const AS_LANED = ['setpriv', '--reuid=laned', '--regid=laned', '--init-groups']
/** As systemctl says it when its unit failed. */
const FAILED = 'failed'

interface ConfigView {
  readonly revision: string
  readonly whyNotWritable: string | null
  readonly whyNoRestart: string | null
}

interface UpdateView {
  readonly good: string | null
  readonly run: { readonly verb: string; readonly status: string; readonly version: string } | null
}

/** One more listener, written, in force, and taken back. */
export async function writesConfig(machine: Machine): Promise<void> {
  const about = () => machine.run('stat', '-c', '%U:%G %a', FILE)
  const [text, owner] = [machine.run('cat', FILE), about()]
  const { revision, whyNotWritable, whyNoRestart } = ask<ConfigView>(machine, '/device/config')
  is(`${whyNotWritable}, ${whyNoRestart}`, 'null, null')
  const changes = [{ path: ['listeners', 1], value: { address: SECOND } }]
  ask(machine, '/device/config', 'PUT', { revision, changes, restart: true })
  await until('the listener of the new config', () => answersAt(machine, SECOND))
  is(machine.run('cat', `${FILE}.before`), text)
  is(about(), owner)
  is(resultOf(machine, 'laned-config.service'), 'success')
  await until('the lane', () => answersAt(machine, '127.0.0.1:8080'))
  ask(machine, '/device/config/restore', 'POST', { restart: true })
  await until('its end', () => !answersAt(machine, SECOND) && answersAt(machine, '127.0.0.1:8080'))
  is(machine.run('cat', FILE), text)
}

/** Straight to root's unit, past the check of the lane itself. */
export function rootRefuses(machine: Machine): void {
  const text = machine.run('cat', FILE)
  for (const draft of ['listeners: 7', 'banks: {', 'display: { driver: nowhere }']) {
    put(machine, draft)
    is(startedByLaned(machine, 'laned-config.service'), FAILED)
    is(machine.run('cat', FILE), text)
  }
  machine.run('rm', '/run/laned/config-request')
  for (const unit of [
    'laned-update.service',
    'laned-ota@anything.service',
    'laned-network.service',
  ])
    is(startedByLaned(machine, unit), 'refused')
  machine.run('systemctl', 'reset-failed', 'laned-config.service')
}

export async function installs(machine: Machine, version: string): Promise<void> {
  ask(machine, '/device/update/check', 'POST')
  await until('an offer', () => {
    const { run } = ask<UpdateView>(machine, '/device/update')
    return run?.verb === 'check' && run.status === 'offered' && run.version === version
  })
  ask(machine, '/device/update/install', 'POST')
  await until(`${version}, confirmed`, () => {
    const { good, run } = ask<UpdateView>(machine, '/device/update')
    return good === version && run?.status === 'installed'
  })
  is(resultOf(machine, 'laned-ota@run.service'), 'success')
}

export async function rollsBack(machine: Machine, version: string): Promise<void> {
  ask(machine, '/device/update/rollback', 'POST')
  await until(`${version} again`, () => {
    const { good, run } = ask<UpdateView>(machine, '/device/update')
    return good === version && run?.status === 'rolled-back'
  })
}

function put(machine: Machine, draft: string): void {
  machine.run(
    ...AS_LANED,
    'sh',
    '-c',
    'printf "%s\\n" "$1" > /run/laned/config-request',
    '-',
    draft,
  )
}

function startedByLaned(machine: Machine, unit: string): 'done' | 'failed' | 'refused' {
  const start = 'systemctl --no-ask-password start "$1" 2>&1 || true'
  const said = machine.run(...AS_LANED, 'sh', '-c', start, '-', unit)
  if (/authentication required|Access denied/i.test(said)) return 'refused'
  return /failed/.test(said) ? 'failed' : 'done'
}

function resultOf(machine: Machine, unit: string): string {
  return machine.run('systemctl', 'show', '-P', 'Result', unit)
}

function answersAt(machine: Machine, address: string): boolean {
  try {
    machine.net('curl', '-sf', '-m', '5', `http://${address}/version`)
    return true
  } catch {
    return false
  }
}

/** Of the lane on a machine; throws with what it said where it refuses. */
/** On a lane with a kiosk with the token for programs of its own machine. */
export function ask<Answer>(machine: Machine, path: string, method = 'GET', body?: object): Answer {
  const sent = body ? ['-H', 'Content-Type: application/json', '-d', JSON.stringify(body)] : []
  const token = join(machine.root, LOCAL_TOKEN_FILE)
  if (existsSync(token))
    sent.push('-H', `Authorization: Bearer ${readFileSync(token, 'utf8').trim()}`)
  return JSON.parse(
    machine.net(
      'curl',
      '-sS',
      '--fail-with-body',
      '-m',
      '120',
      '-X',
      method,
      ...sent,
      `${LANE}${path}`,
    ),
  ) as Answer
}
