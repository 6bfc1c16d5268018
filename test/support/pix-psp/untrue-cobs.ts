/** Answers about a charge whose HTTP is right and that are not so, or not any more. */

import {
  type Exchange,
  type NastyAnswer,
  ORDER_CALLS,
  sendJson,
  untrueAnswer,
} from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { VariantTurn } from '#test/hostile-bank/accidents/variant-turn.ts'
import { problem } from './access-tokens.ts'
import { brCode } from './br-code.ts'
import type { Cob, Pix } from './pix-answers.ts'

type Wrong = Readonly<Record<string, unknown>>
type Variant = (honest: Cob, pix: Pix) => Wrong

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

function lie(
  name: string,
  does: string,
  calls: NastyAnswer['calls'] | null,
  make: (exchange: Pick<Exchange, 'turn'>, honest: Cob) => Wrong | null,
): NastyAnswer<Cob> {
  return untrueAnswer(name, does, calls ?? ORDER_CALLS, [(honest, turn) => make({ turn }, honest)])
}

/** CONCLUIDA with one mistake in the charge; the variants take turns. */
function untruePaid(name: string, does: string, variants: readonly Variant[]): NastyAnswer<Cob> {
  return lie(name, does, ORDER_CALLS, ({ turn }, honest) => {
    const paid = asPaid(honest, turn.number)
    const [pix] = paid.pix
    return pix ? { ...paid, ...turn.of(variants)(honest, pix) } : null
  })
}

/** CONCLUIDA with one mistake in the Pix. */
function untruePix(
  name: string,
  does: string,
  variants: readonly ((pix: Pix) => Wrong)[],
): NastyAnswer<Cob> {
  return lie(name, does, ORDER_CALLS, ({ turn }, honest) => {
    const paid = asPaid(honest, turn.number)
    const [pix] = paid.pix
    return pix ? { ...paid, pix: [{ ...pix, ...turn.of(variants)(pix) }] } : null
  })
}

function untrueRegistration(
  name: string,
  does: string,
  wrong: (honest: Cob, turn: VariantTurn) => Wrong,
): NastyAnswer<Cob> {
  return lie(name, does, ['register'], ({ turn }, honest) => ({
    ...honest,
    ...wrong(honest, turn),
  }))
}

function strangeStatus(name: string, does: string, words: readonly unknown[]): NastyAnswer<Cob> {
  return lie(name, does, ORDER_CALLS, ({ turn }, honest) => ({
    ...honest,
    status: turn.of(words),
  }))
}

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

const STATUS = ['status'] as const
const AFTER = ['status', 'cancel'] as const

export const UNTRUE_COBS: readonly NastyAnswer[] = [
  untruePaid('paid-other-txid', 'CONCLUIDA, another charge', [
    () => ({ txid: STRANGER }),
    ({ txid }) => ({ txid: txid.toLowerCase() === txid ? 'X' : txid.toLowerCase() }),
    ({ txid }) => ({ txid: `${txid} ` }),
  ]),
  untruePaid('paid-no-txid', 'CONCLUIDA, without a txid or with one of another type', [
    () => ({ txid: undefined }),
    () => ({ txid: null }),
    () => ({ txid: 7 }),
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
    () => ({ valor: { original: '1e3' } }),
    () => ({ valor: {} }),
    () => ({ valor: null }),
    ({ valor }) => ({ valor: valor.original }),
  ]),
  untruePix('pix-of-another', 'CONCLUIDA by a Pix of another charge', [() => ({ txid: STRANGER })]),
  untruePix('pix-txid-no-text', 'CONCLUIDA by a Pix whose txid is no text', [
    () => ({ txid: 7 }),
    () => ({ txid: {} }),
    () => ({ txid: [] }),
  ]),
  untruePix('pix-amount-no-text', 'CONCLUIDA by a Pix whose amount is no text', [
    ({ valor }) => ({ valor: Number(valor) }),
    () => ({ valor: undefined }),
    () => ({ valor: null }),
    ({ valor }) => ({ valor: [valor] }),
    () => ({ valor: '' }),
  ]),
  untruePix(
    'pix-amount-absurd',
    'CONCLUIDA by a Pix of less than nothing, nothing, or all there is',
    [
      ({ valor }) => ({ valor: `-${valor}` }),
      () => ({ valor: '0.00' }),
      () => ({ valor: '99999999999999.00' }),
      ({ valor }) => ({ valor: `${valor}0` }),
    ],
  ),
  untruePix('pix-no-name', 'CONCLUIDA by a Pix without a name, or with one of another type', [
    () => ({ endToEndId: undefined }),
    () => ({ endToEndId: 17 }),
    () => ({ endToEndId: { id: 1 } }),
    () => ({ endToEndId: '' }),
  ]),
  untruePaid('pix-one-of-two-strange', 'CONCLUIDA by two Pix, one of another charge', [
    (_, pix) => ({ pix: [pix, { ...pix, endToEndId: `E${'7'.repeat(31)}`, txid: STRANGER }] }),
    (_, pix) => ({ pix: [{ ...pix, endToEndId: `E${'7'.repeat(31)}`, txid: STRANGER }, pix] }),
  ]),
  untruePaid('pix-no-list', 'CONCLUIDA, and the Pix are no list of objects', [
    (_, pix) => ({ pix }),
    (_, { endToEndId }) => ({ pix: [endToEndId] }),
    () => ({ pix: 'paid' }),
    () => ({ pix: [null] }),
    () => ({ pix: [[]] }),
  ]),
  lie(
    'paid-pix-left-out',
    'paid, and the list of Pix is not told, or not yet',
    AFTER,
    ({ turn }, honest) =>
      honest.status === 'CONCLUIDA' ? { ...honest, pix: turn.of([undefined, []]) } : null,
  ),
  lie(
    'pix-told-twice',
    'paid once, and the same Pix stands in the list twice',
    AFTER,
    (_, honest) => (honest.pix ? { ...honest, pix: [...honest.pix, ...honest.pix] } : null),
  ),
  lie('pix-before-status', 'ATIVA, and the Pix is there already', AFTER, (_, honest) =>
    honest.pix ? { ...honest, status: 'ATIVA' } : null,
  ),
  untrueRegistration(
    'payload-other-amount',
    'a code over another amount',
    ({ location, valor }) => ({
      pixCopiaECola: brCode({ location, amount: (Number(valor.original) * 10).toFixed(2) }),
    }),
  ),
  untrueRegistration('payload-other-currency', 'a code in roubles', ({ location, valor }) => ({
    pixCopiaECola: brCode({ location, amount: valor.original, currency: '643' }),
  })),
  untrueRegistration(
    'payload-wrong-checksum',
    'a code with a wrong checksum',
    ({ pixCopiaECola }) => ({
      pixCopiaECola: pixCopiaECola.slice(0, -1) + (pixCopiaECola.endsWith('0') ? '1' : '0'),
    }),
  ),
  untrueRegistration('payload-no-payment', 'a code that is none', (_, turn) => ({
    pixCopiaECola: turn.of([
      'javascript:alert(1)',
      'https://evil.example/',
      '',
      'A'.repeat(5000),
      null,
      17,
    ]),
  })),
  untrueRegistration('payload-left-out', 'no code, but the location of one', () => ({
    pixCopiaECola: undefined,
  })),
  untrueRegistration('register-other-txid', 'a registration of another charge', () => ({
    txid: STRANGER,
  })),
  untrueRegistration(
    'register-other-original',
    'a registration over another amount',
    ({ valor }) => ({
      valor: { original: (Number(valor.original) + 1).toFixed(2) },
    }),
  ),
  untrueRegistration('expiry-absurd', 'an end that is none', (honest, turn) => ({
    calendario: {
      ...honest.calendario,
      expiracao: turn.of([0, -60, '60', 1e15, null, {}]),
    },
  })),
  lie(
    'creation-absurd',
    'a charge that was made in 1970, in 9999, or never',
    null,
    ({ turn }, honest) => ({
      ...honest,
      calendario: {
        ...honest.calendario,
        criacao: turn.of(['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'ontem', 0, null]),
      },
    }),
  ),
  lie('calendar-left-out', 'no calendar', null, (_, honest) => ({
    ...honest,
    calendario: undefined,
  })),
  strangeStatus('status-unknown-word', 'a word of its own', [
    'PAGA',
    'concluida',
    'CONCLUÍDA',
    'CONCLUIDA ',
    'LIQUIDADA',
    '',
  ]),
  strangeStatus('status-no-text', 'a status that is no text', [
    ['CONCLUIDA'],
    true,
    1,
    null,
    { CONCLUIDA: true },
  ]),
  lie(
    'removed-other-spelling',
    'removed, in the spelling of the API description',
    AFTER,
    (_, honest) =>
      honest.status.startsWith('REMOVIDA')
        ? { ...honest, status: honest.status.replace('REMOVIDA', 'REMOVIDO') }
        : null,
  ),
  lie('backwards', 'an ended charge is ATIVA again', AFTER, (_, honest) =>
    honest.status === 'ATIVA' ? null : { ...honest, status: 'ATIVA', pix: undefined },
  ),
  lie('charge-in-list', 'the list of charges instead of one', STATUS, ({ turn }, honest) => ({
    parametros: {},
    cobs: [asPaid(honest, turn.number)],
  })),
  lie('problem-as-success', '200, and a problem in it', null, (_, { txid }) => ({
    ...problem(404, 'CobNaoEncontrado', 'x').body,
    txid,
    status: 404,
  })),
  {
    ...lie(
      'paid-then-removed',
      'the money is there, and the bank says removed',
      AFTER,
      (_, honest) =>
        honest.status === 'CONCLUIDA'
          ? { ...honest, status: 'REMOVIDA_PELO_PSP', pix: undefined }
          : null,
    ),
    isBelievable: true,
  },
  {
    ...lie(
      'removed-and-still-payable',
      'says removed, and removes nothing',
      ['cancel'],
      (_, honest) =>
        honest.status === 'CONCLUIDA'
          ? null
          : { ...honest, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
    ),
    hasEffect: false,
    isBelievable: true,
  },
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
