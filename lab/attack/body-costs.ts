/**
 * What a body costs a lane: processor time of all its processes for each thing that is sent, the table of it in the tree,
 * and what is far above that table. Time of the processor and not of the clock: other work on the machine changes it little.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#test/http-call.ts'
import { startNewLane, startOwnLane } from './attacked-device.ts'
import { type Attacked, attackedLanes, onePerPath } from './attacks/operation-attacks.ts'
import { hostileBodies, hostileConnections } from './hostile-bodies.ts'
import { treeCpuMs } from './measure/process-tree-cpu.ts'
import { type OperationWithBody, operationsWithBodies } from './operations-with-bodies.ts'

/** The dearest that was sent to an operation when the table was written. */
export interface CostRow {
  readonly operation: string
  readonly shape: string
  readonly bytes: number
  readonly cpuMs: number
}

const TABLE = join(import.meta.dirname, 'body-costs.json')

/** What no row is below: a tick of the kernel, the lane's own work meanwhile, and another machine make so much of nothing. */
const LEAST_MS = 100
/** Another machine, colder code: more is another program. */
const TIMES_MAX = 10

/** Null: as the row says, or about. */
export function whyTooDear(row: CostRow, cpuMs: number): string | null {
  const most = Math.max(row.cpuMs, LEAST_MS) * TIMES_MAX
  return cpuMs <= most
    ? null
    : `${row.operation}, ${row.shape}: ${cpuMs} ms of processor time for ${row.bytes} bytes, ${row.cpuMs} ms when the table was written`
}

export const readCostTable = (): readonly CostRow[] =>
  JSON.parse(readFileSync(TABLE, 'utf8')) as CostRow[]

export function writeCostTable(rows: readonly CostRow[]): void {
  const sorted = [...rows].sort((one, other) => (one.operation < other.operation ? -1 : 1))
  writeFileSync(TABLE, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** What a byte costs a megabyte shows. */
const MEASURED_BYTES_MAX = 1_048_576
/** Of the bodies that are for any operation each gets some, and each shape is sent to some. */
const EACH = 6

/** All that is about framing and pictures, and a share of the rest, which moves from operation to operation. */
export const SHARE: Choice = (operation, shapes) => {
  const from = Buffer.from(operation).reduce((sum, byte) => sum + byte, 0) % EACH
  return shapes.filter((shape, at) => at % EACH === from || isAlways(shape))
}

const isAlways = (shape: string) =>
  /^chunks of one byte|^many header lines|^one request behind|^a (PNG|JPEG) |bytes in a tag/.test(
    shape,
  )

/** Which of the shapes are sent to an operation. */
export type Choice = (operation: string, shapes: readonly string[]) => readonly string[]

/** Hands each cost to `tell`, of every operation that takes a body, in all documents. */
export async function measureCosts(
  choose: Choice,
  tell: (row: CostRow) => void,
  isWanted: (operation: string) => boolean = () => true,
): Promise<void> {
  await using own = await startOwnLane()
  await using fresh = await startNewLane()
  for (const lane of attackedLanes(own, fresh)) {
    const found = await operationsWithBodies(lane.url, lane.documents, lane.headers)
    for (const operation of onePerPath(found)) {
      if (!isWanted(operation.name)) continue
      const all = sendersOf(lane, operation)
      const chosen = new Set(choose(operation.name, [...all.keys()]))
      for (const [shape, send] of all) {
        if (!chosen.has(shape)) continue
        const { bytes, cpuMs } = await costOf(lane, send)
        tell({ operation: operation.name, shape, bytes, cpuMs })
      }
    }
  }
}

/** Sends, and says how many bytes it were. */
type Send = () => Promise<number>

function sendersOf(lane: Attacked, operation: OperationWithBody): ReadonlyMap<string, Send> {
  const { method, path } = operation
  const asked = { ...operation, bytesMax: Math.min(operation.bytesMax, MEASURED_BYTES_MAX) }
  const senders = new Map<string, Send>()
  for (const { shape, bodyOf, type = operation.type } of hostileBodies(asked))
    senders.set(shape, async () => {
      const body = bodyOf()
      const headers = { ...lane.headers, 'content-type': type }
      // Refused before it was all sent.
      await call(lane.url, path, { method, headers, body }).catch(() => null)
      return body.length
    })
  for (const { shape, bytesOf } of hostileConnections(operation, lane.headers))
    senders.set(shape, () => sendBytes(lane.url, bytesOf()))
  return senders
}

/** Of an answer that never ends. */
const ANSWER_MS_MAX = 60_000

function sendBytes(url: string, bytes: Buffer): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => resolve(bytes.length))
  })
}

/** Work that goes on behind the answer counts: it is waited for until the lane is quiet. */
const QUIET_MS = 100
const QUIET_LOOKS_MAX = 600
/** In a tenth of a second: the lane's own work. */
const AT_REST_MS = 20

async function costOf({ pid }: Attacked, send: Send): Promise<{ bytes: number; cpuMs: number }> {
  const before = treeCpuMs(pid)
  const bytes = await send()
  let spent = treeCpuMs(pid)
  for (let look = 0; look < QUIET_LOOKS_MAX && spent - before > AT_REST_MS; look += 1) {
    await pause(QUIET_MS)
    const now = treeCpuMs(pid)
    if (now - spent <= AT_REST_MS) break
    spent = now
  }
  return { bytes, cpuMs: spent - before }
}

/** For each operation the dearest of what was measured. */
export function dearest(rows: readonly CostRow[]): readonly CostRow[] {
  const best = new Map<string, CostRow>()
  for (const row of rows)
    if (row.cpuMs >= (best.get(row.operation)?.cpuMs ?? -1)) best.set(row.operation, row)
  return [...best.values()]
}
