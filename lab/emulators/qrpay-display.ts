/** A QR-PAY display: 02 F0 03 word 03 for its pictures, 02 F2 02 length payload 02 F2 03 for a QR. */
import { createGlass, type EmulatedDisplay } from './emulated-display.ts'

export interface QrpayPeerOptions {
  /** It acknowledges each whole command with ACK and says no word. */
  readonly onlyAcks?: boolean
}

const ACK = Buffer.of(0x06)

export function createEmulator({ onlyAcks = false }: QrpayPeerOptions = {}): EmulatedDisplay {
  const holder = createGlass()
  let buffer: Buffer = Buffer.alloc(0)

  function next(): boolean {
    const start = buffer.indexOf(0x02)
    if (start < 0) {
      buffer = Buffer.alloc(0)
      return false
    }
    buffer = buffer.subarray(start)
    if (buffer.length < 3) return false
    if (buffer[1] === 0xf0 && buffer[2] === 0x03) return word()
    if (buffer[1] === 0xf2 && buffer[2] === 0x02) return code()
    buffer = buffer.subarray(1)
    return true
  }

  function word(): boolean {
    const end = buffer.indexOf(0x03, 3)
    if (end < 0) return false
    const text = buffer.toString('latin1', 3, end)
    buffer = buffer.subarray(end + 1)
    if (text === 'CLS') holder.show({})
    if (text === 'correct') holder.show({ screen: 'status', picture: 'ok' })
    if (text === 'mistake') holder.show({ screen: 'status', picture: 'fail' })
    if (onlyAcks) holder.send(ACK)
    else if (text === '0D1302?') holder.send(Buffer.from('QR-PAY 1.0'))
    return true
  }

  function code(): boolean {
    if (buffer.length < 5) return false
    const length = buffer.readUInt16BE(3)
    if (buffer.length < 5 + length + 3) return false
    const payload = buffer.toString('utf8', 5, 5 + length)
    const tail = buffer.subarray(5 + length, 8 + length).toString('hex')
    if (tail !== '02f203') {
      buffer = buffer.subarray(1)
      return true
    }
    buffer = buffer.subarray(8 + length)
    holder.show({ screen: 'qr', qr: payload })
    holder.send(onlyAcks ? ACK : Buffer.from('OK'))
    return true
  }

  return Object.assign(holder, {
    protocol: 'qrpay',
    receive(chunk: Uint8Array) {
      buffer = Buffer.concat([buffer, chunk])
      while (buffer.length > 0 && next());
    },
    powerCycle() {
      buffer = Buffer.alloc(0)
      holder.show({})
    },
    hangUp() {
      buffer = Buffer.alloc(0)
    },
  })
}
