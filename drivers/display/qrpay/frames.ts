/**
 * QR-PAY frames. Pure.
 *
 *   picture or query   02 F0 03 <ASCII word> 03
 *   show a QR          02 F2 02 <length, 16 bits, big end first> <payload> 02 F2 03
 *
 * The device has no text and no amount. What it answers is not published: of a display that was found, any
 * byte that comes back is taken as a sign of life and nothing more.
 */
import { ascii, concat } from '../frames/frame-bytes.ts'

export type QrpayWord = 'CLS' | 'correct' | 'mistake' | '0D1302?'

export function qrpayCommand(word: QrpayWord): Uint8Array {
  return concat([0x02, 0xf0, 0x03], ascii(word), [0x03])
}

export function qrpayQr(bytes: Uint8Array): Uint8Array {
  return concat(
    [0x02, 0xf2, 0x02, bytes.length >> 8, bytes.length & 0xff],
    bytes,
    [0x02, 0xf2, 0x03],
  )
}

/**
 * A frame of the same form and text, of a kind that no QR-PAY knows: a device that answers it as it answers a command
 * looks at the form alone, and is no QR-PAY.
 */
export function qrpayNoCommand(word: string): Uint8Array {
  return concat([0x02, 0xf5, 0x03], ascii(word), [0x03])
}

const REFUSALS: readonly number[] = [0x04, 0x05, 0x10, 0x15, 0x18]

/** EOT, ENQ, DLE, NAK and CAN begin the refusal or the question of a device with another protocol. Pure. */
export function isRefusal(answer: string): boolean {
  return REFUSALS.includes(Number.parseInt(answer.slice(0, 2), 16))
}

const HELD_BYTES_MAX = 64

/** Gathers what the device says, newest bytes only. */
export function createQrpayParser() {
  let held: readonly number[] = []
  return {
    push(chunk: Uint8Array): readonly string[] {
      if (chunk.length === 0) return []
      held = [...held, ...chunk.subarray(-HELD_BYTES_MAX)].slice(-HELD_BYTES_MAX)
      return [held.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')]
    },
    get heldBytes() {
      return held.length
    },
  }
}
