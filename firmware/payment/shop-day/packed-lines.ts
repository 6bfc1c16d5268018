/**
 * Lines of a bank as JSON, and back, in short turns: there may be ten thousand. Without the names of their fields, which would
 * be half of the file that is written whole each time a lane has answered.
 */
import { inSlices } from '#firmware/async/in-slices.ts'
import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import type { ShopLine } from '#hal/shop-day.ts'

const PACKED_TOGETHER = 500

type Rest = Pick<ShopLine, 'isDayOnly' | 'isOfPayment' | 'charge' | 'told'>
type Packed = [
  isRefund: 0 | 1,
  orderId: string | null,
  qrId: string | null,
  operationId: string | null,
  refundId: string | null,
  amountKopecks: number,
  atMs: number,
  rest?: Rest,
]

export async function packed(lines: readonly ShopLine[]): Promise<readonly string[]> {
  const chunks: string[] = []
  let chunk: Packed[] = []
  const close = () => {
    if (chunk.length > 0) chunks.push(JSON.stringify(chunk))
    chunk = []
  }
  await inSlices(lines, (line) => {
    if (chunk.push(packedLine(line)) === PACKED_TOGETHER) close()
  })
  close()
  return chunks
}

export async function unpacked(chunks: readonly string[]): Promise<readonly ShopLine[]> {
  const lines: ShopLine[] = []
  for (const chunk of chunks) {
    lines.push(...(JSON.parse(chunk) as readonly Packed[]).map(unpackedLine))
    await yieldEventLoop()
  }
  return lines
}

function packedLine(line: ShopLine): Packed {
  const { kind, orderId, qrId, operationId, refundId, amountKopecks, atMs, ...rest } = line
  const isRefund = kind === 'refund' ? 1 : 0
  const one = [isRefund, orderId, qrId, operationId, refundId, amountKopecks, atMs] as const
  return Object.keys(rest).length > 0 ? [...one, rest] : [...one]
}

function unpackedLine([isRefund, orderId, qrId, operationId, refundId, ...of]: Packed): ShopLine {
  const [amountKopecks, atMs, rest = {}] = of
  const kind = isRefund === 1 ? 'refund' : 'payment'
  return { kind, orderId, qrId, operationId, refundId, amountKopecks, atMs, ...rest }
}
