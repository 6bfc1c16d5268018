/**
 * Where the time of one call went: its phases at the caller's and in the lane (call-meter.mjs), and what else the lane's event
 * loop did meanwhile. A turn of the loop that nobody ran in waited: for a processor, or for the disk.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { connect } from 'node:net'
import { type Call, call, type Reply } from '#test/http-call.ts'

/** Of the caller; on the clock that all processes of a machine have. */
export interface CallerTimes {
  readonly startedMs: number
  readonly connectedMs: number
  readonly sentMs: number
  readonly receivedMs: number
}

/** What call-meter.mjs tells. */
export interface LaneTimes {
  readonly call: {
    readonly acceptedMs: number
    readonly readMs?: number
    readonly parsedMs?: number
    readonly answeredMs?: number
  } | null
  readonly steps: readonly { readonly atMs: number; readonly what: string }[]
  readonly turns: readonly {
    readonly atMs: number
    readonly wallMs: number
    readonly ranMs: number
    readonly keptMs: number
  }[]
  readonly writes: readonly {
    readonly atMs: number
    readonly tookMs: number
    readonly what: string
  }[]
}

const STEPS_MOST = 8
const WRITES_MOST = 6

const nowMs = () => Number(process.hrtime.bigint()) / 1e6

/** `call`, with its phases at the caller's. */
export async function timedCall(
  address: string,
  path: string,
  what: Call,
): Promise<{ readonly reply: Reply; readonly times: CallerTimes; readonly port: number }> {
  const times = { startedMs: nowMs(), connectedMs: 0, sentMs: 0 }
  let port = 0
  const follow = (message: unknown) => {
    const { request } = message as { readonly request: ClientRequest }
    request.once('finish', () => {
      times.sentMs = nowMs()
    })
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        times.connectedMs = nowMs()
        port = socket.localPort ?? 0
      }),
    )
  }
  subscribe('http.client.request.created', follow)
  const replied = call(address, path, what)
  unsubscribe('http.client.request.created', follow)
  const reply = await replied
  return { reply, times: { ...times, receivedMs: nowMs() }, port }
}

/** Rejects when the lane has ended. */
export function laneTimes(meter: string, fromMs: number, port: number): Promise<LaneTimes> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(meter)
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk
      })
      .on('error', reject)
      .on('close', () => resolve(JSON.parse(text) as LaneTimes))
    socket.write(`${fromMs} ${port}`)
  })
}

/** Pure. Each phase with how long after the one before it; then what held up the loop. */
export function phasesInWords(caller: CallerTimes, lane: LaneTimes): string {
  const { startedMs, receivedMs } = caller
  const isMeanwhile = (fromMs: number, tookMs = 0) =>
    fromMs + tookMs >= startedMs && fromMs <= receivedMs
  const { call: inLane } = lane
  const phases = [
    { atMs: caller.connectedMs, what: 'connected' },
    { atMs: caller.sentMs, what: 'sent' },
    { atMs: inLane?.acceptedMs ?? 0, what: 'accepted by the lane' },
    { atMs: inLane?.readMs ?? 0, what: 'first read' },
    { atMs: inLane?.parsedMs ?? 0, what: 'its turn came' },
    { atMs: inLane?.answeredMs ?? 0, what: 'answered' },
    { atMs: receivedMs, what: 'received' },
    ...lane.steps.slice(-STEPS_MOST * 4),
  ]
    .filter(({ atMs }) => isMeanwhile(atMs))
    .sort((one, other) => one.atMs - other.atMs)
  const told = phases.map(({ atMs, what }, at) => {
    const beforeMs = phases[at - 1]?.atMs ?? startedMs
    return `${what} +${Math.round(atMs - beforeMs)}`
  })
  const turns = lane.turns.filter(({ atMs, wallMs }) => isMeanwhile(atMs, wallMs))
  const writes = lane.writes.filter(({ atMs, tookMs }) => isMeanwhile(atMs, tookMs))
  const sum = (list: readonly number[]) => Math.round(list.reduce((all, one) => all + one, 0))
  const wallMs = sum(turns.map((one) => one.wallMs))
  const ranMs = sum(turns.map((one) => one.ranMs))
  const keptMs = sum(turns.map((one) => one.keptMs))
  const longest = writes.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, WRITES_MOST)
  return [
    `${Math.round(receivedMs - startedMs)} ms: ${told.join(', ')}`,
    `  ${turns.length} long turns of ${wallMs} ms: ran ${ranMs}, had no processor ${keptMs}, waited ${Math.max(wallMs - ranMs - keptMs, 0)}`,
    `  writes on the loop ${sum(writes.map((one) => one.tookMs))} ms: ${longest.map(({ what, tookMs }) => `${what} ${Math.round(tookMs)}`).join('; ')}`,
  ].join('\n')
}
