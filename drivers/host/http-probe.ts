/** Whether an HTTP address answers at all: the watchdog asks before it reports that all is well. */

import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'

const DEADLINE_MS = 5_000

/** Any answer is proof, even a refusal: it came through the socket, the event loop and a router. */
export function answers(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    // Our own certificate, on our own machine: who it names does not matter here.
    const request = url.startsWith('https:')
      ? getSecurely(`${url}/version`, { signal, rejectUnauthorized: false })
      : get(`${url}/version`, { signal })
    request.on('response', (response) => {
      response.resume()
      resolve()
    })
    request.on('error', (cause) => reject(new Fault('unreachable', say`${url} is silent`, cause)))
  })
}
