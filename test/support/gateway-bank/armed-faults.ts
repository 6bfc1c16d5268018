/** What the levers of a bank make of the gateway bank's honest answer, in the words that all banks' levers share. */
import type { ServerResponse } from 'node:http'
import type { BankFaultKind } from '#hal/fake-controls.ts'
import type { RecordedRefund } from './refund-records.ts'

export interface Answer {
  readonly http: number
  readonly body: object
}

/** `honest` has the effect of the call. Null: the call is never answered. */
export function faultyAnswer(fault: BankFaultKind | null, honest: () => Answer): Answer | null {
  switch (fault) {
    case 'timeout-before':
      return null
    case 'timeout-after':
      honest()
      return null
    case 'http-500':
      return { http: 500, body: { code: 'broken' } }
    case 'http-429':
      return { http: 429, body: { code: 'busy' } }
    case 'unknown-word':
      return changed(honest(), () => ({ status: 'MOON_PHASE' }))
    case 'wrong-amount':
      return changed(honest(), ({ amountKopecks }) => ({ amountKopecks: amountKopecks + 1 }))
    case 'refund-in-roubles':
      return changed(honest(), ({ amountKopecks }) => ({ amountKopecks: amountKopecks / 100 }))
    default:
      return honest()
  }
}

/** In which state a refund is taken; null: it is not. */
export function refundStateOf(fault: BankFaultKind | null): RecordedRefund['state'] | null {
  if (fault === 'refund-denied') return null
  if (fault === 'refund-slow') return 'PENDING'
  return fault === 'refund-refused' ? 'REFUSED' : 'RETURNED'
}

export function reply(response: ServerResponse, { http, body }: Answer): void {
  const patience = http === 429 ? { 'retry-after': '2' } : {}
  const headers = { 'content-type': 'application/json', ...patience }
  response.writeHead(http, headers).end(JSON.stringify(body))
}

function changed(
  { http, body }: Answer,
  change: (body: { readonly amountKopecks: number }) => object,
): Answer {
  return { http, body: { ...body, ...change(body as { amountKopecks: number }) } }
}
