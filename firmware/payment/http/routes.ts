/** The nine operations of the payment terminal driver, as the published document has them. */
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import type { App } from '#firmware/http/router.ts'
import type { TSchema } from '#firmware/schema-builder.ts'
import type { ScreenStatus } from '#hal/display.ts'
import { LONG_ANSWER_MS, SETTINGS_BYTES_MAX } from '../limits.ts'
import { type Payment, STATUSES } from '../payment.ts'
import { SUCCESS, transactionHeader } from './fault-answers.ts'
import { checkKey } from './idempotency-header.ts'
import {
  CommonAnswers,
  DisplayStatusBody,
  ExportBody,
  InfoQrBody,
  SettingsAnswer,
  SettingsBody,
  ShowQrBody,
  StatusAnswers,
  VersionAnswer,
} from './schema.ts'

/** A route that takes a document and answers that it was done. */
const taking = <Body extends TSchema>(
  access: 'operate' | 'change',
  summary: string,
  body: Body,
) => ({
  config: { access, takesJson: true } as const,
  schema: { summary, body, response: CommonAnswers },
})

export function driverRoutes(payment: Payment) {
  return (app: App): void => {
    app.post(
      '/updateDriverSettings',
      {
        ...taking('operate', 'Apply new driver settings', SettingsBody),
        bodyLimit: SETTINGS_BYTES_MAX,
      },
      async ({ body }) => {
        await payment.updateSettings(body.settings)
        return SUCCESS
      },
    )

    app.get(
      '/getDriverSettings',
      {
        config: { access: 'operate' },
        schema: { summary: 'The settings, secrets masked', response: { 200: SettingsAnswer } },
      },
      async () => ({ ...SUCCESS, settings: payment.maskedSettings() }),
    )

    app.post(
      '/clearScreen',
      {
        config: { access: 'change' },
        schema: { summary: 'Clear the display', response: CommonAnswers },
      },
      async () => {
        await payment.clearScreen()
        return SUCCESS
      },
    )

    app.post(
      '/showQR',
      taking('change', 'Show a payment QR code', ShowQrBody),
      async ({ body, headers }, reply) => {
        const key = checkKey(headers['idempotency-key'])
        const id = await payment.showQr(body, key, clientDisconnect(reply.raw))
        reply.headers(transactionHeader(id))
        return SUCCESS
      },
    )

    app.get(
      '/getDynamicQRStatus',
      {
        config: { access: 'read' },
        schema: { summary: 'Where the last payment stands', response: StatusAnswers },
      },
      (_request, reply) => {
        const answer = { ...SUCCESS, dynamicQRStatus: payment.statusAnswer() }
        // Asked many times a second by impatient tills: the bytes lie ready.
        reply.type('application/json; charset=utf-8').serializer(statusText).send(answer)
      },
    )

    app.post(
      '/showInfoQR',
      taking('change', 'Show any text as a QR code', InfoQrBody),
      async ({ body }) => {
        await payment.showInfoQr(body.infoQR)
        return SUCCESS
      },
    )

    app.post(
      '/exportToCSV',
      {
        ...taking('change', 'Export the ledger as CSV', ExportBody),
        config: { access: 'change', takesJson: true, answerTimeoutMs: LONG_ANSWER_MS },
      },
      async ({ body }) => {
        await payment.exportToCsv(body.path)
        return SUCCESS
      },
    )

    app.post(
      '/displayStatus',
      taking('change', 'Show a status on the display', DisplayStatusBody),
      async ({ body }) => {
        await payment.displayStatus(body.status)
        return SUCCESS
      },
    )

    app.get(
      '/version',
      {
        config: { access: 'read' },
        schema: { summary: 'The version of laned', response: { 200: VersionAnswer } },
      },
      async () => ({ ...SUCCESS, version: payment.version }),
    )
  }
}

const STATUS_TEXTS: ReadonlyMap<ScreenStatus, string> = new Map(
  STATUSES.map((status) => [status, JSON.stringify({ ...SUCCESS, dynamicQRStatus: status })]),
)

function statusText({ dynamicQRStatus }: { readonly dynamicQRStatus: ScreenStatus }): string {
  return STATUS_TEXTS.get(dynamicQRStatus) ?? JSON.stringify({ ...SUCCESS, dynamicQRStatus })
}
