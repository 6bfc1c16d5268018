/** The address of a listener: its host and port, and why the system may not give it. */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/sentence.ts'

/** Throws Fault 'bad-request'. */
export function splitAddress(address: string): { host: string; port: number } {
  const parts = /^(\[[0-9A-Fa-f:.]+\]|[^:/[\]]+):(\d{1,5})$/.exec(address)
  const port = Number(parts?.[2])
  if (!parts?.[1] || port > 65_535)
    throw new Fault('bad-request', say`listener address ${address}: write host:port or [ipv6]:port`)
  return { host: parts[1].toLowerCase(), port }
}

/** For `localhost` Fastify would open a second server at its other address, which has no bounds. */
export function bindAddress(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host.replace(/^\[|\]$/g, '')
}

/** Fault 'unreachable' with advice; the error itself where it is none of the system's refusals. */
export function listenFault(address: string, error: unknown): unknown {
  const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? '']
  return advice
    ? new Fault('unreachable', say`cannot listen at ${address}: ${advice}`, error)
    : error
}

const ELSEWHERE = 'or choose another address under listeners: in laned.yaml or with LANED_LISTEN'
const ADVICE: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: say`another program has this port; stop it, ${ELSEWHERE}`,
  EADDRNOTAVAIL: say`this machine does not have that address; wait for its network, ${ELSEWHERE}`,
  EACCES: say`ports below 1024 need a right of their own; give it, ${ELSEWHERE}`,
  ENOTFOUND: say`the name is not known; mend it, ${ELSEWHERE}`,
  EAI_AGAIN: say`the name cannot be looked up now; wait for the network, ${ELSEWHERE}`,
}
