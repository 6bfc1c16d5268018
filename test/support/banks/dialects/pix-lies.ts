/** What a bank of the Pix scheme may say that is not so beyond what every bank may: lists of Pix, problems, and tokens. */
import {
  ALL_CALLS,
  type CallKind,
  type How,
  type NastyAnswer,
  nasty,
  ORDER_CALLS,
  sendJson,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { type Fields, refusal, untrueAnswer } from '#test/hostile-bank/accidents/untrue-answers.ts'
import type { BankAnswer } from '#test/hostile-bank/bank-table.ts'

/** RFC 7807 as the Pix API writes it. */
export function problem(http: number, kind: string, title: string): BankAnswer {
  const type = `https://pix.bcb.gov.br/api/v2/error/${kind}`
  const body = { type, title, status: http, detail: title }
  return { http, body, type: 'application/problem+json' }
}

const AFTER: readonly CallKind[] = ['status', 'cancel']
const STATE: readonly CallKind[] = ['refund-status']
const STRANGE = { endToEndId: `E${'7'.repeat(31)}`, txid: 'strangeTxid0000000000000000000' }
const ENDED = 'CONCLUIDA'
const isPix = (honest: Fields) => 'endToEndId' in honest
const returned = (status: unknown) => (honest: Fields) =>
  isPix(honest) && { devolucoes: [{ id: 'x', rtrId: `D${'9'.repeat(31)}`, valor: '0.01', status }] }

const UNTRUE: readonly NastyAnswer[] = [
  untrueAnswer('pix-one-of-two-strange', ORDER_CALLS, [
    ({ pix }) => pix && { pix: [...pix, STRANGE] },
    ({ pix }) => pix && { pix: [STRANGE, ...pix] },
  ]),
  untrueAnswer('paid-and-pix-left-out', AFTER, [
    ({ status }) => status === ENDED && { pix: undefined },
    ({ status }) => status === ENDED && { pix: [] },
  ]),
  untrueAnswer('pix-told-twice', AFTER, [({ pix }) => pix && { pix: [...pix, ...pix] }]),
  untrueAnswer('pix-before-status', AFTER, [({ pix }) => pix && { status: 'ATIVA' }]),
  untrueAnswer('calendar-left-out', ORDER_CALLS, [() => ({ calendario: undefined })]),
  // As the description of the API has it.
  untrueAnswer('removed-in-other-spelling', AFTER, [
    ({ status }) =>
      status.startsWith('REMOVIDA') && { status: status.replace('REMOVIDA', 'REMOVIDO') },
  ]),
  untrueAnswer('charge-in-list', ['status'], [(cob) => ({ cobs: [cob], txid: undefined })]),
  untrueAnswer('problem-as-success', ORDER_CALLS, [
    () => problem(404, 'CobNaoEncontrado', 'x').body,
  ]),
  untrueAnswer(
    'refund-in-pix',
    [...STATE, 'refund'],
    [(said) => 'rtrId' in said && { id: undefined, endToEndId: 'E', devolucoes: [said] }],
  ),
  untrueAnswer('returned-told-twice', STATE, [
    ({ devolucoes: all = [], ...pix }) => isPix(pix) && { devolucoes: [...all, ...all] },
  ]),
  untrueAnswer('returned-strange-word', STATE, [returned('TALVEZ'), returned(null)]),
]

const UNDONE: How = { hasEffect: false }
const INVALID = 'CobOperacaoInvalida'
const BAD = '400 Bad Request'

/** Problems about what is as it should be. */
const PROBLEMS = (
  [
    ['other-not-found', AFTER, '404 Not Found', 'Outro', UNDONE],
    ['gone', AFTER, '410 Gone', 'PermanentementeRemovido', { ...UNDONE, isBelievable: true }],
    ['charge-refused-but-made', ['register'], BAD, INVALID, { isBelievable: true }],
    ['removal-refused-but-done', ['cancel'], BAD, INVALID, {}],
    ['took-too-long', ALL_CALLS, '504 Timeout', 'IndisponibilidadePorTempoEsgotado', {}],
    ['inner-error', ALL_CALLS, '500 Error', 'ErroInternoDoServidor', {}],
    ['refund-refused-but-made', ['refund'], BAD, 'PixDevolucaoInvalida', {}],
  ] as const
).map(([name, calls, status, kind, how]) => {
  const { body, type = '' } = problem(Number.parseInt(status, 10), kind, name)
  return refusal(name, calls, [[body, status]], { ...how, type })
})

export const PIX_LIES: readonly NastyAnswer[] = [...UNTRUE, ...PROBLEMS]

/** Tokens that end before their time, or may do nothing: 403 AcessoNegado to each call with it. */
export function tokenLies(tokens: { revoke(): void; disarm(): void }): readonly NastyAnswer[] {
  const revoked = (name: string, hasEffect: boolean): NastyAnswer => ({
    ...nasty(name, hasEffect, (exchange) => {
      tokens.revoke()
      const headers = [
        'Content-Type: application/json',
        'WWW-Authenticate: Bearer error="invalid_token"',
      ]
      return sendJson(exchange, { error: 'invalid_token' }, '401 Unauthorized', headers)
    }),
    calls: ALL_CALLS,
  })
  return [
    {
      ...nasty('token-without-rights', true, (exchange) => {
        tokens.disarm()
        return exchange.honest !== null && sendJson(exchange, exchange.honest)
      }),
      calls: ['token'],
    },
    refusal(
      'token-refused',
      ['token'],
      [[{ error: 'invalid_client' }, '401 Unauthorized']],
      UNDONE,
    ),
    revoked('token-revoked', false),
    revoked('token-revoked-after', true),
  ]
}
