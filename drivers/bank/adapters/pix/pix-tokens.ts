/** OAuth2 client-credentials tokens of a Pix bank: fetched when needed, shared, kept in memory. */

import { createHash } from 'node:crypto'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { readAnswer } from '../../answers/answer-fields.ts'
import { objectOf } from '../../answers/json-fields.ts'
import { bankFault } from '../../bank-fault.ts'
import type { BankHttp } from '../../transport/bank-http.ts'

export interface PixClient {
  readonly id: string
  readonly secret: string
}

export interface PixTokens {
  get(client: PixClient, signal?: AbortSignal): Promise<string>
  forget(client: PixClient): void
}

interface Token {
  readonly text: string
  readonly staleAtMs: number
}

const CHARGES = 'cob.read cob.write'
/** Requested in a token of its own: a bank refuses a token with a scope that its client does not have. */
export const REFUNDS_SCOPES = 'pix.read pix.write'
// Renewed early, so that a token never ends between our check and the bank's.
const MARGIN_MS = 30_000
const LASTS_S_DEFAULT = 300
const LASTS_S_MAX = 86_400
// A signed token of a bank is a few kilobytes; more does not fit a header.
const TOKEN_CHARACTERS_MAX = 8_192

export function createPixTokens(
  bankName: string,
  http: BankHttp,
  clock: Clock,
  scope = CHARGES,
): PixTokens {
  const tokens = new Map<string, Token>()

  async function fetchToken(client: PixClient, signal?: AbortSignal): Promise<Token> {
    const credentials = Buffer.from(`${client.id}:${client.secret}`, 'utf8').toString('base64')
    const { status, body } = await http.call(
      {
        method: 'POST',
        path: '',
        headers: { authorization: `Basic ${credentials}` },
        form: { grant_type: 'client_credentials', scope },
      },
      signal,
    )
    const fields = readAnswer(bankName, body)
    if (status !== 200)
      throw bankFault(
        // A refusal by the bank has OAuth's own error word; without one, the answer is a proxy's.
        fields.has('error') ? 'refused' : 'unreachable',
        bankName,
        say('fault.bank.pix-token-refused', { bank: bankName, status }),
      )
    const text = fields.text('access_token', TOKEN_CHARACTERS_MAX)
    // Some banks write the lifetime as text. A wrong one costs one more request, never money.
    const lastsS = Number(objectOf(body)['expires_in'] ?? LASTS_S_DEFAULT)
    const lastsMs = Math.min(lastsS > 0 ? lastsS : LASTS_S_DEFAULT, LASTS_S_MAX) * 1000
    return { text, staleAtMs: clock.monotonicMs() + lastsMs - MARGIN_MS }
  }

  return {
    async get(client, signal) {
      const known = tokens.get(keyOf(client))
      if (known && clock.monotonicMs() < known.staleAtMs) return known.text
      const token = await fetchToken(client, signal)
      tokens.set(keyOf(client), token)
      return token.text
    },
    forget(client) {
      tokens.delete(keyOf(client))
    },
  }
}

/** A changed secret is another client: its old token must not outlive it. */
function keyOf({ id, secret }: PixClient): string {
  return createHash('sha256')
    .update(JSON.stringify([id, secret]))
    .digest('base64')
}
