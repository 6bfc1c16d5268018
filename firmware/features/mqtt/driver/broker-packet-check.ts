/**
 * Which packets a lane accepts from a broker. It subscribes to nothing, so there are three, each an answer of a fixed
 * length (MQTT 3.1.1, 3.2, 3.4 and 3.13). Anything else is noticed at its first byte, before any of it is kept. Pure.
 *
 *   type and flags (1) | length (1 to 4, seven bits each, the lowest first) | so many bytes
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'

interface Answer {
  readonly name: string
  readonly length: number
  /** The packet that this one answers. */
  readonly to: string
}

/** By their first byte. */
const ANSWERS: ReadonlyMap<number, Answer> = new Map([
  [0x20, { name: 'CONNACK', length: 2, to: 'connect' }],
  [0x40, { name: 'PUBACK', length: 2, to: 'publish' }],
  [0xd0, { name: 'PINGRESP', length: 0, to: 'pingreq' }],
])

/** By the upper half of the first byte. */
const NAMES =
  'no packet,CONNECT,CONNACK,PUBLISH,PUBACK,PUBREC,PUBREL,PUBCOMP,SUBSCRIBE,SUBACK,UNSUBSCRIBE,UNSUBACK,PINGREQ,PINGRESP,DISCONNECT,AUTH'.split(
    ',',
  )

export function createBrokerPacketCheck() {
  const open = new Map<string, number>()
  /** The answer being received; null where the next byte begins one. */
  let answer: Answer | null = null
  /** How many of its bytes are still to come; null where its length is. */
  let left: number | null = null

  function begin(byte: number): Sentence | null {
    const found = ANSWERS.get(byte)
    if (!found) return say('text.mqtt.unexpected-packet', { packet: NAMES[byte >> 4] })
    const asked = open.get(found.to) ?? 0
    if (asked === 0) return say('text.mqtt.too-many-packets', { packet: found.name })
    open.set(found.to, asked - 1)
    answer = found
    return null
  }

  return {
    /** One more answer to this packet may come. */
    asked: (packet: string) => void open.set(packet, (open.get(packet) ?? 0) + 1),
    /** Looks at received bytes. Says in words what is wrong with them; null where all of them are expected answers. */
    wrongIn(bytes: Uint8Array): Sentence | null {
      for (const byte of bytes) {
        if (!answer) {
          const wrong = begin(byte)
          if (wrong) return wrong
          continue
        }
        if (left === null) {
          if (byte !== answer.length) return say('text.mqtt.packet-length', { packet: answer.name })
          left = byte
        } else left -= 1
        if (left > 0) continue
        answer = null
        left = null
      }
      return null
    },
  }
}
