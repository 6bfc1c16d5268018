/** Answers about a devolucao, or about the Pix that it gives back, whose HTTP is right and that are not so. */

import {
  type NastyAnswer,
  REFUND_CALLS,
  sendJson,
  untrueAnswer,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { problem } from './access-tokens.ts'
import type { Devolucao, Pix } from './pix-answers.ts'

type Wrong = Readonly<Record<string, unknown>>

const isPix = (body: object): body is Pix => 'endToEndId' in body

/** DEVOLVIDO with one wrong field; the variants take turns. */
function untrueDevolucao(
  name: string,
  does: string,
  variants: readonly ((honest: Devolucao) => Wrong)[],
): NastyAnswer<Devolucao> {
  const answers = variants.map(
    (wrong) => (honest: Devolucao) =>
      isPix(honest) ? null : { ...honest, status: 'DEVOLVIDO', ...wrong(honest) },
  )
  return untrueAnswer(name, does, REFUND_CALLS, answers)
}

/** What is said of the received Pix before anything of it is given back. */
function untrueReceived(
  name: string,
  does: string,
  variants: readonly ((honest: Pix) => object)[],
): NastyAnswer<Pix> {
  const answers = variants.map((of) => (honest: Pix) => (isPix(honest) ? of(honest) : null))
  return untrueAnswer(name, does, ['refund-status'], answers)
}

const returned = (valor: unknown, id: unknown = 'x'): Wrong => ({
  id,
  rtrId: `D${'9'.repeat(31)}`,
  valor,
  horario: { solicitacao: '2026-11-23T07:00:00Z' },
  status: 'DEVOLVIDO',
})

export const UNTRUE_DEVOLUCOES: readonly NastyAnswer[] = [
  untrueDevolucao('refund-other-id', 'DEVOLVIDO, another devolucao', [
    ({ id }) => ({ id: `${id}x` }),
    () => ({ id: null }),
    () => ({ id: undefined }),
    () => ({ id: 7 }),
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
    () => ({ status: 'devolvido' }),
    () => ({ status: 'DEVOLVIDA' }),
    () => ({ status: ['DEVOLVIDO'] }),
    () => ({ status: undefined }),
    () => ({ status: '' }),
  ]),
  untrueDevolucao('refund-name-no-text', 'DEVOLVIDO, the name of the movement is no text', [
    () => ({ rtrId: 17 }),
    () => ({ rtrId: { id: 1 } }),
  ]),
  untrueDevolucao('refund-in-pix', 'the Pix with the devolucao in it, instead of the devolucao', [
    (honest) => ({ id: undefined, endToEndId: 'E', devolucoes: [honest] }),
  ]),
  untrueReceived('received-other-name', 'another Pix', [
    (honest) => ({ ...honest, endToEndId: `E${'7'.repeat(31)}` }),
    (honest) => ({ ...honest, endToEndId: undefined }),
    (honest) => ({ ...honest, endToEndId: null }),
  ]),
  untrueReceived('received-other-charge', 'a Pix of another charge', [
    (honest) => ({ ...honest, txid: 'strangeTxid0000000000000000000' }),
  ]),
  untrueReceived('received-no-list', 'devolucoes that are no list of objects', [
    (honest) => ({ ...honest, devolucoes: { valor: '1.00' } }),
    (honest) => ({ ...honest, devolucoes: ['1.00'] }),
    (honest) => ({ ...honest, devolucoes: [null] }),
  ]),
  untrueReceived('returned-amount-no-text', 'devolucoes whose amounts are no amounts', [
    (honest) => ({ ...honest, devolucoes: [returned(1)] }),
    (honest) => ({ ...honest, devolucoes: [returned('-1.00')] }),
    (honest) => ({ ...honest, devolucoes: [returned(undefined)] }),
    (honest) => ({ ...honest, devolucoes: [returned('1,00')] }),
  ]),
  untrueReceived('returned-beyond-paid', 'more went back than had come', [
    (honest) => ({ ...honest, devolucoes: [returned((Number(honest.valor) + 0.01).toFixed(2))] }),
    (honest) => ({ ...honest, devolucoes: [returned(honest.valor), returned(honest.valor, 'y')] }),
  ]),
  untrueReceived('returned-told-twice', 'what went back stands in the list twice', [
    (honest) => ({
      ...honest,
      devolucoes: [...(honest.devolucoes ?? []), ...(honest.devolucoes ?? [])],
    }),
  ]),
  untrueReceived('returned-strange-word', 'a devolucao in a state of its own', [
    (honest) => ({ ...honest, devolucoes: [{ ...returned('0.01'), status: 'TALVEZ' }] }),
    (honest) => ({ ...honest, devolucoes: [{ ...returned('0.01'), status: null }] }),
  ]),
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
