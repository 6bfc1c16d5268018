/** Listens to the event stream of a recognition device. */
import { get } from 'node:http'

/** `text` is what has come so far, as it is on the wire. */
export async function listenToEvents(url: string, headers = {}) {
  let text = ''
  const request = get(
    `${url}/api/events`,
    { headers: { accept: 'text/event-stream', ...headers } },
    (reply) => {
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => {
        text += chunk
      })
      reply.on('error', () => {})
    },
  )
  request.on('error', () => {})
  await new Promise((resolve) => request.once('response', resolve))
  return {
    text: () => text,
    async [Symbol.asyncDispose]() {
      request.destroy()
    },
  }
}
