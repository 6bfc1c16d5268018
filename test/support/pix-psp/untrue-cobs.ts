/** Answers about a charge whose HTTP is right and that are not so, or not any more. */

import {
  type Exchange,
  type NastyAnswer,
  ORDER_CALLS,
  sendJson,
  untrueAnswer,
  values,
  type Wrong,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import { problem } from './access-tokens.ts'
import { brCode } from './br-code.ts'
import type { Cob, Pix } from './pix-answers.ts'

const STRANGER = 'strangeTxid0000000000000000000'

/** The charge as paid, with a Pix: what a thief would like the lane to believe. */
export function asPaid(honest: Cob, number: number): Cob & { readonly pix: readonly Pix[] } {
  const pix = honest.pix ?? [
    {
      endToEndId: `E99999999202611230700${String(number).padStart(11, '0')}`,
      txid: honest.txid,
      valor: honest.valor.original,
      horario: honest.calendario.criacao,
    },
  ]
  return { ...honest, status: 'CONCLUIDA', pix }
}

/** CONCLUIDA with one mistake in the charge; the variants take turns. */
const untruePaid = (name: string, does: string, variants: readonly Wrong<Cob>[]) =>
  untrueAnswer(name, does, ORDER_CALLS, variants, {
    base: (honest, turn) => asPaid(honest, turn.number),
  })

/** CONCLUIDA with one mistake in the Pix. */
const untruePix = (name: string, does: string, variants: readonly Wrong<Pix>[]) =>
  untruePaid(
    name,
    does,
    variants.map(
      (wrong): Wrong<Cob> =>
        ({ pix: [pix] = [] }, turn) =>
          pix ? { pix: [{ ...pix, ...wrong(pix, turn) }] } : null,
    ),
  )

const untrueRegistration = (name: string, does: string, variants: readonly Wrong<Cob>[]) =>
  untrueAnswer(name, does, ['register'], variants)

/** A problem (RFC 7807) instead of the answer. */
function problemAnswer(
  name: string,
  does: string,
  status: string,
  kind: string,
  how: Pick<NastyAnswer, 'calls' | 'hasEffect' | 'isBelievable'>,
): NastyAnswer<Cob> {
  return {
    name,
    does,
    ...how,
    answer: (exchange) =>
      exchange.honest !== null &&
      sendJson(exchange, problem(Number.parseInt(status, 10), kind, does).body, status, [
        'Content-Type: application/problem+json',
      ]),
  }
}

const AFTER = ['status', 'cancel'] as const
const STRANGE_PIX = { endToEndId: `E${'7'.repeat(31)}`, txid: STRANGER }
const NO_LINKS = ['javascript:alert(1)', 'https://evil.example/', '', 'A'.repeat(5000), null, 17]

export const UNTRUE_COBS: readonly NastyAnswer[] = [
  untruePaid('paid-other-txid', 'CONCLUIDA, another charge', [
    ...values('txid', [STRANGER]),
    ({ txid }) => ({ txid: txid.toLowerCase() === txid ? 'X' : txid.toLowerCase() }),
    ({ txid }) => ({ txid: `${txid} ` }),
  ]),
  untruePaid('paid-no-txid', 'CONCLUIDA, without a txid or with one of another type', [
    ...values('txid', [undefined, null, 7]),
    ({ txid }) => ({ txid: [txid] }),
  ]),
  untruePaid('paid-other-original', 'CONCLUIDA, a charge of another amount', [
    ({ valor }) => ({ valor: { original: (Number(valor.original) + 0.01).toFixed(2) } }),
    ({ valor }) => ({ valor: { original: (Number(valor.original) * 100).toFixed(2) } }),
    ({ valor }) => ({ valor: { original: `-${valor.original}` } }),
  ]),
  untruePaid('paid-original-no-amount', 'CONCLUIDA, an amount that the API does not write so', [
    ({ valor }) => ({ valor: { original: Number(valor.original) } }),
    ({ valor }) => ({ valor: { original: valor.original.replace('.', ',') } }),
    ({ valor }) => ({ valor: { original: ` ${valor.original}` } }),
    ({ valor }) => ({ valor: { original: `${valor.original}0` } }),
    ...values('valor', [{ original: '1e3' }, {}, null]),
    ({ valor }) => ({ valor: valor.original }),
  ]),
  untruePix('pix-of-another', 'CONCLUIDA by a Pix of another charge', values('txid', [STRANGER])),
  untruePix('pix-txid-no-text', 'CONCLUIDA by a Pix whose txid is no text', [
    ...values('txid', [7, {}, []]),
  ]),
  untruePix('pix-amount-no-text', 'CONCLUIDA by a Pix whose amount is no text', [
    ({ valor }) => ({ valor: Number(valor) }),
    ...values('valor', [undefined, null]),
    ({ valor }) => ({ valor: [valor] }),
    ...values('valor', ['']),
  ]),
  untruePix(
    'pix-amount-absurd',
    'CONCLUIDA by a Pix of less than nothing, nothing, or all there is',
    [
      ({ valor }) => ({ valor: `-${valor}` }),
      ...values('valor', ['0.00', '99999999999999.00']),
      ({ valor }) => ({ valor: `${valor}0` }),
    ],
  ),
  untruePix('pix-no-name', 'CONCLUIDA by a Pix without a name, or with one of another type', [
    ...values('endToEndId', [undefined, 17, { id: 1 }, '']),
  ]),
  untruePaid('pix-one-of-two-strange', 'CONCLUIDA by two Pix, one of another charge', [
    ({ pix: [pix] = [] }) => ({ pix: [pix, { ...pix, ...STRANGE_PIX }] }),
    ({ pix: [pix] = [] }) => ({ pix: [{ ...pix, ...STRANGE_PIX }, pix] }),
  ]),
  untruePaid('pix-no-list', 'CONCLUIDA, and the Pix are no list of objects', [
    ({ pix: [pix] = [] }) => ({ pix }),
    ({ pix: [pix] = [] }) => ({ pix: [pix?.endToEndId] }),
    ...values('pix', ['paid', [null], [[]]]),
  ]),
  untrueAnswer<Cob>(
    'paid-pix-left-out',
    'paid, and the list of Pix is not told, or not yet',
    AFTER,
    [({ status }, turn) => (status === 'CONCLUIDA' ? { pix: turn.of([undefined, []]) } : null)],
  ),
  untrueAnswer<Cob>(
    'pix-told-twice',
    'paid once, and the same Pix stands in the list twice',
    AFTER,
    [({ pix }) => (pix ? { pix: [...pix, ...pix] } : null)],
  ),
  untrueAnswer<Cob>('pix-before-status', 'ATIVA, and the Pix is there already', AFTER, [
    ({ pix }) => (pix ? { status: 'ATIVA' } : null),
  ]),
  untrueRegistration('payload-other-amount', 'a code over another amount', [
    ({ location, valor }) => ({
      pixCopiaECola: brCode({ location, amount: (Number(valor.original) * 10).toFixed(2) }),
    }),
  ]),
  untrueRegistration('payload-other-currency', 'a code in roubles', [
    ({ location, valor }) => ({
      pixCopiaECola: brCode({ location, amount: valor.original, currency: '643' }),
    }),
  ]),
  untrueRegistration('payload-wrong-checksum', 'a code with a wrong checksum', [
    ({ pixCopiaECola }) => ({
      pixCopiaECola: pixCopiaECola.slice(0, -1) + (pixCopiaECola.endsWith('0') ? '1' : '0'),
    }),
  ]),
  untrueRegistration('payload-no-payment', 'a code that is none', [
    ...values('pixCopiaECola', NO_LINKS),
  ]),
  untrueRegistration('payload-left-out', 'no code, but the location of one', [
    ...values('pixCopiaECola', [undefined]),
  ]),
  untrueRegistration('register-other-txid', 'a registration of another charge', [
    ...values('txid', [STRANGER]),
  ]),
  untrueRegistration('register-other-original', 'a registration over another amount', [
    ({ valor }) => ({ valor: { original: (Number(valor.original) + 1).toFixed(2) } }),
  ]),
  untrueRegistration('expiry-absurd', 'an end that is none', [
    ({ calendario }, turn) => {
      const expiracao = turn.of([0, -60, '60', 1e15, null, {}])
      return { calendario: { ...calendario, expiracao } }
    },
  ]),
  untrueAnswer<Cob>(
    'creation-absurd',
    'a charge that was made in 1970, in 9999, or never',
    ORDER_CALLS,
    [
      ({ calendario }, turn) => {
        const criacao = turn.of(['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'ontem', 0, null])
        return { calendario: { ...calendario, criacao } }
      },
    ],
  ),
  untrueAnswer<Cob>('calendar-left-out', 'no calendar', ORDER_CALLS, [
    ...values('calendario', [undefined]),
  ]),
  untrueAnswer<Cob>('status-unknown-word', 'a word of its own', ORDER_CALLS, [
    ...values('status', ['PAGA', 'concluida', 'CONCLUÍDA', 'CONCLUIDA ', 'LIQUIDADA', '']),
  ]),
  untrueAnswer<Cob>('status-no-text', 'a status that is no text', ORDER_CALLS, [
    ...values('status', [['CONCLUIDA'], true, 1, null, { CONCLUIDA: true }]),
  ]),
  untrueAnswer<Cob>(
    'removed-other-spelling',
    'removed, in the spelling of the API description',
    AFTER,
    [
      ({ status }) =>
        status.startsWith('REMOVIDA') ? { status: status.replace('REMOVIDA', 'REMOVIDO') } : null,
    ],
  ),
  untrueAnswer<Cob>('backwards', 'an ended charge is ATIVA again', AFTER, [
    ({ status }) => (status === 'ATIVA' ? null : { status: 'ATIVA', pix: undefined }),
  ]),
  {
    name: 'charge-in-list',
    does: 'the list of charges instead of one',
    calls: ['status'],
    hasEffect: true,
    answer: ({ honest, turn, ...exchange }: Exchange<Cob>) =>
      honest !== null &&
      sendJson(exchange, { parametros: {}, cobs: [asPaid(honest, turn.number)] }),
  },
  {
    name: 'problem-as-success',
    does: '200, and a problem in it',
    calls: ORDER_CALLS,
    hasEffect: true,
    answer: ({ honest, ...exchange }: Exchange<Cob>) =>
      honest !== null &&
      sendJson(exchange, {
        ...problem(404, 'CobNaoEncontrado', 'x').body,
        txid: honest.txid,
        status: 404,
      }),
  },
  untrueAnswer<Cob>(
    'paid-then-removed',
    'the money is there, and the bank says removed',
    AFTER,
    [
      ({ status }) =>
        status === 'CONCLUIDA' ? { status: 'REMOVIDA_PELO_PSP', pix: undefined } : null,
    ],
    { isBelievable: true },
  ),
  untrueAnswer<Cob>(
    'removed-and-still-payable',
    'says removed, and removes nothing',
    ['cancel'],
    [
      ({ status }) =>
        status === 'CONCLUIDA' ? null : { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
    ],
    { hasEffect: false, isBelievable: true },
  ),
  problemAnswer(
    'charge-not-found',
    'a charge that is there is not found',
    '404 Not Found',
    'CobNaoEncontrado',
    { calls: AFTER, hasEffect: false, isBelievable: true },
  ),
  problemAnswer('other-not-found', 'something else is not found', '404 Not Found', 'Outro', {
    calls: AFTER,
    hasEffect: false,
  }),
  problemAnswer('gone', '410: it was removed for good', '410 Gone', 'PermanentementeRemovido', {
    calls: AFTER,
    hasEffect: false,
    isBelievable: true,
  }),
  problemAnswer(
    'charge-refused-but-made',
    'a charge that was made is refused',
    '400 Bad Request',
    'CobOperacaoInvalida',
    { calls: ['register'], hasEffect: true, isBelievable: true },
  ),
  problemAnswer(
    'removal-refused-but-done',
    'a removal that was done is refused',
    '400 Bad Request',
    'CobOperacaoInvalida',
    { calls: ['cancel'], hasEffect: true },
  ),
  problemAnswer(
    'took-too-long',
    '504, and it happened',
    '504 Gateway Timeout',
    'IndisponibilidadePorTempoEsgotado',
    { hasEffect: true },
  ),
  problemAnswer(
    'inner-error',
    '500 as a problem, and it happened',
    '500 Internal Server Error',
    'ErroInternoDoServidor',
    { hasEffect: true },
  ),
]
