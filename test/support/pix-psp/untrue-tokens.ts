/** What a bank's token endpoint answers that no caller must act on, and tokens that end before their time. */
import {
  type NastyAnswer,
  sendJson,
  untrueAnswer,
  values,
  type Wrong,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { AccessTokens, TokenAnswer } from './access-tokens.ts'

const untrueToken = (name: string, does: string, variants: readonly Wrong<TokenAnswer>[]) =>
  untrueAnswer(name, does, ['token'], variants)

/** Instead of the answer to any other call. */
const OTHERS = ['register', 'status', 'cancel', 'refund', 'refund-status'] as const

export function untrueTokens(tokens: AccessTokens): readonly NastyAnswer[] {
  return [
    untrueToken('token-no-text', 'a token that is no text', [
      ...values('access_token', [undefined, null, 17]),
      ({ access_token }) => ({ access_token: [access_token] }),
      ...values('access_token', ['']),
    ]),
    untrueToken('token-breaks-header', 'a token with a line break and a header behind it', [
      ({ access_token }) => ({ access_token: `${access_token}\r\nX-Evil: 1` }),
      ({ access_token }) => ({ access_token: `${access_token}\n` }),
      ...values('access_token', ['токен', 'a\u0000b']),
    ]),
    untrueToken('token-huge', 'a token of 300 KiB', values('access_token', ['a'.repeat(307_200)])),
    untrueToken('token-other-type', 'a token of another kind', values('token_type', ['MAC', null])),
    untrueToken('token-over-at-once', 'a token that ends before it begins', [
      ...values('expires_in', [0, -3_600, 1]),
    ]),
    untrueToken('token-end-absurd', 'an end that is none, or far beyond the true one', [
      ...values('expires_in', ['3600', null, 1e15, {}, undefined]),
    ]),
    untrueToken('token-unknown', 'a token that the bank itself does not know', [
      ...values('access_token', ['never-issued']),
    ]),
    {
      name: 'token-without-rights',
      does: 'a token that may do nothing: 403 AcessoNegado to each call with it',
      calls: ['token'],
      hasEffect: true,
      answer(exchange) {
        tokens.disarmLast()
        return exchange.honest !== null && sendJson(exchange, exchange.honest)
      },
    },
    {
      name: 'token-refused',
      does: '401 invalid_client to a client that is known',
      calls: ['token'],
      hasEffect: false,
      answer: (exchange) => sendJson(exchange, { error: 'invalid_client' }, '401 Unauthorized'),
    },
    {
      name: 'token-revoked',
      does: '401 in the middle: all tokens are over before their time',
      calls: OTHERS,
      hasEffect: false,
      answer(exchange) {
        tokens.revokeAll()
        return sendJson(exchange, { error: 'invalid_token' }, '401 Unauthorized', [
          'Content-Type: application/json',
          'WWW-Authenticate: Bearer error="invalid_token"',
        ])
      },
    },
    {
      name: 'token-revoked-after',
      does: 'the call has its effect, the answer is 401, and all tokens are over',
      calls: OTHERS,
      hasEffect: true,
      answer(exchange) {
        tokens.revokeAll()
        return sendJson(exchange, { error: 'invalid_token' }, '401 Unauthorized')
      },
    },
  ]
}
