/** Devices on a pseudo terminal that are no display: each hears bytes and says what it likes. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPty, type Pty } from '#lab/emulators/pty.ts'

/** Called once when the device is plugged in; gives what hears the host's bytes. */
export type Behaviour = (say: (bytes: Uint8Array) => void) => Hearing

export interface Hearing {
  hear(chunk: Uint8Array): void
  [Symbol.dispose]?(): void
}

export async function openSerialDevice(
  behaviour: Behaviour,
  path = join(tmpdir(), `laned-${randomUUID()}`),
): Promise<Pty> {
  const cable = {
    toHost: (_chunk: Uint8Array) => {},
    onCut: () => {},
    feed: (chunk: Uint8Array) => device.hear(chunk),
  }
  const device = behaviour((bytes) => cable.toHost(bytes))
  const pty = await openPty({ cable, path, onUnplugged: () => {} })
  return {
    ...pty,
    async [Symbol.asyncDispose]() {
      device[Symbol.dispose]?.()
      await pty[Symbol.asyncDispose]()
    },
  }
}

const text = (words: string) => new TextEncoder().encode(words)

function speaking(everyMs: number, words: (nth: number) => Uint8Array): Behaviour {
  return (say) => {
    let nth = 0
    const timer = setInterval(() => say(words(nth++)), everyMs)
    return { hear() {}, [Symbol.dispose]: () => clearInterval(timer) }
  }
}

/** What people plug in where the display belongs; `everyMs` of those that speak unasked. */
export const NO_DISPLAYS = (everyMs: number): Readonly<Record<string, Behaviour>> => ({
  'only takes bytes': () => ({ hear() {} }),
  'types bar codes': speaking(everyMs, (nth) => text(`${4_600_000_000_000 + nth}\r\n`)),
  'tells its place once a second': speaking(everyMs, () =>
    text('$GPGGA,,,,,,0,00,99.99,,,,,,*48\r\n$GPRMC,,V,,,,,,,,,,N*53\r\n'),
  ),
  'echoes as a modem does': (say) => ({ hear: say }),
  'echoes with control characters made visible': (say) => ({
    hear: (chunk) =>
      say(
        text(
          [...chunk]
            .map((byte) =>
              byte < 0x20 ? `^${String.fromCharCode(byte + 64)}` : String.fromCharCode(byte),
            )
            .join(''),
        ),
      ),
  }),
  'answers half of what a display says': (say) => ({
    // A DWIN head without its end, the start of a name, half a greeting.
    hear: () => say(Uint8Array.of(0x5a, 0xa5, 0x06, 0x83, 0x57, 0x20, 0x30, 0x63, 0x6f, 0x6d)),
  }),
  'answers everything with one word': (say) => ({ hear: () => say(text('ERROR\r\n')) }),
  'answers every command with another word': (say) => {
    let nth = 0
    return { hear: () => say(text(`ERROR ${nth++}\r\n`)) }
  },
})
