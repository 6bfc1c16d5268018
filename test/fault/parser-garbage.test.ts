/** Millions of random bytes into each parser of what displays say: no throw, bounded memory. */
import * as assert from 'uvu/assert'
import { createDqrParser } from '#drivers/display/dqr/parser.ts'
import { createDwinParser } from '#drivers/display/dwin/frames.ts'
import { createEscposParser } from '#drivers/display/escpos/frames.ts'
import { createNextionParser } from '#drivers/display/nextion/frames.ts'
import { createQrpayParser } from '#drivers/display/qrpay/frames.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const BYTES = Number(process.env['BYTES'] ?? 3_000_000)
const seed = Number(process.env['SEED'] ?? 4)
console.log(`seed ${seed}`)

interface Parser {
  push(chunk: Uint8Array): readonly unknown[]
  readonly heldBytes: number
}

/** Random bytes seldom look like a frame; bytes that frames are made of often nearly do. */
const FRAME_BYTES = [
  0x5a, 0xa5, 0x82, 0x83, 3, 4, 0x4f, 0x4b, 0x70, 0x71, 0xff, 0xff, 0, 0x57, 0x20, 0x0a, 0x63,
]

const PARSERS: Record<string, [() => Parser, number]> = {
  qrpay: [createQrpayParser, 64],
  dqr: [createDqrParser, 1024],
  nextion: [createNextionParser, 1024],
  escpos: [createEscposParser, 96],
  dwin: [createDwinParser, 258],
}

function flood(parser: Parser, heldMax: number, alphabet: readonly number[] | null): number {
  const chance = createSeededChance(seed)
  let replies = 0
  for (let sent = 0; sent < BYTES / 2; ) {
    const chunk = new Uint8Array(1 + chance.below(chance.below(10) === 0 ? 4_096 : 64))
    for (let index = 0; index < chunk.length; index += 1)
      chunk[index] = alphabet ? (alphabet[chance.below(alphabet.length)] ?? 0) : chance.below(256)
    replies += parser.push(chunk).length
    if (parser.heldBytes > heldMax) throw new Error(`${parser.heldBytes} bytes are held`)
    sent += chunk.length
  }
  return replies
}

spec(
  'parsers in garbage',
  Object.fromEntries(
    Object.entries(PARSERS).map(([name, [create, heldMax]]) => [
      `${name} survives ${BYTES} bytes`,
      () => {
        const parser = create()
        const beforeBytes = process.memoryUsage().rss
        flood(parser, heldMax, null)
        const replies = flood(parser, heldMax, FRAME_BYTES)
        assert.ok(replies > 0, 'some garbage looks like a reply')
        const grownMiB = (process.memoryUsage().rss - beforeBytes) / 2 ** 20
        assert.ok(grownMiB < 200, `grew by ${grownMiB.toFixed(0)} MiB`)
      },
    ]),
  ),
  60_000,
)
