/** A body that is parsed a piece at a time, as whoever reads it gets it. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { createLoopShare } from '#firmware/async/loop-share.ts'
import { LIMITS } from '#firmware/http/limits.ts'
import { paceConnections } from '#firmware/http/paced-connections.ts'
import { spec } from '#test/spec.ts'

/** Of a body in chunks, as whoever reads it gets it: what it was, and in how many chunks it came. */
async function readBody(
  sent: readonly Buffer[],
  beforeReading: () => Promise<void> = async () => {},
): Promise<{ readonly body: Buffer; readonly chunks: number }> {
  const read: Buffer[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    await beforeReading()
    request.on('data', (chunk: Buffer) => read.push(chunk)).on('end', () => response.end())
  })
  paceConnections(server, LIMITS, 'this-machine', createLoopShare())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n')
  socket.write('Transfer-Encoding: chunked\r\n\r\n')
  socket.write(inChunks(sent))
  await once(socket.resume(), 'close')
  server.close()
  return { body: Buffer.concat(read), chunks: read.length }
}

function inChunks(sent: readonly Buffer[]): Buffer {
  const end = Buffer.from('\r\n')
  const framed = sent.flatMap((one) => [Buffer.from(`${one.length.toString(16)}\r\n`), one, end])
  return Buffer.concat([...framed, Buffer.from('0\r\n\r\n')])
}

/** The smallest piece that is parsed in one turn, where chunks are dear. */
const PIECE_BYTES_LEAST = 512
const oneByteEach = Array.from({ length: 30_000 }, (_, at) => Buffer.of(at % 251))

spec('a body in chunks', {
  async 'of one byte comes in one chunk for each piece that is parsed, not in one for each byte'() {
    const { body, chunks } = await readBody(oneByteEach)
    assert.ok(body.equals(Buffer.concat(oneByteEach)))
    const most = inChunks(oneByteEach).length / PIECE_BYTES_LEAST
    // Where a read ends a piece may be shorter.
    assert.ok(chunks <= most * 1.1, `${chunks} chunks`)
  },
  async 'of all sizes is whole, also for one who begins to read late'() {
    const large = Buffer.alloc(1024 * 1024, 'large')
    const sent = [...oneByteEach.slice(0, 999), large, Buffer.from('end'), large, Buffer.from('.')]
    const { body } = await readBody(sent, async () => {
      for (let turns = 0; turns < 100; turns += 1) await nextTurn()
    })
    assert.ok(body.equals(Buffer.concat(sent)))
  },
})
