/** How many requests a server answers in a second, over connections that are kept open. */
import { connect } from 'node:net'

export const CONNECTIONS = 16

/** All answers have the same length, so bytes are counted. */
export async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url)
  const asked = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const endMs = performance.now() + seconds * 1_000
  const startMs = performance.now()
  const counts = Array.from({ length: CONNECTIONS }, () => {
    return new Promise<number>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let length = 0
      let bytes = 0
      let answers = 0
      socket.setNoDelay(true)
      socket.on('connect', () => socket.write(asked))
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        // The first answer comes whole: it fits one segment.
        if (length === 0) length = chunk.length
        bytes += chunk.length
        if (bytes < length * (answers + 1)) return
        answers += 1
        if (performance.now() < endMs) return void socket.write(asked)
        socket.end()
        resolve(answers)
      })
    })
  })
  const total = (await Promise.all(counts)).reduce((sum, count) => sum + count)
  return total / ((performance.now() - startMs) / 1_000)
}
