/**
 * ESC/POS customer displays: the graphic ones, which draw a QR, and those of two rows of text.
 *
 * They acknowledge nothing. A screen is one frame that begins with a reset, so what was on the
 * glass cannot mix with it. A code that was cut on its way would swallow the beginning of the next
 * frame and be drawn with it, so as many bytes as it may lack go before: NUL is no command.
 */

import type { Link } from '#drivers/link/link.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Screen } from '#hal/display.ts'
import {
  type Conversation,
  type DisplayDialect,
  type DisplayOptions,
  type Drawing,
  plainDrawing,
  qrBytes,
} from '../engine/display-protocol.ts'
import { converseWithoutReplies } from '../engine/display-without-replies.ts'
import { concat, utf8 } from '../frames/frame-bytes.ts'
import { basketRows } from '../text/basket-rows.ts'
import { type Charset, clip, encodeWritten, written } from '../text/charset.ts'
import { amountWithin } from '../text/screen-wording.ts'
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
const ROWS = 2
const COLUMNS = 20
const GLASS = { width: 800, height: 480, textHeight: 60 }
/** Smaller modules than this are hard to scan from a shopper's distance. */
const MODULE_DOTS_MIN = 3
const QR_BYTES_MAX = 1_000
/** A damaged length may make the display wait for 65,535 bytes; a second of a slow wire at a time. */
const FILLER = new Uint8Array(QR_BYTES_MAX)
/** What the command that stores a code has next to its bytes. */
const STORE_BYTES = 3

export function createEscpos(options: DisplayOptions): DisplayDialect {
  const { clock, wording, model = 'graphic', codePage = null } = options
  const charset = eightBit(options.charset)
  /** What a code that was cut may still wait for; at the start it may be one of the process before. */
  let lackingBytes = QR_BYTES_MAX
  const drawsQr = model === 'graphic'

  const asWritten = (text: string) => written(text, charset)
  const clipped = (text: string) => clip(asWritten(text), COLUMNS)
  const amount = (amountKopecks: number | undefined) =>
    amountWithin(wording, amountKopecks, (text) => asWritten(text).length <= COLUMNS)

  /** `lines`: as the display shows them, `COLUMNS` characters at most. */
  function rows(lines: readonly string[], clear: Uint8Array): Uint8Array {
    const selection = codePage === null ? [] : escposCodePage(codePage)
    // Whole rows, blanks included: these displays lose commands that come too fast.
    const drawn = lines.map((line, index) => escposRow(index + 1, encodeRow(line, charset)))
    return concat(clear, selection, ...drawn)
  }

  function qr(screen: Extract<Screen, { kind: 'qr' }>, clear: Uint8Array): Uint8Array {
    if (!drawsQr) throw new Fault('bad-request', say('fault.display.text-rows-only'))
    const payload = qrBytes(screen.payload, QR_BYTES_MAX)
    const modules = qrModules(payload.length) ?? 0
    const codeHeight = GLASS.height - GLASS.textHeight
    const moduleDots = Math.floor(codeHeight / modules)
    if (moduleDots < MODULE_DOTS_MIN)
      throw new Fault('bad-request', say('fault.display.qr-too-fine'))
    const side = modules * moduleDots
    const place = { moduleDots, x: (GLASS.width - side) >> 1, y: GLASS.height - side }
    const caption =
      screen.purpose ?? wording.caption(screen, (text) => asWritten(text).length <= COLUMNS)
    return concat(
      rows([clipped(amount(screen.amountKopecks) || caption)], clear),
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
        return rows([clipped(screen.lines[0] ?? ''), clipped(screen.lines[1] ?? '')], clear)
      case 'basket':
        return rows(
          basketRows(screen, wording, { rows: ROWS, columns: COLUMNS, written: asWritten }),
          clear,
        )
      case 'status':
        if (screen.status === 'EMPTY') return ESCPOS_CLEAR
        return rows(
          [clipped(wording.status(screen.status)), clipped(amount(screen.amountKopecks))],
          clear,
        )
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
    converse: (link) =>
      converse(link, clock, ({ screen }) => {
        const padding = new Uint8Array(lackingBytes)
        lackingBytes = screen.kind === 'qr' ? storedBytes(screen.payload) : 0
        return padding
      }),
  }
}

const storedBytes = (payload: string) => utf8(payload).length + STORE_BYTES

/** These displays know no UTF-8; without a set of their own they are written to in Latin letters. */
function eightBit(charset: Charset = 'ascii'): Charset {
  return charset === 'utf-8' ? 'ascii' : charset
}

function encodeRow(text: string, charset: Charset): Uint8Array {
  const row = new Uint8Array(COLUMNS).fill(0x20)
  row.set(encodeWritten(text, charset).subarray(0, COLUMNS))
  return row
}

function converse(
  link: Link,
  clock: Clock,
  padding: (drawing: Drawing) => Uint8Array,
): Conversation {
  // Most of them cannot answer.
  return converseWithoutReplies({
    link,
    clock,
    parser: createEscposParser(),
    question: ESCPOS_ASK_NAME,
    otherQuestion: ESCPOS_ASK_FIRMWARE,
    answerIn: (reply) => reply,
    padding,
    filler: FILLER,
  })
}
