/** What an attack cost the lane: its longest turn (turn-meter.mjs), and the memory that it held at most. */
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const programUrl = (name: string) => pathToFileURL(join(import.meta.dirname, name)).href
// The turn meter last: it takes NODE_OPTIONS away.
const OPTIONS = ['call-meter.mjs', 'turn-meter.mjs']
  .map((name) => `--import=${programUrl(name)}`)
  .join(' ')

/** Where call-meter.mjs listens, beside the turn meter. */
export const callMeterOf = (socket: string) => `${socket}-calls`

/** For the process that is measured. */
export function meterEnvironment(socket: string) {
  return {
    NODE_OPTIONS: OPTIONS,
    TURN_METER_SOCKET: socket,
    CALL_METER_SOCKET: callMeterOf(socket),
  }
}

/** In milliseconds of processor time, since it was last asked. Rejects when the process has ended. */
export function longestTurnMs(socket: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    connect(socket)
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk
      })
      .on('error', reject)
      .on('close', () => resolve(Number(text)))
  })
}

/** Begins to look for the most memory anew; what is held now, in megabytes. */
export function memoryNowMb(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return statusMb(pid, 'VmRSS')
}

/** The most since `memoryNowMb`. */
export function memoryPeakMb(pid: number): number {
  return statusMb(pid, 'VmHWM')
}

function statusMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n')
  const line = lines.find((one) => one.startsWith(`${field}:`)) ?? ''
  return Number(/\d+/.exec(line)?.[0] ?? 0) / 1024
}
