/** What customers are told, in their language: one table. Pure. */
import type { ScreenStatus } from '#hal/display.ts'

export const LANGUAGES = ['ru', 'en', 'pt', 'es', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

export type Phrase = 'toPay' | 'total' | 'scanToPay' | 'scan' | ScreenStatus

/** Twenty characters at most: the row of a text display. */
export const PHRASES = {
  ru: {
    toPay: 'К оплате',
    total: 'Итого',
    scanToPay: 'Отсканируйте QR',
    scan: 'Отсканируйте QR',
    EMPTY: '',
    ERROR: 'Ошибка оплаты',
    PENDING: 'Ожидаем оплату',
    ACCEPTED: 'Оплачено. Спасибо!',
    REJECTED: 'Оплата отклонена',
    CANCELED: 'Оплата отменена',
    STATIC: 'Оплата по QR',
  },
  en: {
    toPay: 'To pay',
    total: 'Total',
    scanToPay: 'Scan QR to pay',
    scan: 'Scan the QR code',
    EMPTY: '',
    ERROR: 'Payment error',
    PENDING: 'Waiting for payment',
    ACCEPTED: 'Paid. Thank you!',
    REJECTED: 'Payment declined',
    CANCELED: 'Payment canceled',
    STATIC: 'Pay by QR code',
  },
  pt: {
    toPay: 'A pagar',
    total: 'Total',
    scanToPay: 'Escaneie e pague',
    scan: 'Escaneie o QR',
    EMPTY: '',
    ERROR: 'Erro no pagamento',
    PENDING: 'Aguardando pagamento',
    ACCEPTED: 'Pago. Obrigado!',
    REJECTED: 'Pagamento recusado',
    CANCELED: 'Pagamento cancelado',
    STATIC: 'Pague com QR',
  },
  es: {
    toPay: 'A pagar',
    total: 'Total',
    scanToPay: 'Escanee para pagar',
    scan: 'Escanee el QR',
    EMPTY: '',
    ERROR: 'Error de pago',
    PENDING: 'Esperando el pago',
    ACCEPTED: 'Pagado. ¡Gracias!',
    REJECTED: 'Pago rechazado',
    CANCELED: 'Pago cancelado',
    STATIC: 'Pague con QR',
  },
  de: {
    toPay: 'Zu zahlen',
    total: 'Summe',
    scanToPay: 'QR zahlen',
    scan: 'QR-Code scannen',
    EMPTY: '',
    ERROR: 'Zahlungsfehler',
    PENDING: 'Warten auf Zahlung',
    ACCEPTED: 'Bezahlt. Danke!',
    REJECTED: 'Zahlung abgelehnt',
    CANCELED: 'Zahlung abgebrochen',
    STATIC: 'Mit QR bezahlen',
  },
} as const satisfies Record<Language, Record<Phrase, string>>

/** How each language writes a number; no currency is ever guessed. */
export const NUMBERS = {
  ru: { decimal: ',', group: ' ' },
  en: { decimal: '.', group: ',' },
  pt: { decimal: ',', group: '.' },
  es: { decimal: ',', group: '.' },
  de: { decimal: ',', group: '.' },
} as const satisfies Record<Language, { decimal: string; group: string }>
