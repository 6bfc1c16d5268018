/**
 * The gateway contract, our own: orders are PUT under our id, so a repetition is the same order.
 * For banks without a public API, and what the fake bank speaks. docs/protocols/bank-gateway.md.
 */
import { Fault } from '#firmware/fault.ts'
import type { Bank, BankFact, BankProfile, BankState, Order } from '#hal/bank.ts'
import { absentFact, factOf } from './facts.ts'
import { type Fields, objectOf, optional, textOf } from './fields.ts'
import type { BankAnswer, BankHttp } from './http.ts'
import { fromMinorUnits } from './money.ts'
import { checkPayload, refusal } from './payload.ts'

const WORDS: ReadonlyMap<string, BankState> = new Map([
  ['CREATED', 'payable'],
  ['IN_PROGRESS', 'payable'],
  ['PAID', 'paid'],
  ['DECLINED', 'rejected'],
  ['CANCELED', 'canceled'],
  ['EXPIRED', 'expired'],
])

export function createGatewayBank(profile: BankProfile, http: BankHttp): Bank {
  const { bankName } = profile
  const headers = authorization(profile)
  const pathOf = (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}`

  async function register(order: Order, signal?: AbortSignal) {
    const answer = await http.call(
      {
        method: 'PUT',
        path: pathOf(order.orderId),
        headers,
        json: {
          amountKopecks: order.amountKopecks,
          currency: 'RUB',
          purpose: order.purpose,
          expiresAt: new Date(order.expiresAtMs).toISOString(),
          merchant: merchantOf(profile),
        },
      },
      signal,
    )
    const found = orderIn(bankName, answer)
    const qrId = textOf(found, 'qrId')
    const payload = textOf(found, 'payload')
    if (!qrId || !payload) throw malformed(bankName)
    const recordedKopecks = fromMinorUnits(found['amountKopecks'])
    const { amountKopecks } = order
    const expected = { bankName, amountKopecks, currency: '643', recordedKopecks } as const
    return { qrId, payload: checkPayload(payload, expected) }
  }

  function factIn(answer: BankAnswer): BankFact {
    if (isAbsent(answer)) return absentFact('order-not-found')
    const found = orderIn(bankName, answer)
    const word = textOf(found, 'status')
    if (word === null) throw malformed(bankName)
    const operationId = textOf(found, 'operationId')
    const paidKopecks = fromMinorUnits(found['paidKopecks'])
    return factOf(WORDS, { word, operationId, paidKopecks })
  }

  return {
    kind: 'dynamic',
    register,
    async status(order, signal) {
      const path = pathOf(order.orderId)
      return factIn(await http.call({ method: 'GET', path, headers }, signal))
    },
    async cancel(order, signal) {
      const path = `${pathOf(order.orderId)}/cancel`
      return factIn(await http.call({ method: 'POST', path, headers }, signal))
    },
    probe: (signal) => http.probe(signal),
  }
}

/** Absent only in the contract's own words: a proxy's 404 says nothing about the order. */
function isAbsent({ status, body }: BankAnswer): boolean {
  return status === 404 && objectOf(body)['code'] === 'order-not-found'
}

function orderIn(bankName: string, { status, body }: BankAnswer): Fields {
  if (status === 200 || status === 201) return objectOf(body)
  const code = textOf(objectOf(body), 'code')?.slice(0, 64) ?? 'no code'
  throw refusal(bankName, `it refused the order (${status}, ${code})`)
}

function malformed(bankName: string): Fault {
  return new Fault('unreachable', `${bankName}: the answer lacks a field`, undefined, {
    part: 'bank',
    bankName,
  })
}

/** HTTP Basic with whichever name the bank calls its merchant by; none without a password. */
function authorization(profile: BankProfile): Record<string, string> {
  const password = optional(profile, 'password')
  if (password === null) return {}
  const names = ['userName', 'merchantId', 'account'].map((field) => optional(profile, field))
  const name = names.find((value) => value !== null) ?? ''
  const credentials = Buffer.from(`${name}:${password}`, 'utf8').toString('base64')
  return { authorization: `Basic ${credentials}` }
}

/** What of the profile tells the gateway whose money it is; never the secret. */
function merchantOf(profile: BankProfile): Record<string, string> {
  const isPublic = ([field]: [string, string]) => field !== 'password' && field !== 'staticQR'
  return Object.fromEntries(Object.entries(profile).filter(isPublic))
}
