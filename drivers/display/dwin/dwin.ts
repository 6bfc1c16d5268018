/**
 * DWIN panels with the pages and addresses of docs/protocols/displays.md.
 *
 * The texts are written first and the page is turned last, so that a customer never sees half a
 * screen. The frame ends by reading back the word that holds the drawing's mark: its answer
 * tells this drawing from every other, where a bare OK does not. It reads 0 after a power cut.
 */

import type { Link } from '#drivers/link/link.ts'
import { unreachable } from '#drivers/link/link.ts'
import { say } from '#firmware/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Screen } from '#hal/display.ts'
import {
  type Conversation,
  type DisplayDialect,
  type DisplayOptions,
  type Drawing,
  markedDrawing,
  qrBytes,
  refuseControls,
} from '../engine/display-protocol.ts'
import { createRequestReply } from '../engine/request-reply.ts'
import { concat, fromUtf8, utf8 } from '../frames/frame-bytes.ts'
import { basketRows } from '../text/basket-rows.ts'
import { clip, encodeWithoutFf } from '../text/charset.ts'
import {
  createDwinParser,
  type DwinReply,
  dwinPage,
  dwinQr,
  dwinRead,
  dwinText,
  dwinWord,
  dwinWrites,
} from './frames.ts'

const AT = { qr: 0x1000, amount: 0x2000, rows: [0x2020, 0x2060, 0x20a0, 0x20e0], mark: 0x5ff0 }
const AMOUNT_BYTES = 32
const ROW_BYTES = 96
const ROW_CHARACTERS = 32
/** The QR control draws at most this many. */
const QR_BYTES_MAX = 458
const ANSWER_MS = 800

const PAGES = { idle: 0, pay: 1, text: 2, ok: 3, fail: 4, wait: 5 }
const STATUS_PAGES = {
  EMPTY: PAGES.idle,
  PENDING: PAGES.wait,
  STATIC: PAGES.wait,
  ACCEPTED: PAGES.ok,
  ERROR: PAGES.fail,
  REJECTED: PAGES.fail,
  CANCELED: PAGES.fail,
} as const

export function createDwin(options: DisplayOptions): DisplayDialect {
  const { clock, wording, charset = 'utf-8' } = options

  function row(address: number, text: string): readonly Uint8Array[] {
    return dwinWrites(
      address,
      dwinText(encodeWithoutFf(clip(text, ROW_CHARACTERS), charset), ROW_BYTES),
    )
  }

  function amount(amountKopecks: number | undefined): readonly Uint8Array[] {
    const text = encodeWithoutFf(wording.amount(amountKopecks), charset)
    return dwinWrites(AT.amount, dwinText(text, AMOUNT_BYTES))
  }

  function writes(screen: Screen): readonly Uint8Array[] {
    switch (screen.kind) {
      case 'blank':
        return [dwinPage(PAGES.idle)]
      case 'qr': {
        refuseControls(screen.payload)
        return [
          ...dwinWrites(AT.qr, dwinQr(qrBytes(screen.payload, QR_BYTES_MAX))),
          ...amount(screen.amountKopecks),
          ...row(AT.rows[0] ?? 0, screen.purpose ?? wording.caption(screen)),
          dwinPage(PAGES.pay),
        ]
      }
      case 'text':
        return [
          ...AT.rows.flatMap((address, index) => row(address, screen.lines[index] ?? '')),
          dwinPage(PAGES.text),
        ]
      case 'basket': {
        const glass = { rows: AT.rows.length, columns: ROW_CHARACTERS }
        return writes({ kind: 'text', lines: basketRows(screen, wording, glass) })
      }
      case 'status':
        return [
          ...amount(screen.amountKopecks),
          ...row(AT.rows[0] ?? 0, wording.status(screen.status)),
          dwinPage(STATUS_PAGES[screen.status]),
        ]
    }
  }

  function prepare(screen: Screen): Drawing {
    const drawn = writes(screen)
    const isQr = screen.kind === 'qr'
    const qrWords = isQr ? Math.ceil(utf8(screen.payload).length / 2) : 0
    const frame = (mark: number) =>
      concat(
        ...drawn,
        ...dwinWrites(AT.mark, dwinWord(mark)),
        ...qrReads(qrWords),
        dwinRead(AT.mark, 1),
      )
    return markedDrawing(screen, frame)
  }

  return {
    capabilities: { ack: 'strong', qr: 'native', maxQrBytes: QR_BYTES_MAX, basket: 'last' },
    baudRates: [115_200, 9_600],
    prepare,
    converse: (link) => converse(link, clock),
  }
}

/** A read answers at most 124 words; half of that keeps each answer short. */
function qrReads(words: number): readonly Uint8Array[] {
  const reads: Uint8Array[] = []
  for (let at = 0; at < words; at += 62) reads.push(dwinRead(AT.qr + at, Math.min(62, words - at)))
  return reads
}

function converse(link: Link, clock: Clock): Conversation {
  const exchange = createRequestReply<DwinReply>({
    link,
    clock,
    parser: createDwinParser(),
  })
  const mark = (reply: DwinReply) =>
    reply.kind === 'data' && reply.address === AT.mark
      ? ((reply.data[0] ?? 0) << 8) | (reply.data[1] ?? 0)
      : undefined

  return {
    async handshake(answerMs) {
      await exchange.ask(dwinRead(AT.mark, 1), mark, answerMs)
      return 'DGUS'
    },
    // The answer names what was asked for, so two questions tell it from whatever says the same to all.
    async identify(answerMs) {
      await exchange.ask(dwinRead(AT.mark, 1), mark, answerMs)
      const words = (reply: DwinReply) =>
        reply.kind === 'data' && reply.address === AT.amount && reply.data.length === 4
          ? true
          : undefined
      await exchange.ask(dwinRead(AT.amount, 2), words, answerMs)
      return 'DGUS'
    },
    async draw(drawing, wanted) {
      const { readBack } = drawing
      const held: Uint8Array[] = []
      const settled = (reply: DwinReply): true | undefined => {
        if (reply.kind === 'data' && reply.address !== AT.mark) held.push(reply.data)
        if (mark(reply) !== (wanted & 0xffff)) return undefined
        const text = fromUtf8(concat(...held)).replace(/(?<!\0)\0+$/, '')
        if (readBack !== null && text !== readBack)
          throw unreachable(link.part, say`the display holds another QR than it was given`)
        return true
      }
      return await exchange.ask(drawing.frame(wanted), settled, ANSWER_MS)
    },
    async check(wanted) {
      const found = await exchange.ask(dwinRead(AT.mark, 1), mark, ANSWER_MS)
      return found === (wanted & 0xffff) ? 'shown' : 'lost'
    },
    [Symbol.dispose]: () => exchange[Symbol.dispose](),
  }
}
