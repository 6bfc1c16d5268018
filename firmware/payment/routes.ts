/** The nine operations of the payment terminal driver, as the published document has them. */
import type { App } from '#firmware/http/router.ts'
import type { Payment } from './payment.ts'
import { checkKey } from './requests.ts'
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
import { SUCCESS } from './wire.ts'

const operating = { access: 'operate', takesJson: true } as const
const changing = { access: 'change', takesJson: true } as const

export function driverRoutes(payment: Payment) {
  return (app: App): void => {
    app.post(
      '/updateDriverSettings',
      {
        config: operating,
        schema: {
          summary: 'Apply new driver settings',
          body: SettingsBody,
          response: CommonAnswers,
        },
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
      {
        config: changing,
        schema: { summary: 'Show a payment QR code', body: ShowQrBody, response: CommonAnswers },
      },
      async ({ body, headers }, reply) => {
        const id = await payment.showQr(body, checkKey(headers['idempotency-key']))
        reply.header('transaction-id', id)
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
        // Asked many times a second by impatient tills: the bytes lie ready, whatever the type says.
        reply.type('application/json; charset=utf-8').send(payment.statusAnswer() as never)
      },
    )

    app.post(
      '/showInfoQR',
      {
        config: changing,
        schema: {
          summary: 'Show any text as a QR code',
          body: InfoQrBody,
          response: CommonAnswers,
        },
      },
      async ({ body }) => {
        await payment.showInfoQr(body.infoQR)
        return SUCCESS
      },
    )

    app.post(
      '/exportToCSV',
      {
        config: changing,
        schema: { summary: 'Export the ledger as CSV', body: ExportBody, response: CommonAnswers },
      },
      async ({ body }) => {
        await payment.exportToCsv(body.path)
        return SUCCESS
      },
    )

    app.post(
      '/displayStatus',
      {
        config: changing,
        schema: {
          summary: 'Show a status on the display',
          body: DisplayStatusBody,
          response: CommonAnswers,
        },
      },
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
