/**
 * What a lane on a whole computer must do, step by step, seen from outside: by a till through its
 * forwarded port, by a customer at the display, by root at the keyboard. Each step throws with
 * what is wrong, or resolves to what it measured.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Glass } from '#lab/emulators/emulated-display.ts'
import { goods } from '#test/items/goods-pictures.ts'
import type { Till } from '#test/replacement/till-client.ts'
import { until } from './machines/debian-container.ts'
import type { Computer } from './machines/qemu-machine.ts'

/** Emulated cores are slow, and a first start compiles: see docs/verification.md for how long it took. */
const BOOT_DEADLINE_MS = 900_000
const STEP_DEADLINE_MS = 180_000
const ASK_EVERY_MS = 500
const MEBIBYTE = 2 ** 20

export const GUEST_PORT = 8081
export const TOKEN = randomBytes(24).toString('base64url')

/** As it is shipped, but for what the emulated computer has not, and the till in the network. */
export function laneConfig(): string {
  let text = readFileSync('systemd/laned.yaml', 'utf8')
  const change = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`systemd/laned.yaml has no line ${from}`)
    text = text.replace(from, to)
  }
  const sha256 = createHash('sha256').update(TOKEN).digest('hex')
  change(
    '\n\ndisplay:',
    `
  - address: "0.0.0.0:${GUEST_PORT}"
    serve: [payment, items, sim]
    tokens: [{ name: till, role: operator, sha256: "${sha256}" }]

display:`,
  )
  change('camera: { driver: rpicam }', 'camera: { driver: fake }')
  change('banks: {}', 'banks: { "*": { driver: fake } }')
  return text
}

export async function answers(till: Till): Promise<string> {
  let version = ''
  const ask = async () => {
    version = (await till.get<{ version: string }>('/version')).version
    await till.get('/api/get_item_list')
    return true
  }
  await until('an answer on the forwarded port', ask, BOOT_DEADLINE_MS, ASK_EVERY_MS)
  return `version ${version}`
}

/** A payment from the settings to the customer's glass and back; `shown` grows with each screen. */
export async function sells(till: Till, shown: readonly Glass[]): Promise<string> {
  await till.post('/updateDriverSettings', {
    settings: {
      bankProfile: 'main',
      bankProfiles: { main: { bankName: 'CFT', accAlias: 'a', extEntityId: 'b', merchantId: 'c' } },
      deviceConnection: { connectionType: 'Serial', portName: '/dev/lane-display' },
    },
  })
  await until(
    'the display',
    async () => {
      const { display } = await till.get<{ display: { connected: boolean } }>('/health')
      return display.connected
    },
    STEP_DEADLINE_MS,
  )
  await till.post('/showQR', { amount: 12_345, purpose: 'Bread' })
  const qr = shown.at(-1)?.qr
  if (!qr) throw new Error(`showQR succeeded, the glass shows ${JSON.stringify(shown.at(-1))}`)
  await till.post('/sim/bank/pay')
  await until(
    'ACCEPTED',
    async () => {
      const { dynamicQRStatus } = await till.get<{ dynamicQRStatus: string }>('/getDynamicQRStatus')
      return dynamicQRStatus === 'ACCEPTED' && shown.some(({ picture }) => picture === 'ok')
    },
    STEP_DEADLINE_MS,
    ASK_EVERY_MS,
  )
  return `the display on USB showed ${qr}, then the tick; ACCEPTED`
}

/** Two kinds are taught, the first is recognised in another photograph. */
export async function recognises(till: Till): Promise<string> {
  for (const [kind, id] of [
    [1, '4001'],
    [2, '4002'],
  ] as const) {
    await till.put('/sim/camera', goods(kind))
    await till.post('/api/add_item_template', { id })
  }
  await till.put('/sim/camera', goods(1, 1))
  const { data } = await till.get<{
    data: { items: { id: string; score: number }[]; model: string; took_ms: number }
  }>('/api/get_result')
  const [best] = data.items
  if (best?.id !== '4001') throw new Error(`4001 lies there, it says ${JSON.stringify(data)}`)
  return `${best.id} with ${best.score.toFixed(2)} by ${data.model} in ${Math.round(data.took_ms)} ms`
}

/** Everything a till can read that must be the same after a reboot. */
export async function kept(till: Till): Promise<string> {
  const all = ['/getDriverSettings', '/transactions?state=ACCEPTED', '/api/get_item_list']
  return JSON.stringify(await Promise.all(all.map((path) => till.get(path))))
}

export async function looksWell(computer: Computer): Promise<string> {
  const state = await computer.run('systemctl is-system-running --wait', BOOT_DEADLINE_MS)
  const failed = await computer.run('systemctl --failed --no-legend --plain')
  if (state !== 'running' || failed !== '') throw new Error(`the system is ${state}: ${failed}`)
  const show = (property: string) => computer.run(`systemctl show -P ${property} laned.service`)
  const [active, user, restarts] = [
    await show('ActiveState'),
    await show('User'),
    await show('NRestarts'),
  ]
  if (active !== 'active' || user !== 'laned' || restarts !== '0')
    throw new Error(`laned.service is ${active} as ${user} after ${restarts} restarts`)
  const group = '/sys/fs/cgroup/system.slice/laned.service'
  const now = Number(await computer.run(`cat ${group}/memory.current`))
  const peak = Number(await computer.run(`cat ${group}/memory.peak`))
  const ceiling = Number(await show('MemoryHigh'))
  if (!(peak < ceiling)) throw new Error(`${peak} bytes at most, the ceiling is ${ceiling}`)
  const started = Number(await show('ExecMainStartTimestampMonotonic'))
  const ready = Number(await show('ActiveEnterTimestampMonotonic'))
  const [boot = ''] = (await computer.run('systemd-analyze')).split('\n')
  return [
    `running, no failed unit; laned.service active as ${user}, never restarted`,
    `ready ${((ready - started) / 1e6).toFixed(1)} s after its start`,
    `${mebibytes(now)} MiB now, ${mebibytes(peak)} at most, of ${mebibytes(ceiling)} allowed`,
    boot,
  ].join('; ')
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / MEBIBYTE)
}
