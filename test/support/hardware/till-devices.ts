/**
 * What else hangs on the serial ports of a till, written from public descriptions of its protocols alone: card
 * terminals, scanners, scales, printers and modems, each of which answers bytes that were meant for a display.
 */
import type { Behaviour } from './serial-device.ts'

const STX = 0x02
const ETX = 0x03
const EOT = 0x04
const ENQ = 0x05
const ACK = 0x06
const DLE = 0x10
const NAK = 0x15

/** From STX to ETX and as many check bytes as follow it, in whatever pieces they come. */
function createFrames(checkBytes: number, onFrame: (body: number[], check: number[]) => void) {
  let body: number[] | null = null
  let check: number[] | null = null
  return (byte: number): boolean => {
    if (check && body) {
      check.push(byte)
    } else if (byte === STX) {
      body = []
      return true
    } else if (!body) {
      return false
    } else if (byte === ETX) {
      check = []
    } else {
      body.push(byte)
      return true
    }
    if (check.length === checkBytes) {
      const [whole, checked] = [body, check]
      body = null
      check = null
      onFrame(whole, checked)
    }
    return true
  }
}

const xor = (bytes: readonly number[], base = 0) => bytes.reduce((sum, byte) => sum ^ byte, base)
const text = (words: string) => new TextEncoder().encode(words)

/**
 * The framing of most card terminals at a till: ENQ is answered by ACK, STX data ETX LRC by ACK, or by NAK where the LRC
 * (all bytes after STX, ETX with them) is another one.
 */
const cardTerminal: Behaviour = (say) => {
  const frames = createFrames(1, (body, [lrc]) =>
    say(Uint8Array.of(xor([...body, ETX]) === lrc ? ACK : NAK)),
  )
  return {
    hear(chunk) {
      for (const byte of chunk) if (!frames(byte) && byte === ENQ) say(Uint8Array.of(ACK))
    },
  }
}

/** The same, and NAK again and again until somebody answers it, three times at the most. */
const cardTerminalThatRepeats =
  (everyMs: number): Behaviour =>
  (say) => {
    const timers = new Set<NodeJS.Timeout>()
    const frames = createFrames(1, () => {
      for (let nth = 0; nth < 3; nth += 1)
        timers.add(setTimeout(() => say(Uint8Array.of(NAK)), nth * everyMs))
    })
    return {
      hear: (chunk) => chunk.forEach((byte) => void frames(byte)),
      [Symbol.dispose]() {
        for (const timer of timers) clearTimeout(timer)
      },
    }
  }

/** ECR17 of Italian terminals: the check begins with 7F, and ACK and NAK are frames of their own. */
const ecr17Terminal: Behaviour = (say) => {
  const confirm = (byte: number) => say(Uint8Array.of(byte, ETX, xor([byte, ETX], 0x7f)))
  const frames = createFrames(1, (body, [lrc]) =>
    confirm(xor([...body, ETX], 0x7f) === lrc ? ACK : NAK),
  )
  return { hear: (chunk) => chunk.forEach((byte) => void frames(byte)) }
}

/** Devices with a handshake and no check: whatever was framed is acknowledged. */
const acknowledgingDevice: Behaviour = (say) => {
  const frames = createFrames(0, () => say(Uint8Array.of(ACK)))
  return {
    hear(chunk) {
      for (const byte of chunk) if (!frames(byte) && byte === ENQ) say(Uint8Array.of(ACK))
    },
  }
}

/** Asked by STX W ETX; says that it knows no other command. */
const framedScale: Behaviour = (say) => {
  const frames = createFrames(0, (body) =>
    say(
      body.length === 1 && body[0] === 0x57
        ? Uint8Array.of(STX, ...text('S 00.450kg'), ETX)
        : Uint8Array.of(STX, ...text('?'), ETX),
    ),
  )
  return { hear: (chunk) => chunk.forEach((byte) => void frames(byte)) }
}

/** Answers each frame with the weight of now: a customer puts goods on it and takes them off. */
const weighingScale = (weights: readonly string[]): Behaviour => {
  return (say) => {
    let nth = 0
    const frames = createFrames(0, () =>
      say(Uint8Array.of(STX, ...text(`S ${weights[nth++ % weights.length]}kg`), ETX)),
    )
    return { hear: (chunk) => chunk.forEach((byte) => void frames(byte)) }
  }
}

/** A dialled modem's command mode: echoes, and answers a line that is no command. */
const modem: Behaviour = (say) => {
  let line = ''
  return {
    hear(chunk) {
      say(chunk)
      for (const byte of chunk) {
        if (byte !== 0x0d) line += String.fromCharCode(byte)
        else {
          if (/^\s*AT/i.test(line)) say(text('\r\nOK\r\n'))
          else if (line.trim()) say(text('\r\nERROR\r\n'))
          line = ''
        }
      }
    },
  }
}

/** A receipt printer: DLE EOT n for its state at once, GS I n for its name. */
const receiptPrinter: Behaviour = (say) => {
  let held: number[] = []
  return {
    hear(chunk) {
      for (const byte of chunk) {
        held = [...held, byte].slice(-3)
        const [first, second, third = 0] = held
        if (first === DLE && second === EOT) say(Uint8Array.of(0x12))
        if (first === 0x1d && second === 0x49 && third >= 65)
          say(Uint8Array.of(0x5f, ...text('TM-T20'), 0))
      }
    },
  }
}

/** A scanner in packet mode: what does not check is refused with a packet of its own. */
const packetScanner: Behaviour = (say) => {
  const refusal = [0x05, 0xd1, 0x00, 0x00, 0x01]
  const sum = 0x10000 - refusal.reduce((all, byte) => all + byte, 0)
  return {
    hear: () => say(Uint8Array.of(...refusal, (sum >> 8) & 0xff, sum & 0xff)),
  }
}

/** A scanner that is set up over its port: a line without its prefix is refused where it ends. */
const commandScanner: Behaviour = (say) => ({
  hear(chunk) {
    for (const byte of chunk) if (byte === ETX || byte === 0x0d) say(Uint8Array.of(ENQ))
  },
})

/** A terminal that asks its till from time to time whether it is there. */
const pollingTerminal =
  (everyMs: number): Behaviour =>
  (say) => {
    const timer = setInterval(() => say(Uint8Array.of(ENQ)), everyMs)
    const terminal = cardTerminal(say)
    return { hear: terminal.hear, [Symbol.dispose]: () => clearInterval(timer) }
  }

/** Answers whatever it hears in the frame of a protocol, always with the same words. */
const parrot =
  (answer: readonly number[]): Behaviour =>
  (say) => ({ hear: () => say(Uint8Array.from(answer)) })

/** `second`: how long that takes for them. */
export const TILL_DEVICES = (second: number): Readonly<Record<string, Behaviour>> => ({
  'is a card terminal': cardTerminal,
  'is a card terminal that repeats its refusals': cardTerminalThatRepeats(second / 2),
  'is a card terminal whose refusals are frames': ecr17Terminal,
  'is a card terminal that asks for its till': pollingTerminal(second * 3),
  'acknowledges every frame': acknowledgingDevice,
  'is a scale asked by STX W ETX': framedScale,
  'is a scale that answers every frame with its weight': weighingScale(['00.450']),
  'is a scale with goods put on and taken off': weighingScale(['00.000', '00.450']),
  'is a modem': modem,
  'is a receipt printer': receiptPrinter,
  'is a scanner in packet mode': packetScanner,
  'is a scanner that is set up over its port': commandScanner,
  'says the name of a customer display to everything': parrot([
    0x57,
    0x20,
    0x30,
    0x1f,
    ...text('DM-D70'),
    0,
  ]),
  'says a volume to everything': parrot([...text('Volume set to: 19\r\n')]),
  'says the memory of a panel to everything': parrot([
    0x5a, 0xa5, 0x06, 0x83, 0x5f, 0xf0, 0x01, 0x00, 0x00,
  ]),
})
