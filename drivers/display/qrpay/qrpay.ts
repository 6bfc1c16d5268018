/** The QR-PAY display: a picture for paid and one for declined, a QR drawn by the device, no text. */

import { type Link, unreachable } from '#drivers/link/link.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Screen, ScreenStatus } from '#hal/display.ts'
import {
  type Conversation,
  type DisplayDialect,
  type DisplayOptions,
  type Drawing,
  plainDrawing,
  qrBytes,
} from '../engine/display-protocol.ts'
import { DRAWN_MS } from '../engine/display-without-replies.ts'
import { createQrpayParser, isRefusal, qrpayCommand, qrpayNoCommand, qrpayQr } from './frames.ts'

/** Some acknowledge a QR; one that does not is asked whether it is there. */
const ACKNOWLEDGED_MS = 300
/** A display that has answered once must answer each check within this time, or it is gone. */
const ANSWER_MS = 500
/** The longest gap between two pieces of one answer. */
const PIECES_MS = 50
const QUESTION = qrpayCommand('0D1302?')
/** `0D1302?`, as the parser tells it. */
const QUESTION_WORD = '30 44 31 33 30 32 3f'
const NO_QUESTION = qrpayNoCommand('0D1302?')
/** The end of a frame whose length was damaged may be far; 44 ms of the wire. */
const FILLER = new Uint8Array(512)
const EMPTY_LINE = Uint8Array.of(0x0d, 0x0a)

/** By default 255: a larger length was never seen in use. */
const QR_BYTES_MAX = 255

export function createQrpay(options: Pick<DisplayOptions, 'clock' | 'maxQrBytes'>): DisplayDialect {
  const { clock, maxQrBytes = QR_BYTES_MAX } = options
  return {
    capabilities: { ack: 'weak', qr: 'native', maxQrBytes, basket: 'none' },
    baudRates: [115_200],
    prepare: (screen) => prepare(screen, maxQrBytes),
    converse: (link) => converse(link, clock),
  }
}

function prepare(screen: Screen, maxQrBytes: number): Drawing {
  switch (screen.kind) {
    case 'blank':
      return plainDrawing(screen, qrpayCommand('CLS'))
    case 'qr':
      return plainDrawing(screen, qrpayQr(qrBytes(screen.payload, maxQrBytes)))
    case 'text':
    case 'basket':
      throw new Fault('bad-request', say('fault.display.no-text'))
    case 'status':
      return statusDrawing(screen, screen.status)
  }
}

function statusDrawing(screen: Screen, status: ScreenStatus): Drawing {
  switch (status) {
    case 'EMPTY':
      return plainDrawing(screen, qrpayCommand('CLS'))
    case 'ACCEPTED':
      return plainDrawing(screen, qrpayCommand('correct'))
    case 'ERROR':
    case 'REJECTED':
    case 'CANCELED':
      return plainDrawing(screen, qrpayCommand('mistake'))
    // No picture means waiting, so the QR stays. A glass that was just switched on shows nothing.
    case 'PENDING':
    case 'STATIC':
      return plainDrawing(screen, qrpayCommand('CLS'), { keepsGlass: true })
  }
}

function converse(link: Link, clock: Clock): Conversation {
  let parser = createQrpayParser()
  let last: string | null = null
  let heard: (() => void) | null = null
  const hearing = link.onData((chunk) => {
    for (const answer of parser.push(chunk)) last = answer
    heard?.()
  })

  /** The first bytes that come after the frame; null when none come in time. */
  async function replyTo(frame: Uint8Array, answerMs: number): Promise<string | null> {
    parser = createQrpayParser()
    last = null
    await link.write(frame)
    return last ?? (await more(answerMs))
  }

  async function more(answerMs: number): Promise<string | null> {
    const enough = new AbortController()
    heard = () => enough.abort()
    if (answerMs > 0) await pause(clock, answerMs, enough.signal)
    heard = null
    return last
  }

  /** The whole answer: it may come in pieces. */
  async function answerTo(frame: Uint8Array, answerMs: number): Promise<string | null> {
    let answer = await replyTo(frame, answerMs)
    for (let before: string | null = null; answer !== before && answer !== null; ) {
      before = answer
      answer = await more(PIECES_MS)
    }
    return answer
  }

  /** What only a QR-PAY may say to its question; null: silence, an echo or a refusal. */
  async function ask(answerMs: number): Promise<string | null> {
    const answer = await answerTo(QUESTION, answerMs)
    return answer === null || isEcho(answer) || isRefusal(answer) ? null : answer
  }

  /** It takes what it is sent in turn: whoever answers now was switched on when the frame before came. */
  async function mustAnswer(answerMs: number): Promise<void> {
    if ((await replyTo(QUESTION, answerMs)) === null)
      throw unreachable(link.part, say('fault.display.does-not-answer', { connection: link.name }))
  }

  let answers = false
  return {
    filler: FILLER,
    // Twice the same: from then on silence is a loss, so bytes that nobody sent must not count as an answer.
    async handshake(answerMs) {
      const answer = await ask(answerMs)
      answers = answer !== null && (await ask(answerMs)) === answer
      return answers ? answer : null
    },
    // What a QR-PAY answers is not published, so every other device is ruled out: one that sends unasked (it must be
    // silent for twice as long as both questions take), one that answers anything (an empty line is no command of a
    // QR-PAY), one that echoes or refuses, and one that answers every frame of this form (a card terminal, a scale): a
    // frame that is no command must get another answer or none, twice, between two equal answers to the question.
    async identify(answerMs) {
      answers = false
      if ((await replyTo(EMPTY_LINE, answerMs * 4)) !== null) return null
      const answer = await ask(answerMs)
      if (answer === null) return null
      const other = await answerTo(NO_QUESTION, answerMs)
      if (other === answer || (await answerTo(NO_QUESTION, answerMs)) !== other) return null
      answers = (await ask(answerMs)) === answer
      return answers ? answer : null
    },
    async draw(drawing, mark) {
      const isQr = drawing.screen.kind === 'qr'
      const reply = await replyTo(drawing.frame(mark), answers && isQr ? ACKNOWLEDGED_MS : 0)
      if (answers && reply === null) await mustAnswer(DRAWN_MS)
      return answers
    },
    async check() {
      if (answers) await mustAnswer(ANSWER_MS)
      return 'unknown'
    },
    [Symbol.dispose]: () => hearing[Symbol.dispose](),
  }
}

/** Some devices make control characters visible when they echo; the word itself stays. */
function isEcho(answer: string): boolean {
  return answer.includes(QUESTION_WORD)
}
