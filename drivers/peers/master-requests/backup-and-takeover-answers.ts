/**
 * What a lane asks of its master beside messages: to keep its backups and to return them. And what a new card with a
 * restore code asks: the backups of the lane whose place it takes, and that lane's key.
 *
 *   GET    /backups/v1            { backups: [{ name, bytes, sha256 }] }    lane, code
 *   GET    /backups/v1/NAME       the encrypted file                         lane, code
 *   PUT    /backups/v1/NAME       keeps it; its hash in x-laned-sha256       lane
 *   DELETE /backups/v1/NAME                                                  lane
 *   POST   /takeover/v1/key/SERIAL    { key }: the lane's former keys end            code
 *   POST   /takeover/v1/end       the card has its key: the code is used            code
 *
 * A card names itself by 32 hex digits in x-laned-card: the first card that comes with a code has it.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished, pipeline } from 'node:stream/promises'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { BackupDepot, BackupStore } from '#hal/backup-store.ts'
import type { FleetKeys, Proof } from '#hal/fleet-keys.ts'
import type { Journal } from '#hal/journal.ts'

export interface LaneRequestsNeeds {
  readonly keys: FleetKeys
  /** Null: this master keeps no backups. */
  readonly depot: BackupDepot | null | Promise<BackupDepot | null>
  readonly journal: Journal
}

export type AnswerLaneRequest = (
  proof: Proof,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>

const KEY_OF = '/takeover/v1/key/'

/** Of a card that has a restore code: which of those that have it. */
export const CARD_HEADER = 'x-laned-card'

export const isLaneRequest = (path: string): boolean => /^\/(backups|takeover)\/v1(\/|$)/.test(path)

export function createLaneRequests({ keys, depot, journal }: LaneRequestsNeeds): AnswerLaneRequest {
  async function takeOver(
    proof: Proof,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (proof.standing !== 'code')
      throw new Fault('forbidden', say('fault.replacement.code-required'))
    const { keyId: tag, serialNumber } = proof
    const card = cardOf(request)
    if (path.startsWith(KEY_OF)) {
      if (decoded(path.slice(KEY_OF.length)) !== serialNumber)
        throw new Fault(
          'refused',
          say('fault.replacement.backup-of-other-lane', { lane: serialNumber }),
        )
      const { keyId, text } = await keys.replace(tag, card).catch((error: unknown) => {
        if (error instanceof Fault && error.kind === 'refused') {
          const address = request.socket.remoteAddress ?? null
          journal.warn('device.second_card_refused', { serialNumber, address })
        }
        throw error
      })
      journal.warn('device.replaced', { serialNumber, keyId })
      return sendJson(response, { key: text })
    }
    if (path !== '/takeover/v1/end') throw new Fault('no-route', say('fault.sync.no-such-request'))
    await keys.endReplacement(tag, card)
    sendJson(response, {})
  }

  async function backups(
    { serialNumber, standing }: Proof,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const kept = await depot
    if (!kept) throw new Fault('refused', say('fault.backup.master-keeps-none'))
    const store = kept.of(serialNumber)
    const name = decoded(path.slice('/backups/v1/'.length))
    const { method } = request
    if (method === 'GET' && name === '') return sendJson(response, { backups: await store.list() })
    if (method === 'GET') return send(store, name, response)
    if (standing !== 'member')
      throw new Fault('forbidden', say('fault.replacement.code-cannot-change-backups'))
    if (method === 'DELETE') await store.remove(name)
    else if (method === 'PUT') await take(store, name, request)
    else throw new Fault('no-route', say('fault.sync.no-such-request'))
    sendJson(response, {})
  }

  return async (proof, request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/backups/')) return whole(request, backups(proof, path, request, response))
    if (request.method !== 'POST') throw new Fault('no-route', say('fault.sync.no-such-request'))
    return takeOver(proof, path, request, response)
  }
}

async function send(store: BackupStore, name: string, response: ServerResponse): Promise<void> {
  const found = (await store.list()).find((one) => one.name === name)
  const bytes = found && (await store.open(name))
  if (!found || !bytes) throw new Fault('not-found', say('fault.backup.unknown'))
  response.writeHead(200, { 'content-length': found.bytes, 'x-laned-sha256': found.sha256 })
  // A lane that leaves in the middle ends the reading.
  await pipeline(bytes, response).catch(() => response.destroy())
}

async function take(store: BackupStore, name: string, request: IncomingMessage): Promise<void> {
  const bytes = Number(request.headers['content-length'])
  const sha256 = String(request.headers['x-laned-sha256'])
  if (!Number.isSafeInteger(bytes) || bytes < 1 || !/^[0-9a-f]{64}$/.test(sha256))
    throw new Fault('bad-request', say('fault.backup.upload-headers-missing'))
  await store.put({ name, bytes, sha256 }, received(request))
}

/** A lane that is still sending would not hear a refusal: what is left is passed over first. */
async function whole(request: IncomingMessage, taking: Promise<void>): Promise<void> {
  try {
    await taking
  } finally {
    if (!request.readableEnded && !request.destroyed)
      await finished(request.resume()).catch(() => {})
  }
}

/** What ends in the middle is said to whoever writes it down. */
async function* received(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (cause) {
    throw new Fault('unreachable', say('fault.backup.upload-cut'), cause)
  }
}

/** Null: it comes with a release that tells no name. */
function cardOf(request: IncomingMessage): string | null {
  const card = request.headers[CARD_HEADER] ?? null
  if (card === null || /^[0-9a-f]{32}$/.test(String(card))) return card as string | null
  throw new Fault(
    'bad-request',
    say('fault.replacement.card-header-malformed', { header: CARD_HEADER }),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new Fault('bad-request', say('fault.sync.path-encoding'), cause)
  }
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
