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

/** The sentences of a status screen with room for them: how the payment ended, and what to do next. */
export interface Outcome {
  readonly words: string
  readonly next: string
}

/** What a browser's screen says beyond a row of twenty characters. */
export interface ScreenPhrases {
  readonly outcomes: Readonly<Record<Exclude<ScreenStatus, 'EMPTY'>, Outcome>>
  /** The line of a basket that says how many lines came before, in place of `{n}`. */
  readonly more: string
  readonly noConnection: string
  readonly askCashier: string
  readonly tooSmall: string
  readonly otherLane: string
  readonly enterCode: string
}

export const SCREEN_PHRASES = {
  ru: {
    outcomes: {
      ERROR: { words: 'Ошибка оплаты', next: 'Обратитесь к кассиру' },
      PENDING: { words: 'Ожидаем оплату', next: 'Подтвердите её в приложении банка' },
      ACCEPTED: { words: 'Оплачено', next: 'Спасибо за покупку!' },
      REJECTED: {
        words: 'Оплата отклонена',
        next: 'Попробуйте ещё раз или оплатите другим способом',
      },
      CANCELED: { words: 'Оплата отменена', next: 'Чтобы оплатить, обратитесь к кассиру' },
      STATIC: { words: 'Оплата по QR', next: 'Отсканируйте код у кассы' },
    },
    more: '+ ещё {n}',
    noConnection: 'Нет связи с кассой',
    askCashier: 'Обратитесь к кассиру',
    tooSmall: 'QR-код не помещается на этом экране',
    otherLane: 'Здесь отвечает другая касса: обновите страницу',
    enterCode: 'Код экрана',
  },
  en: {
    outcomes: {
      ERROR: { words: 'Payment error', next: 'Please ask the cashier' },
      PENDING: { words: 'Waiting for payment', next: 'Confirm it in your bank’s app' },
      ACCEPTED: { words: 'Paid', next: 'Thank you!' },
      REJECTED: { words: 'Payment declined', next: 'Try again, or pay another way' },
      CANCELED: { words: 'Payment canceled', next: 'To pay, ask the cashier' },
      STATIC: { words: 'Pay by QR code', next: 'Scan the code at the till' },
    },
    more: '+ {n} more',
    noConnection: 'No connection',
    askCashier: 'Please ask the cashier',
    tooSmall: 'The QR code does not fit this screen',
    otherLane: 'Another lane answers here: reload this page',
    enterCode: 'Screen code',
  },
  pt: {
    outcomes: {
      ERROR: { words: 'Erro no pagamento', next: 'Fale com o caixa' },
      PENDING: { words: 'Aguardando pagamento', next: 'Confirme no aplicativo do seu banco' },
      ACCEPTED: { words: 'Pago', next: 'Obrigado!' },
      REJECTED: {
        words: 'Pagamento recusado',
        next: 'Tente de novo ou pague de outra forma',
      },
      CANCELED: { words: 'Pagamento cancelado', next: 'Para pagar, fale com o caixa' },
      STATIC: { words: 'Pague com QR', next: 'Escaneie o código no caixa' },
    },
    more: '+ {n} itens',
    noConnection: 'Sem conexão',
    askCashier: 'Fale com o caixa',
    tooSmall: 'O código QR não cabe nesta tela',
    otherLane: 'Outro caixa responde aqui: recarregue esta página',
    enterCode: 'Código da tela',
  },
  es: {
    outcomes: {
      ERROR: { words: 'Error de pago', next: 'Consulte al cajero' },
      PENDING: { words: 'Esperando el pago', next: 'Confírmelo en la app de su banco' },
      ACCEPTED: { words: 'Pagado', next: '¡Gracias por su compra!' },
      REJECTED: { words: 'Pago rechazado', next: 'Inténtelo otra vez o pague de otra forma' },
      CANCELED: { words: 'Pago cancelado', next: 'Para pagar, consulte al cajero' },
      STATIC: { words: 'Pague con QR', next: 'Escanee el código en la caja' },
    },
    more: '+ {n} más',
    noConnection: 'Sin conexión',
    askCashier: 'Consulte al cajero',
    tooSmall: 'El código QR no cabe en esta pantalla',
    otherLane: 'Aquí responde otra caja: recargue esta página',
    enterCode: 'Código de la pantalla',
  },
  de: {
    outcomes: {
      ERROR: { words: 'Zahlungsfehler', next: 'Bitte an der Kasse fragen' },
      PENDING: { words: 'Warten auf Zahlung', next: 'Bitte in der Banking-App bestätigen' },
      ACCEPTED: { words: 'Bezahlt', next: 'Vielen Dank!' },
      REJECTED: {
        words: 'Zahlung abgelehnt',
        next: 'Noch einmal versuchen oder anders bezahlen',
      },
      CANCELED: {
        words: 'Zahlung abgebrochen',
        next: 'Zum Bezahlen bitte an der Kasse fragen',
      },
      STATIC: { words: 'Mit QR bezahlen', next: 'Den Code an der Kasse scannen' },
    },
    more: '+ {n} weitere',
    noConnection: 'Keine Verbindung',
    askCashier: 'Bitte an der Kasse fragen',
    tooSmall: 'Der QR-Code passt nicht auf diesen Bildschirm',
    otherLane: 'Hier antwortet eine andere Kasse: Seite neu laden',
    enterCode: 'Code des Bildschirms',
  },
} as const satisfies Record<Language, ScreenPhrases>

/** How each language writes a number; no currency is ever guessed. */
export const NUMBERS = {
  ru: { decimal: ',', group: ' ' },
  en: { decimal: '.', group: ',' },
  pt: { decimal: ',', group: '.' },
  es: { decimal: ',', group: '.' },
  de: { decimal: ',', group: '.' },
} as const satisfies Record<Language, { decimal: string; group: string }>
