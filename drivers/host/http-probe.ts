/** Whether an HTTP address answers at all: the watchdog asks before it reports that all is well. */

import { request as ask } from 'node:http'
import { request as askSecurely } from 'node:https'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

const DEADLINE_MS = 5_000
/** This machine has no such address now: a restart of the lane brings it none, and would take the others' answers away. */
const NO_ADDRESS = ['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']

/**
 * Any answer is proof, even a refusal: it came through the socket, the event loop and a router. What a path answers is asked
 * for without a token, so that a lane that wants one does not tell of its own watchdog as of a stranger.
 */
export function answers(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    // Our own certificate, on our own machine: who it names does not matter here.
    const options = { method: 'OPTIONS', signal }
    const request = url.startsWith('https:')
      ? askSecurely(`${url}/version`, { ...options, rejectUnauthorized: false })
      : ask(`${url}/version`, options)
    request.on('response', (response) => {
      response.resume()
      resolve()
    })
    request.end()
    request.on('error', (cause: NodeJS.ErrnoException) => {
      if (NO_ADDRESS.includes(cause.code ?? '')) resolve()
      else reject(new Fault('unreachable', say('fault.network.address-silent', { url }), cause))
    })
  })
}
