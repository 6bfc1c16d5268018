/** Who may call a Pix API: OAuth 2 by client credentials (RFC 6749, RFC 6750), tokens that end by the bank's clock. */
import type { IncomingHttpHeaders } from 'node:http'
import type { BankAnswer } from '#test/hostile-bank/bank-dialect.ts'

export const CLIENT = { id: 'pix-client', secret: 'pix client secret' }
const SCOPES = ['cob.read', 'cob.write', 'pix.read', 'pix.write']
const LIFE_S = 120

interface Token {
  readonly scopes: readonly string[]
  readonly untilMs: number
}

export interface TokenAnswer {
  readonly access_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly scope: string
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

export function createAccessTokens(now: () => number) {
  const tokens = new Map<string, Token>()
  let last: TokenAnswer | null = null

  function issue(scope: string): BankAnswer {
    const wanted = scope.split(' ').filter(Boolean)
    if (wanted.some((one) => !SCOPES.includes(one)))
      return { http: 400, body: { error: 'invalid_scope' } }
    const name = `token-${tokens.size + 1}`
    tokens.set(name, { scopes: wanted, untilMs: now() + LIFE_S * 1_000 })
    last = { access_token: name, token_type: 'Bearer', expires_in: LIFE_S, scope }
    return { http: 200, body: last }
  }

  /** Null: the call may pass. */
  function refusal({ authorization = '' }: IncomingHttpHeaders, scope: string): BankAnswer | null {
    const token = tokens.get(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? '')
    if (!token || token.untilMs <= now()) return INVALID_TOKEN
    return token.scopes.includes(scope) ? null : ACCESS_DENIED
  }

  return {
    issue,
    refusal,
    last: () => last,
    /** Before their time: a restart of the bank, an operator. */
    revokeAll: () => tokens.clear(),
    /** From now on the token that was given last may do nothing. */
    disarmLast() {
      if (last) tokens.set(last.access_token, { scopes: [], untilMs: now() + LIFE_S * 1_000 })
    },
  }
}

const INVALID_TOKEN: BankAnswer = {
  http: 401,
  body: { error: 'invalid_token' },
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
}
const ACCESS_DENIED = problem(403, 'AcessoNegado', 'Acesso Negado')

/** RFC 7807 as the Pix API writes it. */
export function problem(status: number, kind: string, title: string): BankAnswer {
  const type = `https://pix.bcb.gov.br/api/v2/error/${kind}`
  const body = { type, title, status, detail: title }
  return { http: status, body, type: 'application/problem+json' }
}

/** A string is a complaint: no call that RFC 6749 knows. */
export function requestedScope(headers: IncomingHttpHeaders, body: string): string | Error {
  const basic = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const client = Buffer.from(basic, 'base64').toString()
  if (client !== `${CLIENT.id}:${CLIENT.secret}`) return new Error('another client')
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return new Error(`content type ${headers['content-type']}`)
  const form = new URLSearchParams(body)
  const grant = form.get('grant_type')
  return grant === 'client_credentials' ? (form.get('scope') ?? '') : new Error(`grant ${grant}`)
}
