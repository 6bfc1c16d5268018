/**
 * `npm run attack -- --minutes N`: everybody around two lanes is hostile at once (hostile-parties.ts) while an honest
 * till takes a payment every two seconds at each, and strangers without a right flood them with what is dear to read. None may
 * be lost, and none may come later than a quarter of a second: what a busy machine keeps from the lane and from the till is not counted,
 * and one that comes later prints its phases (measure/call-phases.ts). What is not counted hides other waits in which the machine was busy
 * too, so the figures by the clock on the wall stand beside. Who attacks stands for other machines, and has this one's processor after
 * the lanes and the honest till. One of the lanes has a screen as its display, among
 * eight that lie. At a third lane the hostile till uses all its rights: there an honest payment may be refused or cancelled,
 * and still none that was paid is lost, and none is invented.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { keptWaitingMs } from '#lab/bench/measure/processor-time.ts'
import { call } from '#test/http-call.ts'
import { DEMO_SETTINGS, type Laned, startLaned } from '#test/processes/laned-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { addressesOf, attackedProgram } from '../attacked-program.ts'
import { laneTimes, phasesInWords, timedCall } from '../measure/call-phases.ts'
import { callMeterOf, longestTurnMs, memoryPeakMb } from '../measure/lane-load.ts'
import { IN_TURN } from '../processor/flood-families.ts'
import { asFromAnotherMachine, startFlood } from '../processor/start-flood.ts'
import { compareWithBank } from './bank-and-ledger.ts'
import { type HonestKiosk, openKiosk } from './honest-kiosk.ts'
import { FLEET_KEY, HONEST_TILL, HOSTILE, SCREEN_CODE, type Victims } from './victims.ts'

const PAY_EVERY_MS = 2_000
const ASK_EVERY_MS = 250
export const LATE_MS = 250
/** Of processor time. */
const TURN_MS_MAX = 250
/** From the payment at the bank to the word of the lane, which asks now and then. */
const ACCEPTED_WITHIN_MS = 30_000
/** Of this machine, and nobody else's. */
const FLOODS_FROM = '127.0.0.66'
const PARTIES = join(import.meta.dirname, 'hostile-parties.ts')

export interface HostileMinutes {
  readonly payments: number
  readonly accepted: number
  /** Nobody was shown anything to pay: on a busy machine the kiosk and the fake bank are kept waiting, too. */
  readonly refused: number
  /** Of showQR, in ascending order: without what the machine kept from lane or till, and by the clock on the wall. */
  readonly showMs: readonly number[]
  readonly wallMs: readonly number[]
  /** Of somebody else, who asks `GET /version` meanwhile: by the clock on the wall. */
  readonly otherMs: readonly number[]
  /** Where the hostile till uses its rights: asked for, shown and paid. */
  readonly contested: { readonly asked: number; readonly shown: number; readonly paid: number }
  readonly longestTurnMs: number
  readonly peakMb: number
  /** Of the two lanes together: how many there were of each event, most of all first. */
  readonly logLines: number
  readonly logEvents: readonly (readonly [event: string, lines: number])[]
  /** Payments that were shown later than LATE_MS. */
  readonly late: number
  /** What else went wrong: each is a payment that was lost, or a party that stopped. */
  readonly troubles: readonly string[]
}

interface Victim {
  readonly laned: Laned
  readonly url: string
  readonly meter: string
  readonly syncAddress: string
  readonly kiosk: HonestKiosk | null
}

export async function runHostileMinutes(
  minutes: number,
  say: (line: string) => void,
): Promise<HostileMinutes> {
  await using opening = new AsyncDisposableStack()
  const parties = spawn(process.execPath, [PARTIES], { stdio: ['pipe', 'pipe', 'inherit'] })
  opening.defer(() => void parties.kill('SIGKILL'))
  asFromAnotherMachine(parties)
  const [first] = await once(createInterface({ input: parties.stdout }), 'line')
  const { brokerPort, masterAddress } = JSON.parse(String(first)) as {
    brokerPort: number
    masterAddress: string
  }
  const syncs = [
    { role: 'master', listen: '127.0.0.1:0', key: FLEET_KEY, announce: false },
    { role: 'subordinate', master: `https://${masterAddress}`, key: FLEET_KEY },
  ]
  const victims: Victim[] = []
  for (const sync of syncs) victims.push(await openVictim(opening, sync, brokerPort))
  const contested = await openVictim(opening, { role: 'standalone' }, brokerPort)
  const attacked: Victims = {
    urls: victims.map(({ url }) => url),
    glassUrl: victims.find(({ kiosk }) => kiosk)?.url ?? '',
    tillUrl: contested.url,
    syncAddress: victims.map(({ syncAddress }) => syncAddress).find(Boolean) ?? '',
  }
  // A shop has sold since its lanes started: the first payment loads the code of all others.
  for (const { url } of victims) await sellOnce(url)
  parties.stdin.write(`${JSON.stringify(attacked)}\n`)
  for (const { url } of victims)
    opening.use(await startFlood(url, IN_TURN, HOSTILE.monitor, FLOODS_FROM))
  // What starts takes the processor from all: that is no attack.
  await pause(PAY_EVERY_MS)
  const endMs = performance.now() + minutes * 60_000
  const [sums, others, beside] = await Promise.all([
    Promise.all(victims.map((victim) => trade(victim, endMs, say))),
    Promise.all(victims.map((victim) => askBeside(victim, endMs))),
    tradeBesideRights(contested, endMs),
  ])
  const troubles = [...sums.flatMap((one) => one.troubles), ...beside.troubles]
  for (const { url } of [...victims, contested])
    troubles.push(...(await compareWithBank(url, HONEST, ACCEPTED_WITHIN_MS)))
  const showMs = sums.flatMap((one) => one.showMs).sort((one, other) => one - other)
  if (parties.exitCode !== null) troubles.push('the hostile parties have ended')
  return {
    payments: sums.reduce((sum, one) => sum + one.payments, 0),
    accepted: sums.reduce((sum, one) => sum + one.accepted, 0),
    refused: sums.reduce((sum, one) => sum + one.refused, 0),
    showMs,
    late: showMs.filter((ms) => ms > LATE_MS).length,
    wallMs: sums.flatMap((one) => one.wall).sort((one, other) => one - other),
    otherMs: others.flat().sort((one, other) => one - other),
    contested: beside,
    longestTurnMs: Math.max(...sums.map((one) => one.turnMs)),
    peakMb: Math.max(...sums.map((one) => one.peakMb)),
    ...logOf(victims.map(({ laned }) => laned.stdout)),
    troubles,
  }
}

function logOf(outputs: readonly string[]): Pick<HostileMinutes, 'logLines' | 'logEvents'> {
  const lines = outputs.flatMap((output) => output.split('\n').filter(Boolean))
  const byEvent = Map.groupBy(lines, (line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? 'no event')
  const counted = [...byEvent].map(([event, { length }]) => [event, length] as const)
  return { logLines: lines.length, logEvents: counted.sort(([, one], [, other]) => other - one) }
}

/** No payment was lost or invented, and none was kept from being paid. */
export function areKept(figures: HostileMinutes): boolean {
  const { payments, accepted, refused, contested, troubles } = figures
  const isTried = accepted > payments / 2 && contested.paid > 0
  return isTried && accepted + refused === payments && troubles.length === 0
}

/** And no turn was longer than anybody may be made to wait. Lateness is the whole machine's, too. */
export function isHeld(figures: HostileMinutes): boolean {
  return areKept(figures) && figures.longestTurnMs <= TURN_MS_MAX
}

export function inWords(figures: HostileMinutes): string {
  const {
    payments,
    accepted,
    refused,
    late,
    showMs,
    wallMs,
    otherMs,
    contested,
    longestTurnMs,
    peakMb,
    logLines,
  } = figures
  const at = (list: readonly number[], part: number) =>
    Math.round(list[Math.min(Math.floor(list.length * part), list.length - 1)] ?? 0)
  return [
    `${payments} payments, ${accepted} accepted, ${refused} refused, ${late} shown later than ${LATE_MS} ms (${wallMs.filter((ms) => ms > LATE_MS).length} by the clock on the wall)`,
    `showQR: median ${at(showMs, 0.5)} ms, 99 of 100 within ${at(showMs, 0.99)} ms, longest ${at(showMs, 1)} ms (by the clock on the wall ${at(wallMs, 0.5)}, ${at(wallMs, 0.99)}, ${at(wallMs, 1)})`,
    `another caller waited ${at(otherMs, 0.5)} ms, 99 of 100 within ${at(otherMs, 0.99)} ms, longest ${at(otherMs, 1)} ms, by the clock on the wall`,
    `beside a till that cancels, floods and hangs up: ${contested.asked} payments asked for, ${contested.shown} shown, ${contested.paid} paid`,
    `the longest turn ${Math.round(longestTurnMs)} ms of processor time, ${Math.round(peakMb)} MB at most, ${logLines} lines of log: ${mostOf(figures.logEvents)}`,
    ...figures.troubles,
  ].join('\n')
}

const mostOf = (events: HostileMinutes['logEvents']) =>
  events
    .slice(0, 6)
    .map(([event, lines]) => `${lines} ${event}`)
    .join(', ')

async function openVictim(
  opening: AsyncDisposableStack,
  sync: object,
  brokerPort: number,
): Promise<Victim> {
  const folder = opening.use(temporaryFolder())
  const [config, meter] = [folder.file('laned.yaml'), folder.file('turn-meter')]
  const tokens = [
    { name: 'honest', role: 'till', secret: HONEST_TILL },
    { name: 'hostile-till', role: 'till', secret: HOSTILE.till },
    { name: 'hostile-monitor', role: 'monitor', secret: HOSTILE.monitor },
    { name: 'boss', role: 'operator', secret: 'the-operator-who-sets-up' },
  ]
  const serve = ['payment', 'items', 'console', 'sim', 'device', 'glass']
  // The master: it has all the others of its kind against it, too.
  const isGlass = 'listen' in sync
  // As `install.sh --kiosk` makes it.
  const forKiosk = { address: '127.0.0.2:0', serve: ['glass'] }
  const text = JSON.stringify({
    ...(isGlass && { display: { driver: 'screen', token: SCREEN_CODE } }),
    listeners: [{ address: '127.0.0.1:0', serve, tokens }, ...(isGlass ? [forKiosk] : [])],
    sync,
    embedder: { driver: 'fake' },
    mqtt: { url: `mqtt://127.0.0.1:${brokerPort}` },
  })
  writeFileSync(config, text)
  const laned = opening.use(
    startLaned({
      ...(await attackedProgram(opening, meter)),
      dataFolder: folder.file('data'),
      args: ['--config', config],
    }),
  )
  const url = await laned.url()
  const boss = { authorization: 'Bearer the-operator-who-sets-up' }
  const set = await call(url, '/updateDriverSettings', {
    method: 'POST',
    headers: { ...boss, 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_SETTINGS),
  })
  if (set.http !== 200) throw new Error(`the lane took no settings: ${set.text}`)
  const serving =
    /"address":"([^"]+)","msg":"sync.serving"|"msg":"sync.serving".*?"address":"([^"]+)"/
  const kiosk = isGlass ? opening.use(openKiosk(addressesOf(laned).at(-1) ?? '')) : null
  for (let left = 50; left > 0 && kiosk?.painted.kind === null; left -= 1) await pause(100)
  let syncAddress = ''
  for (let left = 50; left > 0 && syncAddress === '' && 'listen' in sync; left -= 1) {
    const [, one, other] = serving.exec(laned.stdout) ?? []
    syncAddress = one ?? other ?? ''
    await pause(100)
  }
  return { laned, url, meter, syncAddress, kiosk }
}

const HONEST = { authorization: `Bearer ${HONEST_TILL}`, 'content-type': 'application/json' }

async function trade(
  { laned, url, meter, kiosk }: Victim,
  endMs: number,
  say: (line: string) => void,
) {
  const pid = laned.process.pid ?? 0
  const troubles: string[] = []
  const showMs: number[] = []
  const wall: number[] = []
  let [payments, accepted, refused, turnMs] = [0, 0, 0, 0]
  const headers = HONEST
  await longestTurnMs(meter)
  while (performance.now() < endMs) {
    const nextMs = performance.now() + PAY_EVERY_MS
    payments += 1
    try {
      const fromMs = performance.now()
      const kept = [pid, process.pid].map((one) => ({ one, fromMs: keptWaitingMs(one) }))
      const before = kiosk?.painted.number ?? 0
      const body = JSON.stringify({ amount: 100 + payments, ttl: 5 })
      const timed = await timedCall(url, '/showQR', { method: 'POST', headers, body })
      const { reply: shown, times, port } = timed
      const wallMs = performance.now() - fromMs
      // The longer of the two waits for a processor: they may have been at the same time.
      const keptMs = Math.max(...kept.map(({ one, fromMs }) => keptWaitingMs(one) - fromMs))
      const tookMs = Math.max(wallMs - keptMs, 0)
      showMs.push(tookMs)
      wall.push(wallMs)
      if (tookMs > LATE_MS) {
        const lane = await laneTimes(callMeterOf(meter), times.startedMs, port)
        const whose = kiosk ? 'at the lane with a screen' : 'at the lane without a screen'
        say(`payment ${payments} ${whose} took ${phasesInWords(times, lane)}`)
        say(`  the machine kept ${Math.round(keptMs)} ms of it from the lane or the till`)
      }
      if (shown.http !== 200) {
        refused += 1
        say(`payment ${payments}: showQR: ${shown.http} ${shown.text.slice(0, 200)}`)
        await pause(Math.max(nextMs - performance.now(), 0))
        continue
      }
      if (kiosk && !(kiosk.painted.kind === 'qr' && kiosk.painted.number > before))
        throw new Error('showQR succeeded, and the glass has no code: another screen was believed')
      const paid = await call(url, '/sim/bank/pay', { method: 'POST', headers, body: '{}' })
      if (paid.http !== 200) throw new Error(`pay: ${paid.http} ${paid.text.slice(0, 200)}`)
      await untilAccepted(url, headers)
      accepted += 1
    } catch (error) {
      troubles.push(`payment ${payments}: ${(error as Error).message}`)
    }
    turnMs = Math.max(turnMs, await longestTurnMs(meter).catch(() => Infinity))
    if (payments % 30 === 0) say(`${payments} payments, the longest turn ${Math.round(turnMs)} ms`)
    await pause(Math.max(nextMs - performance.now(), 0))
  }
  return { payments, accepted, refused, showMs, wall, turnMs, troubles, peakMb: memoryPeakMb(pid) }
}

/** Of an amount of its own: what is paid and what is accepted are compared by it. */
async function sellOnce(url: string): Promise<void> {
  const what = { method: 'POST', headers: HONEST } as const
  const shown = await call(url, '/showQR', { ...what, body: '{"amount":99,"ttl":5}' })
  const paid = await call(url, '/sim/bank/pay', { ...what, body: '{}' })
  if (shown.http !== 200 || paid.http !== 200)
    throw new Error(`the first payment: ${shown.http} ${shown.text.slice(0, 200)}, ${paid.http}`)
  await untilAccepted(url, HONEST)
}

/** Somebody who wants nothing but an answer: how long each took. */
async function askBeside({ url }: Victim, endMs: number): Promise<readonly number[]> {
  const tookMs: number[] = []
  while (performance.now() < endMs) {
    const fromMs = performance.now()
    await call(url, '/version', { headers: HONEST })
    tookMs.push(performance.now() - fromMs)
    await pause(ASK_EVERY_MS)
  }
  return tookMs
}

/** What is shown is paid by a customer, unless the other till was quicker; `troubles`: what no till may do. */
async function tradeBesideRights({ url }: Victim, endMs: number) {
  let [asked, shown, paid] = [0, 0, 0]
  const troubles: string[] = []
  while (performance.now() < endMs) {
    const nextMs = performance.now() + PAY_EVERY_MS
    asked += 1
    const amount = 100 + asked
    const what = { method: 'POST', headers: HONEST } as const
    const reply = await call(url, '/showQR', { ...what, body: JSON.stringify({ amount, ttl: 5 }) })
    if (reply.http >= 500 && !/"error_category":"[A-Z]|"kind":"(busy|refused)/.test(reply.text))
      troubles.push(`showQR: ${reply.http} ${reply.text.slice(0, 200)}`)
    if (reply.http === 200) {
      shown += 1
      // Whatever is on the glass now, the other till's too: what was cancelled cannot be paid.
      if ((await call(url, '/sim/bank/pay', { ...what, body: '{}' })).http === 200) paid += 1
    }
    await pause(Math.max(nextMs - performance.now(), 0))
  }
  return { asked, shown, paid, troubles }
}

async function untilAccepted(url: string, headers: Readonly<Record<string, string>>) {
  const endMs = performance.now() + ACCEPTED_WITHIN_MS
  for (let text = ''; ; ) {
    const reply = await call(url, '/getDynamicQRStatus', { headers })
    text = reply.text
    if (/ACCEPTED/.test(text)) return
    if (performance.now() > endMs) throw new Error(`is not accepted: ${text.slice(0, 100)}`)
    await pause(100)
  }
}
