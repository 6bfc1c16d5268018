/** The text of a call's body. */
import type { IncomingMessage } from 'node:http'

const BODY_BYTES_MAX = 65_536

export async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > BODY_BYTES_MAX) throw new Error('a body beyond all bounds')
  }
  return text
}
