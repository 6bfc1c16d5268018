/** Turns a screen into what the glass draws: modules of its QR, words in the customer's language. */

import { encodeQR } from 'qr'
import { qrBytes } from '#drivers/display/engine/display-protocol.ts'
import { OUTCOMES } from '#drivers/display/text/customer-phrases.ts'
import type { Wording } from '#drivers/display/text/screen-wording.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Basket, Screen, ScreenStatus } from '#hal/display.ts'
import type { GlassPicture, GlassWords } from '../glasses.ts'

/** As many as the fake display's: a code of 121 modules, which a small phone still shows at 3 px each. */
export const QR_BYTES_MAX = 1_024
const LINES_MAX = 8
/** The page shows the lines that fit in its window in type that can be read at 3 m; no window has space for more. */
const BASKET_LINES_MAX = 24

const TONES = {
  EMPTY: 'neutral',
  ERROR: 'bad',
  PENDING: 'waiting',
  ACCEPTED: 'good',
  REJECTED: 'bad',
  CANCELED: 'neutral',
  STATIC: 'waiting',
} as const satisfies Record<ScreenStatus, string>

/** Throws Fault 'bad-request' where no glass could ever show it. */
export function glassPicture(screen: Screen, wording: Wording, hasSound: boolean): GlassPicture {
  switch (screen.kind) {
    case 'blank':
      return { kind: 'blank' }
    case 'qr':
      return {
        kind: 'qr',
        modules: modulesOf(screen.payload),
        amount: wording.amount(screen.amountKopecks),
        scheme: wording.scheme(screen),
        hint: wording.phrase('customer.caption.scan-by-phone'),
        caption: screen.purpose ?? '',
      }
    case 'text':
      return { kind: 'text', lines: screen.lines.slice(0, LINES_MAX) }
    case 'basket':
      return basketPicture(screen, wording)
    case 'status':
      if (screen.status === 'EMPTY') return { kind: 'blank' }
      return {
        kind: 'status',
        tone: TONES[screen.status],
        words: wording.phrase(OUTCOMES[screen.status].words),
        next: wording.phrase(OUTCOMES[screen.status].next),
        amount: wording.amount(screen.amountKopecks),
        sound: hasSound && screen.status !== 'PENDING' && screen.status !== 'STATIC',
      }
  }
}

/** The texts that a page shows by itself, also when it does not reach its lane. */
export function glassWords({ language, phrase }: Wording): GlassWords {
  return {
    language,
    noConnection: phrase('customer.screen.no-connection'),
    askCashier: phrase('customer.next.ask-cashier'),
    tooSmall: phrase('customer.screen.too-small'),
    otherLane: phrase('customer.screen.other-lane'),
    qrCode: phrase('customer.qr.code'),
    enterCode: phrase('customer.screen.code'),
  }
}

function basketPicture(basket: Basket, wording: Wording): GlassPicture {
  return {
    kind: 'basket',
    before: Math.max(0, basket.lines.length - BASKET_LINES_MAX),
    more: wording.phrase('customer.basket.more-lines'),
    lines: basket.lines.slice(-BASKET_LINES_MAX).map((line) => ({
      name: line.name,
      quantity: wording.quantity(line),
      sum: wording.amount(line.sumKopecks),
    })),
    total: wording.phrase('customer.basket.total'),
    amount: wording.amount(basket.totalKopecks),
  }
}

function modulesOf(payload: string): readonly string[] {
  qrBytes(payload, QR_BYTES_MAX)
  try {
    const rows = encodeQR(payload, 'raw', { ecc: 'medium', border: 1 })
    const inner = rows.slice(1, -1).map((row) => row.slice(1, -1))
    return inner.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  } catch (thrown) {
    throw new Fault('bad-request', say('fault.display.qr-text-not-encodable'), thrown)
  }
}
