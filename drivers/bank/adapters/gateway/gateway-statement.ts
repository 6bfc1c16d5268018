/** The statement in the gateway contract, from 1.1 on, and its fees, from 1.2 on: docs/protocols/bank-gateway.md. */
import { say } from '#firmware/words/sentence.ts'
import type { BankStatement, Charge, StatementLine } from '#hal/bank-statement.ts'
import { type AnswerFields, readAnswer } from '../../answers/answer-fields.ts'
import { linesIn, timeIn } from '../../answers/statement-fields.ts'
import { refusal } from '../../qr-payload/payload-check.ts'
import type { BankHttp } from '../../transport/bank-http.ts'

const CURRENCY = 'RUB'
const CURSOR_CHARACTERS_MAX = 512

export function createGatewayStatement(
  bankName: string,
  http: BankHttp,
  headers: Readonly<Record<string, string>>,
): BankStatement {
  function lineIn(found: AnswerFields): StatementLine {
    const kind = found.text('kind')
    if (kind !== 'payment' && kind !== 'refund')
      throw found.unusableRegistry(say('fault.bank.registry-kind-unknown'))
    found.same('currency', CURRENCY)
    const amountKopecks = found.whole('amountKopecks')
    const charge = chargeIn(found, kind, amountKopecks)
    return {
      kind,
      orderId: found.text('orderId'),
      qrId: found.has('qrId') ? found.id('qrId') : null,
      operationId: found.text('operationId'),
      refundId: kind === 'refund' && found.has('refundId') ? found.text('refundId') : null,
      amountKopecks,
      atMs: timeIn(found, 'at'),
      ...(charge && { charge }),
    }
  }

  /** Null: a gateway of 1.1, or one that does not know the fee of this line. */
  function chargeIn(
    found: AnswerFields,
    kind: 'payment' | 'refund',
    kopecks: number,
  ): Charge | null {
    const name = kind === 'payment' ? 'feeKopecks' : 'feeBackKopecks'
    if (!found.has(name)) return null
    const fee = found.whole(name, 0)
    if (fee > kopecks)
      throw found.unusableRegistry(say('fault.bank.registry-fee-above-amount', { field: name }))
    return kind === 'payment'
      ? { feeKopecks: fee, netKopecks: kopecks - fee }
      : { feeKopecks: 0 - fee, netKopecks: fee - kopecks }
  }

  return {
    async page({ fromMs, untilMs, cursor }, signal) {
      const query = new URLSearchParams({
        from: new Date(fromMs).toISOString(),
        until: new Date(untilMs).toISOString(),
        ...(cursor !== null && { cursor }),
      })
      const path = `/v1/registry?${query}`
      const { status, body } = await http.call({ method: 'GET', path, headers }, signal)
      const found = readAnswer(bankName, body)
      if (status >= 400) {
        const code = found.text('code').slice(0, 64)
        // A gateway of 1.0 has no such path; a proxy's 404 has no code.
        const hint = status === 404 ? say('text.comparison.bank-file-instead') : ''
        throw refusal(
          bankName,
          say('fault.comparison.gateway-registry-refused', { status, code, advice: hint }),
        )
      }
      if (status !== 200) throw found.unusable(say('fault.bank.unexpected-http-status', { status }))
      const next = found.has('next') ? found.text('next', CURSOR_CHARACTERS_MAX) : null
      return { lines: linesIn(found, 'lines').map(lineIn), next }
    },
  }
}
