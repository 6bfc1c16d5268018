/** The walk through every operation of a lane, with each request and answer as it went over the wire. */

import type { Asked } from '#test/document/ask-operation.ts'
import { type Ask, addressOf, contentOf } from '#test/document/ask-operation.ts'
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import { walkLane } from '#test/document/walk.ts'
import { type RawAnswer, type RawRequest, rawCall } from './raw-call.ts'

export interface Exchange {
  /** `POST /showQR`, as the documents' words have it. */
  readonly operation: string
  /** What is tried. */
  readonly title: string
  readonly asked: RawRequest
  readonly answer: RawAnswer
}

export async function recordWalk(lane: LaneToWalk): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = []
  const ask: Ask = async (operation, given = {}) => {
    const asked = await rawRequestOf(operation, given)
    const answer = await rawCall(given.url ?? lane.url, asked)
    exchanges.push({ operation, title: 'asked', asked, answer })
    return answeredOf(answer)
  }
  await walkLane(ask, lane)
  return exchanges
}

export async function rawRequestOf(operation: string, given: Asked): Promise<RawRequest> {
  const [method = '', path = ''] = operation.split(' ')
  const { headers, body } = contentOf(given)
  // Whatever it is given becomes bytes with their type.
  const carried = new Response(body ?? null)
  const type = headers?.['content-type'] ?? carried.headers.get('content-type')
  const bytes = new Uint8Array(await carried.arrayBuffer())
  return {
    method,
    path: addressOf(path, given),
    headers: { ...(type && { 'content-type': type }), ...given.headers },
    ...(body !== undefined && { body: bytes }),
  }
}

export function answeredOf({ status, headers, bytes }: RawAnswer): Awaited<ReturnType<Ask>> {
  const named = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  const type = named['content-type']?.split(';')[0] ?? null
  const recorded = { status, type, headers: named, bytes }
  const text = () => new TextDecoder().decode(bytes)
  if (type === 'application/json') return { ...recorded, body: JSON.parse(text()) as unknown }
  if (type === 'text/event-stream') return { ...recorded, body: text() }
  return { ...recorded, body: undefined }
}
