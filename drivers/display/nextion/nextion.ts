/**
 * Nextion and TJC panels with the pages of docs/protocols/displays.md.
 *
 * A screen goes out as one frame that ends by asking for the QR's text and for `sys0`, where the
 * drawing's mark was stored: the answer says which drawing is on the glass and that the code is
 * the right one, so late acknowledgements cannot be mistaken. `sys0` is 0 after a reset.
 */

import { type Link, unreachable } from '#drivers/link/link.ts'
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
import { utf8 } from '../frames/frame-bytes.ts'
import { basketRows } from '../text/basket-rows.ts'
import { clip, encodeWritten, writtenWithoutFf } from '../text/charset.ts'
import { amountWithin } from '../text/screen-wording.ts'
import {
  createNextionParser,
  NEXTION_FLUSH,
  type NextionReply,
  nextionFrame,
  nextionInstruction,
  nextionText,
} from './frames.ts'

const ANSWER_MS = 800
const TEXT_ROWS = 4
const ROW_CHARACTERS = 40
/** `txt_maxl` of the project's components. */
const ROW_BYTES = 160
const AMOUNT_BYTES = 24

export function createNextion(options: DisplayOptions): DisplayDialect {
  const { clock, wording, charset = 'utf-8', maxQrBytes = 255 } = options
  const written = (text: string) => writtenWithoutFf(text, charset)
  const write = (component: string, text: string) =>
    nextionText(component, encodeWritten(text, charset))
  const put = (component: string, text: string) =>
    write(component, clip(written(text), ROW_CHARACTERS))
  const fitsRow = (text: string) => [...written(text)].length <= ROW_CHARACTERS
  const amount = (amountKopecks: number | undefined) =>
    amountWithin(wording, amountKopecks, (text) => utf8(written(text)).length <= AMOUNT_BYTES)
  const page = (name: string) => nextionInstruction(`page ${name}`)

  function instructions(screen: Screen): Uint8Array[] {
    switch (screen.kind) {
      case 'blank':
        return [page('idle')]
      case 'qr':
        refuseControls(screen.payload)
        return [
          page('pay'),
          nextionText('qr0', qrBytes(screen.payload, maxQrBytes)),
          put('t0', amount(screen.amountKopecks)),
          put('t1', screen.purpose ?? wording.caption(screen, fitsRow)),
        ]
      case 'text':
        return [
          page('text'),
          ...Array.from({ length: TEXT_ROWS }, (_, row) => put(`t${row}`, screen.lines[row] ?? '')),
        ]
      case 'basket': {
        const glass = { rows: TEXT_ROWS, columns: ROW_CHARACTERS, bytes: ROW_BYTES, written }
        const rows = basketRows(screen, wording, glass)
        return [page('text'), ...rows.map((row, index) => write(`t${index}`, row))]
      }
      case 'status': {
        const name = PAGES[screen.status]
        if (name === 'idle') return [page('idle')]
        return [
          page(name),
          put('t0', wording.status(screen.status)),
          put('t1', amount(screen.amountKopecks)),
        ]
      }
    }
  }

  function prepare(screen: Screen): Drawing {
    const drawn = instructions(screen)
    const isQr = screen.kind === 'qr'
    const frame = (mark: number) =>
      nextionFrame(
        ...drawn,
        nextionInstruction(`sys0=${mark}`),
        ...(isQr ? [nextionInstruction('get qr0.txt')] : []),
        nextionInstruction('get sys0'),
      )
    frame(0x7fffffff) // Too large is known before anything is sent.
    return markedDrawing(screen, frame)
  }

  return {
    capabilities: { ack: 'strong', qr: 'native', maxQrBytes, basket: 'last' },
    baudRates: [9_600, 115_200, 19_200, 38_400, 57_600, 230_400, 4_800, 2_400],
    prepare,
    converse: (link, restarted) => converse(link, clock, restarted),
  }
}

const PAGES = {
  EMPTY: 'idle',
  PENDING: 'wait',
  STATIC: 'wait',
  ACCEPTED: 'ok',
  ERROR: 'fail',
  REJECTED: 'fail',
  CANCELED: 'fail',
} as const

function converse(link: Link, clock: Clock, restarted: () => void): Conversation {
  let isInStep = false
  const exchange = createRequestReply<NextionReply>({
    link,
    clock,
    parser: createNextionParser(),
    unasked(reply) {
      if (reply.kind !== 'restarted') return
      isInStep = false
      restarted()
    },
  })

  /** Clears the panel's input and asks for an answer to every instruction. */
  async function fallInStep(answerMs: number): Promise<void> {
    const frame = nextionFrame(NEXTION_FLUSH, nextionInstruction('bkcmd=3'))
    // The flush itself is answered as an invalid instruction.
    await exchange.ask(frame, (reply) => (reply.kind === 'done' ? true : undefined), answerMs)
    isInStep = true
  }

  return {
    async handshake(answerMs) {
      const connect = nextionFrame(NEXTION_FLUSH, nextionInstruction('connect'))
      const hello = await exchange.ask(connect, hellos, answerMs / 2).catch(async (thrown) => {
        if (!link.isOpen) throw thrown
        // A panel in reparse mode understands this word alone, and needs a moment after it.
        await link.write(nextionInstruction('DRAKJHSUYDGBNCJHGJKSHBDN'))
        await pause(clock, 30 + (link.baudRate ? 1_000_000 / link.baudRate : 0))
        return await exchange.ask(connect, hellos, answerMs)
      })
      await fallInStep(answerMs)
      return hello.split(',')[2] ?? hello
    },
    async draw(drawing, mark) {
      if (!isInStep) await fallInStep(ANSWER_MS)
      isInStep = false
      let readBack: string | null = null
      const settled = (reply: NextionReply): true | undefined => {
        if (reply.kind === 'failed') throw unreachable(link.part, reply.why)
        if (reply.kind === 'restarted')
          throw unreachable(link.part, say('fault.display.restarted-itself'))
        if (reply.kind === 'text') readBack = reply.text
        if (reply.kind !== 'number' || reply.value !== mark) return undefined
        if (readBack !== drawing.readBack)
          throw unreachable(link.part, say('fault.display.wrong-qr-stored'))
        return true
      }
      await exchange.ask(drawing.frame(mark), settled, ANSWER_MS)
      isInStep = true
      return true
    },
    async check(_drawing, mark) {
      const value = await exchange.ask(
        nextionInstruction('get sys0'),
        (reply) => (reply.kind === 'number' ? reply.value : undefined),
        ANSWER_MS,
      )
      return value === mark ? 'shown' : 'lost'
    },
    [Symbol.dispose]: () => exchange[Symbol.dispose](),
  }
}

function hellos(reply: NextionReply): string | undefined {
  return reply.kind === 'hello' ? reply.text : undefined
}
