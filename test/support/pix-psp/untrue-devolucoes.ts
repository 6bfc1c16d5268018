/** Answers about a devolucao, or about the Pix that it gives back, whose HTTP is right and that are not so. */

import {
  type NastyAnswer,
  REFUND_CALLS,
  sendJson,
  untrueAnswer,
  values,
  type Wrong,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { problem } from './access-tokens.ts'
import type { Devolucao, Pix } from './pix-answers.ts'

const isPix = (body: object): body is Pix => 'endToEndId' in body

/** DEVOLVIDO with one wrong field; the variants take turns. */
const untrueDevolucao = (name: string, does: string, variants: readonly Wrong<Devolucao>[]) =>
  untrueAnswer(name, does, REFUND_CALLS, variants, {
    base: (honest) => (isPix(honest) ? null : { ...honest, status: 'DEVOLVIDO' }),
  })

/** What is said of the received Pix before anything of it is given back. */
const untrueReceived = (name: string, does: string, variants: readonly Wrong<Pix>[]) =>
  untrueAnswer(name, does, ['refund-status'], variants, {
    base: (honest) => (isPix(honest) ? honest : null),
  })

const returned = (valor: unknown, id: unknown = 'x') => ({
  id,
  rtrId: `D${'9'.repeat(31)}`,
  valor,
  horario: { solicitacao: '2026-11-23T07:00:00Z' },
  status: 'DEVOLVIDO',
})

export const UNTRUE_DEVOLUCOES: readonly NastyAnswer[] = [
  untrueDevolucao('refund-other-id', 'DEVOLVIDO, another devolucao', [
    ({ id }) => ({ id: `${id}x` }),
    ...values('id', [null, undefined, 7]),
  ]),
  untrueDevolucao('refund-other-amount', 'DEVOLVIDO, another amount', [
    ({ valor }) => ({ valor: (Number(valor) + 0.01).toFixed(2) }),
    ({ valor }) => ({ valor: (Number(valor) / 100).toFixed(2) }),
    ({ valor }) => ({ valor: `-${valor}` }),
  ]),
  untrueDevolucao('refund-amount-no-text', 'DEVOLVIDO, an amount that is no text', [
    ({ valor }) => ({ valor: Number(valor) }),
    () => ({ valor: undefined }),
    ({ valor }) => ({ valor: { original: valor } }),
  ]),
  untrueDevolucao('refund-strange-word', 'a word of its own, or none', [
    ...values('status', ['devolvido', 'DEVOLVIDA', ['DEVOLVIDO'], undefined, '']),
  ]),
  untrueDevolucao('refund-name-no-text', 'DEVOLVIDO, the name of the movement is no text', [
    ...values('rtrId', [17, { id: 1 }]),
  ]),
  untrueDevolucao('refund-in-pix', 'the Pix with the devolucao in it, instead of the devolucao', [
    (said) => ({ id: undefined, endToEndId: 'E', devolucoes: [said] }),
  ]),
  untrueReceived('received-other-name', 'another Pix', [
    ...values('endToEndId', [`E${'7'.repeat(31)}`, undefined, null]),
  ]),
  untrueReceived('received-other-charge', 'a Pix of another charge', [
    ...values('txid', ['strangeTxid0000000000000000000']),
  ]),
  untrueReceived('received-no-list', 'devolucoes that are no list of objects', [
    ...values('devolucoes', [{ valor: '1.00' }, ['1.00'], [null]]),
  ]),
  untrueReceived(
    'returned-amount-no-text',
    'devolucoes whose amounts are no amounts',
    values(
      'devolucoes',
      [1, '-1.00', undefined, '1,00'].map((valor) => [returned(valor)]),
    ),
  ),
  untrueReceived('returned-beyond-paid', 'more went back than had come', [
    ({ valor }) => ({ devolucoes: [returned((Number(valor) + 0.01).toFixed(2))] }),
    ({ valor }) => ({ devolucoes: [returned(valor), returned(valor, 'y')] }),
  ]),
  untrueReceived('returned-told-twice', 'what went back stands in the list twice', [
    ({ devolucoes = [] }) => ({ devolucoes: [...devolucoes, ...devolucoes] }),
  ]),
  untrueReceived(
    'returned-strange-word',
    'a devolucao in a state of its own',
    values(
      'devolucoes',
      ['TALVEZ', null].map((status) => [{ ...returned('0.01'), status }]),
    ),
  ),
  {
    name: 'refund-not-found',
    does: 'a devolucao that is there is not found',
    calls: ['refund-status'],
    hasEffect: false,
    isBelievable: true,
    answer: ({ honest, ...exchange }) =>
      honest !== null &&
      !isPix(honest) &&
      sendJson(
        exchange,
        problem(404, 'PixDevolucaoNaoEncontrada', 'Devolução não encontrada').body,
        '404 Not Found',
        ['Content-Type: application/problem+json'],
      ),
  },
  {
    name: 'refund-refused-but-made',
    does: 'a devolucao that was made is refused',
    calls: ['refund'],
    hasEffect: true,
    answer: (exchange) =>
      exchange.honest !== null &&
      sendJson(
        exchange,
        problem(400, 'PixDevolucaoInvalida', 'O id já foi utilizado').body,
        '400 Bad Request',
        ['Content-Type: application/problem+json'],
      ),
  },
]
