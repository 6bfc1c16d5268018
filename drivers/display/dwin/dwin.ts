/**
 * DWIN panels with the pages and addresses of docs/protocols/displays.md.
 *
 * The texts are written first and the page is turned last, so that a customer never sees half a
 * screen. The frame ends by reading back the word that holds the drawing's mark: its answer
 * tells this drawing from every other, where a bare OK does not. It reads 0 after a power cut. The
 * panel itself says which page it shows, a moment after it was told to turn it.
 */

import type { Link } from '#drivers/link/link.ts'
import { unreachable } from '#drivers/link/link.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
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
import { clip, encodeWritten, writtenWithoutFf } from '../text/charset.ts'
import { amountWithin } from '../text/screen-wording.ts'
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

/** The panel's own register: the page that is on the glass. */
const PAGE_NOW = 0x0014
const AT = { qr: 0x1000, amount: 0x2000, rows: [0x2020, 0x2060, 0x20a0, 0x20e0], mark: 0x5ff0 }
const AMOUNT_BYTES = 32
const ROW_BYTES = 96
/** The two that end a text. */
const END_BYTES = 2
const ROW_CHARACTERS = 32
/** The QR control draws at most this many. */
const QR_BYTES_MAX = 458
const ANSWER_MS = 800
/** The panel turns a page with its next picture, some 40 ms later; a slow one within so many looks. */
const PAGE_CHECKS = 8
const PAGE_CHECK_MS = 50

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

function pageOf(screen: Screen): number {
  switch (screen.kind) {
    case 'blank':
      return PAGES.idle
    case 'qr':
      return PAGES.pay
    case 'text':
    case 'basket':
      return PAGES.text
    case 'status':
      return STATUS_PAGES[screen.status]
  }
}

export function createDwin(options: DisplayOptions): DisplayDialect {
  const { clock, wording, charset = 'utf-8' } = options

  const written = (text: string) => writtenWithoutFf(text, charset)
  const field = (address: number, text: string, bytes: number) =>
    dwinWrites(address, dwinText(encodeWritten(text, charset), bytes))
  const fitsRow = (text: string) => [...written(text)].length <= ROW_CHARACTERS
  const row = (address: number, text: string) =>
    field(address, clip(written(text), ROW_CHARACTERS), ROW_BYTES)

  function amount(amountKopecks: number | undefined): readonly Uint8Array[] {
    const fits = (text: string) => utf8(written(text)).length <= AMOUNT_BYTES - END_BYTES
    return field(AT.amount, written(amountWithin(wording, amountKopecks, fits)), AMOUNT_BYTES)
  }

  function writes(screen: Screen): readonly Uint8Array[] {
    switch (screen.kind) {
      case 'blank':
        return []
      case 'qr': {
        refuseControls(screen.payload)
        return [
          ...dwinWrites(AT.qr, dwinQr(qrBytes(screen.payload, QR_BYTES_MAX))),
          ...amount(screen.amountKopecks),
          ...row(AT.rows[0] ?? 0, screen.purpose ?? wording.caption(screen, fitsRow)),
        ]
      }
      case 'text':
        return AT.rows.flatMap((address, index) => row(address, screen.lines[index] ?? ''))
      case 'basket': {
        const bytes = ROW_BYTES - END_BYTES
        const glass = { rows: AT.rows.length, columns: ROW_CHARACTERS, bytes, written }
        const rows = basketRows(screen, wording, glass)
        return AT.rows.flatMap((address, index) => field(address, rows[index] ?? '', ROW_BYTES))
      }
      case 'status':
        return [
          ...amount(screen.amountKopecks),
          ...row(AT.rows[0] ?? 0, wording.status(screen.status)),
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
        dwinPage(pageOf(screen)),
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
  const wordAt = (address: number) => (reply: DwinReply) =>
    reply.kind === 'data' && reply.address === address
      ? ((reply.data[0] ?? 0) << 8) | (reply.data[1] ?? 0)
      : undefined
  const mark = wordAt(AT.mark)
  const read = (address: number) => exchange.ask(dwinRead(address, 1), wordAt(address), ANSWER_MS)

  /** The page may be turned a moment after the panel has taken the order. */
  async function mustShow(page: number): Promise<void> {
    for (let look = 1; (await read(PAGE_NOW)) !== page; look += 1) {
      if (look === PAGE_CHECKS) throw unreachable(link.part, say('fault.display.wrong-page'))
      await pause(clock, PAGE_CHECK_MS)
    }
  }

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
          throw unreachable(link.part, say('fault.display.wrong-qr-stored'))
        return true
      }
      await exchange.ask(drawing.frame(wanted), settled, ANSWER_MS)
      await mustShow(pageOf(drawing.screen))
      return true
    },
    async check({ screen }, wanted) {
      let page: number | undefined
      const both = (reply: DwinReply) => {
        page = wordAt(PAGE_NOW)(reply) ?? page
        return mark(reply)
      }
      const frame = concat(dwinRead(PAGE_NOW, 1), dwinRead(AT.mark, 1))
      const found = await exchange.ask(frame, both, ANSWER_MS)
      return found === (wanted & 0xffff) && page === pageOf(screen) ? 'shown' : 'lost'
    },
    [Symbol.dispose]: () => exchange[Symbol.dispose](),
  }
}
