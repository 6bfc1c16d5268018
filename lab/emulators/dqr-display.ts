/** A DQR display: one command a line, fields parted by two stars, a line buffer of 409 bytes. */
import { createGlass, type EmulatedDisplay } from './emulated-display.ts'

const LINE_BUFFER = 409

export interface DqrPeerOptions {
  /** While it shows anything else it hears commands and answers nothing. */
  readonly answersWhenIdleAlone?: boolean
}

export function createEmulator({
  answersWhenIdleAlone = false,
}: DqrPeerOptions = {}): EmulatedDisplay {
  const holder = createGlass()
  let buffer: Buffer = Buffer.alloc(0)

  function obey(line: string) {
    const [command = '', ...fields] = line.split('**')
    switch (command.trim()) {
      case 'WelcomeScreen':
        return holder.show({})
      case 'DisplayQRCodeScreen':
        return holder.show({ screen: 'qr', qr: fields[0] ?? '', lines: filled(fields.slice(1)) })
      case 'DisplayTotalScreen':
        return holder.show({ screen: 'text', lines: filled(fields) })
      case 'DisplaySuccessQRCodeScreen':
        return holder.show({ screen: 'status', picture: 'ok', lines: filled(fields) })
      case 'DisplayFailQRCodeScreen':
      case 'DisplayCancelQRCodeScreen':
        return holder.show({ screen: 'status', picture: 'fail', lines: filled(fields) })
      case 'getvolume':
        if (answersWhenIdleAlone && holder.glass.screen !== 'blank') return
        return holder.send(Buffer.from('Volume set to: 19\r\n'))
    }
  }

  return Object.assign(holder, {
    protocol: 'dqr',
    receive(chunk: Uint8Array) {
      for (const byte of chunk) {
        if (byte === 0x0a) {
          obey(buffer.toString('utf8'))
          buffer = Buffer.alloc(0)
        } else if (buffer.length < LINE_BUFFER) buffer = Buffer.concat([buffer, Buffer.of(byte)])
      }
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

function filled(fields: readonly string[]): string[] {
  return fields.filter((field) => field !== '')
}
