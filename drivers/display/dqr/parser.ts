/** Lines that a DQR display sends, of bounded length whatever the wire brings. */
import { ReadlineParser } from '@serialport/parser-readline'
import { createLineGuard } from './frames.ts'

export function createDqrParser() {
  const guard = createLineGuard()
  const lines = new ReadlineParser({ delimiter: '\n', encoding: 'utf8' })
  let found: string[] = []
  lines.on('data', (line: string) => void found.push(line.replace(/\r$/, '')))
  return {
    push(chunk: Uint8Array): readonly string[] {
      const pieces = guard.pass(chunk)
      for (const [index, piece] of pieces.entries()) {
        lines.write(Buffer.from(piece))
        if (index < pieces.length - 1) lines.write('\n')
      }
      // A transform without asynchronous work has handed on everything by now.
      for (let line: unknown = lines.read(); line !== null; line = lines.read()) void line
      const taken = found
      found = []
      return taken
    },
    get heldBytes() {
      return guard.heldBytes
    },
    [Symbol.dispose]: () => void lines.destroy(),
  }
}
