/**
 * ESC/POS customer displays: the graphic ones, which draw a QR, and those of two rows of text.
 *
 * They acknowledge nothing. A screen is one frame that begins with a reset, so what was on the
 * glass, or half a command in its buffer, cannot mix with it.
 */

import type { Link } from '#drivers/link/link.ts'
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { Screen } from '#hal/display.ts'
import {
  type Conversation,
  type DisplayDialect,
  type DisplayOptions,
  plainDrawing,
  qrBytes,
} from '../engine/display-protocol.ts'
import { converseWithoutReplies } from '../engine/display-without-replies.ts'
import { concat } from '../frames/frame-bytes.ts'
import { basketRows } from '../text/basket-rows.ts'
import { type Charset, clip, encodeText } from '../text/charset.ts'
import {
  createEscposParser,
  ESCPOS_ASK_FIRMWARE,
  ESCPOS_ASK_NAME,
  ESCPOS_CLEAR,
  escposCodePage,
  escposQr,
  escposRow,
  qrModules,
} from './frames.ts'

const NOTHING = new Uint8Array()
const COLUMNS = 20
const GLASS = { width: 800, height: 480, textHeight: 60 }
/** Smaller modules than this are hard to scan from a shopper's distance. */
const MODULE_DOTS_MIN = 3
const QR_BYTES_MAX = 1_000

export function createEscpos(options: DisplayOptions): DisplayDialect {
  const { clock, wording, model = 'graphic', codePage = null } = options
  const charset = eightBit(options.charset)
  const drawsQr = model === 'graphic'

  function rows(lines: readonly string[], clear: Uint8Array): Uint8Array {
    const selection = codePage === null ? [] : escposCodePage(codePage)
    // Whole rows, blanks included: these displays lose commands that come too fast.
    const written = lines.map((line, index) =>
      escposRow(index + 1, encodeRow(clip(line, COLUMNS), charset)),
    )
    return concat(clear, selection, ...written)
  }

  function qr(screen: Extract<Screen, { kind: 'qr' }>, clear: Uint8Array): Uint8Array {
    if (!drawsQr) throw new Fault('bad-request', 'this display shows two rows of text and no QR')
    const payload = qrBytes(screen.payload, QR_BYTES_MAX)
    const modules = qrModules(payload.length) ?? 0
    const room = GLASS.height - GLASS.textHeight
    const moduleDots = Math.floor(room / modules)
    if (moduleDots < MODULE_DOTS_MIN) throw new Fault('bad-request', 'the QR is too fine to scan')
    const side = modules * moduleDots
    const place = { moduleDots, x: (GLASS.width - side) >> 1, y: GLASS.height - side }
    const caption = screen.purpose ?? wording.caption(screen)
    return concat(
      rows([wording.amount(screen.amountKopecks) || caption], clear),
      escposQr(payload, place),
    )
  }

  function frame(screen: Screen, clear: Uint8Array): Uint8Array {
    switch (screen.kind) {
      case 'blank':
        return ESCPOS_CLEAR
      case 'qr':
        return qr(screen, clear)
      case 'text':
        return rows([screen.lines[0] ?? '', screen.lines[1] ?? ''], clear)
      case 'basket':
        return rows(basketRows(screen, wording, { rows: 2, columns: COLUMNS }), clear)
      case 'status':
        if (screen.status === 'EMPTY') return ESCPOS_CLEAR
        return rows([wording.status(screen.status), wording.amount(screen.amountKopecks)], clear)
    }
  }

  return {
    capabilities: {
      ack: 'none',
      qr: drawsQr ? 'native' : 'none',
      maxQrBytes: drawsQr ? QR_BYTES_MAX : 0,
      basket: 'last',
    },
    baudRates: [9_600, 115_200],
    prepare: (screen) =>
      plainDrawing(screen, frame(screen, ESCPOS_CLEAR), { again: frame(screen, NOTHING) }),
    converse: (link) => converse(link, clock),
  }
}

/** These displays know no UTF-8; without a set of their own they are written to in Latin letters. */
function eightBit(charset: Charset = 'ascii'): Charset {
  return charset === 'utf-8' ? 'ascii' : charset
}

function encodeRow(text: string, charset: Charset): Uint8Array {
  const row = new Uint8Array(COLUMNS).fill(0x20)
  row.set(encodeText(text, charset).subarray(0, COLUMNS))
  return row
}

function converse(link: Link, clock: Clock): Conversation {
  // Most of them cannot answer.
  return converseWithoutReplies({
    link,
    clock,
    parser: createEscposParser(),
    question: ESCPOS_ASK_NAME,
    otherQuestion: ESCPOS_ASK_FIRMWARE,
    answerIn: (reply) => reply,
  })
}
