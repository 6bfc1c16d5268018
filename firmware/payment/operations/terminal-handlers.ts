/** What the operations of a till do. */
import { Fault, toFault } from '#firmware/fault.ts'
import { languageAskedFor } from '#firmware/http/answer-language.ts'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { ScreenStatus } from '#hal/display.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { SUCCESS, transactionHeaders } from '../http/fault-answers.ts'
import { checkKey } from '../http/idempotency-header.ts'
import { cancelledView } from '../ledger/transaction-views.ts'
import type { Payment } from '../payment.ts'
import { STATUSES } from '../transaction/payment-phases.ts'
import type { TERMINAL_OPERATIONS } from './terminal-operations.ts'

export function terminalHandlers(payment: Payment): Handlers<typeof TERMINAL_OPERATIONS> {
  return {
    async updateDriverSettings({ body }) {
      await payment.updateSettings(body.settings)
      return SUCCESS
    },

    getDriverSettings: () => ({ ...SUCCESS, settings: payment.maskedSettings() }),

    async clearScreen() {
      await payment.clearScreen()
      return SUCCESS
    },

    async showQr({ body, headers }, reply) {
      const key = checkKey(headers['idempotency-key'])
      const id = await payment.showQr(body, key, clientDisconnect(reply.raw))
      reply.headers(headersOf(payment.transaction(id)))
      return SUCCESS
    },

    getDynamicQrStatus(_asked, reply) {
      const answer = { ...SUCCESS, dynamicQRStatus: payment.statusAnswer() }
      reply.headers(headersOf(payment.transaction('last')))
      // Asked many times a second by impatient tills: the bytes lie ready.
      reply.type('application/json; charset=utf-8').serializer(statusText).send(answer)
    },

    async showInfoQr({ body, caller }) {
      await payment.showInfoQr(body.infoQR, caller?.name ?? null)
      return SUCCESS
    },

    async exportToCsv({ body, caller }, reply) {
      const language = languageAskedFor(reply.request)
      await payment.exportToCsv(body.path, caller?.name ?? null, language)
      return SUCCESS
    },

    async displayStatus({ body }) {
      await payment.displayStatus(body.status)
      return SUCCESS
    },

    getVersion: () => ({ ...SUCCESS, version: payment.version }),

    listBankProfiles: () => ({ ...SUCCESS, profiles: payment.bankProfiles() }),

    removeBankProfile: async ({ body }) => ({
      ...SUCCESS,
      removed: await payment.removeBankProfile(body.name),
    }),

    async cancelQr(_asked, reply) {
      const record = await payment.cancelQr().catch((thrown: unknown) => {
        throw named(toFault(thrown))
      })
      reply.headers(headersOf(record))
      return { ...SUCCESS, ...(record && cancelledView(record)) }
    },

    showBasket: async ({ body }) => ({ ...SUCCESS, shown: await payment.showBasket(body) }),
  }
}

/** cancelQR is ours, so its errors name the payment in their body. */
function named(fault: Fault): Fault {
  const { kind, said: message, cause, detail } = fault
  const { transaction } = detail
  if (transaction === undefined) return fault
  return new Fault(kind, message, cause, { ...detail, ids: { transaction: transaction.id } })
}

const headersOf = (record: TransactionRecord | null) => (record ? transactionHeaders(record) : {})

const STATUS_TEXTS: ReadonlyMap<ScreenStatus, string> = new Map(
  STATUSES.map((status) => [status, JSON.stringify({ ...SUCCESS, dynamicQRStatus: status })]),
)

function statusText({ dynamicQRStatus }: { readonly dynamicQRStatus: ScreenStatus }): string {
  return STATUS_TEXTS.get(dynamicQRStatus) ?? JSON.stringify({ ...SUCCESS, dynamicQRStatus })
}
