/** What a bank's token endpoint answers that no caller must act on, and tokens that end before their time. */
import {
  type NastyAnswer,
  sendJson,
  untrueAnswer,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { AccessTokens, TokenAnswer } from './access-tokens.ts'

type Variant = (honest: TokenAnswer) => Readonly<Record<string, unknown>>

function untrueToken(
  name: string,
  does: string,
  variants: readonly Variant[],
): NastyAnswer<TokenAnswer> {
  const answers = variants.map((wrong) => (honest: TokenAnswer) => ({
    ...honest,
    ...wrong(honest),
  }))
  return untrueAnswer(name, does, ['token'], answers)
}

/** Instead of the answer to any other call. */
const OTHERS = ['register', 'status', 'cancel', 'refund', 'refund-status'] as const

export function untrueTokens(tokens: AccessTokens): readonly NastyAnswer[] {
  return [
    untrueToken('token-no-text', 'a token that is no text', [
      () => ({ access_token: undefined }),
      () => ({ access_token: null }),
      () => ({ access_token: 17 }),
      ({ access_token }) => ({ access_token: [access_token] }),
      () => ({ access_token: '' }),
    ]),
    untrueToken('token-breaks-header', 'a token with a line break and a header behind it', [
      ({ access_token }) => ({ access_token: `${access_token}\r\nX-Evil: 1` }),
      ({ access_token }) => ({ access_token: `${access_token}\n` }),
      () => ({ access_token: 'токен' }),
      () => ({ access_token: `a\u0000b` }),
    ]),
    untrueToken('token-huge', 'a token of 300 KiB', [
      () => ({ access_token: 'a'.repeat(307_200) }),
    ]),
    untrueToken('token-other-type', 'a token of another kind', [
      () => ({ token_type: 'MAC' }),
      () => ({ token_type: null }),
    ]),
    untrueToken('token-over-at-once', 'a token that ends before it begins', [
      () => ({ expires_in: 0 }),
      () => ({ expires_in: -3_600 }),
      () => ({ expires_in: 1 }),
    ]),
    untrueToken('token-end-absurd', 'an end that is none, or far beyond the true one', [
      () => ({ expires_in: '3600' }),
      () => ({ expires_in: null }),
      () => ({ expires_in: 1e15 }),
      () => ({ expires_in: {} }),
      () => ({ expires_in: undefined }),
    ]),
    untrueToken('token-unknown', 'a token that the bank itself does not know', [
      () => ({ access_token: 'never-issued' }),
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
