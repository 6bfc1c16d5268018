/** DQR payment displays: screens of their own for QR, success, failure and cancellation. */

import type { Link } from '#drivers/link/link.ts'
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
import { utf8 } from '../frames/frame-bytes.ts'
import { basketRows } from '../text/basket-rows.ts'
import { clip, printable } from '../text/charset.ts'
import { amountWithin } from '../text/screen-wording.ts'
import {
  DQR_LINE_BYTES_MAX,
  DQR_NO_QUERY,
  DQR_VOLUME_QUERY,
  dqrField,
  dqrLine,
  dqrPayload,
} from './frames.ts'
import { createDqrParser } from './parser.ts'

/** What a line leaves for the payload, beside the command and an amount. */
const QR_BYTES_MAX = DQR_LINE_BYTES_MAX - 64

/** The four fields of its screen of totals. */
const FIELDS = 4
const FIELD_CHARACTERS = 24

export function createDqr({ clock, wording }: DisplayOptions): DisplayDialect {
  // Four bytes a character would make the line too long, and no font of such a display has those.
  const written = (text: string) =>
    dqrField(printable(text).replace(/[\u{10000}-\u{10FFFF}]/gu, '?')).trim()
  const field = (text: string) => dqrField(clip(written(text), FIELD_CHARACTERS))
  const fitsField = (text: string) => [...written(text)].length <= FIELD_CHARACTERS
  const amountOf = (amountKopecks: number | undefined) =>
    field(amountWithin(wording, amountKopecks, ({ length }) => length <= FIELD_CHARACTERS))

  function line(screen: Screen): Uint8Array {
    switch (screen.kind) {
      case 'blank':
        return dqrLine('WelcomeScreen', '')
      case 'qr': {
        qrBytes(screen.payload, QR_BYTES_MAX)
        const payload = dqrPayload(screen.payload)
        const amount = amountOf(screen.amountKopecks)
        const purpose = field(screen.purpose ?? wording.caption(screen, fitsField))
        const characters =
          DQR_LINE_BYTES_MAX - utf8(`DisplayQRCodeScreen**${payload}**${amount}**\n`).length
        return dqrLine(
          'DisplayQRCodeScreen',
          payload,
          amount,
          utf8(purpose).length <= characters ? purpose : '',
        )
      }
      case 'text': {
        const [first = '', second = '', third = '', ...rest] = screen.lines.map(field)
        return dqrLine('DisplayTotalScreen', first, second, third, rest.join(' '))
      }
      case 'basket':
        return dqrLine(
          'DisplayTotalScreen',
          ...basketRows(screen, wording, { rows: FIELDS, columns: FIELD_CHARACTERS, written }),
        )
      case 'status':
        return statusLine(screen)
    }
  }

  function statusLine({ status, amountKopecks }: Extract<Screen, { kind: 'status' }>): Uint8Array {
    const text = field(wording.status(status))
    const amount = amountOf(amountKopecks)
    switch (status) {
      case 'EMPTY':
        return dqrLine('WelcomeScreen', '')
      case 'ACCEPTED':
        return dqrLine('DisplaySuccessQRCodeScreen', text, amount, '')
      case 'CANCELED':
        return dqrLine('DisplayCancelQRCodeScreen', text, amount, '')
      case 'ERROR':
      case 'REJECTED':
        return dqrLine('DisplayFailQRCodeScreen', text, amount, '')
      case 'PENDING':
      case 'STATIC':
        return dqrLine('DisplayTotalScreen', text, '', '', amount)
    }
  }

  return {
    capabilities: { ack: 'weak', qr: 'native', maxQrBytes: QR_BYTES_MAX, basket: 'last' },
    baudRates: [9_600, 115_200, 230_400],
    prepare: (screen): Drawing => plainDrawing(screen, line(screen)),
    converse: (link) => converse(link, clock),
  }
}

/** Some makes answer on this screen alone, and are silent while a process of before left its code on them. */
const IDLE = dqrLine('WelcomeScreen', '')

function converse(link: Link, clock: Clock): Conversation {
  // A question begins with an end of line: half a command may wait in the device's buffer.
  const question = (query: Uint8Array) => Uint8Array.of(0x0a, ...query)
  return converseWithoutReplies({
    link,
    clock,
    parser: createDqrParser(),
    question: question(DQR_VOLUME_QUERY),
    otherQuestion: question(DQR_NO_QUERY),
    answerIn: volumeIn,
    filler: IDLE,
    idle: IDLE,
  })
}

/** The display's answer, `Volume set to: 19`; never an echo of the question itself. */
function volumeIn(line: string): string | undefined {
  return /volume\D{0,16}\d/i.test(line) && !/getvolume/i.test(line) ? line : undefined
}
