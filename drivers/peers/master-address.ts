/** Where a master's URL points to. Throws Fault 'bad-request' for what is no URL. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

const PORT = 7443

export interface MasterAddress {
  readonly host: string
  readonly port: number
}

export function masterAddressOf(url: string): MasterAddress {
  const text = /^[a-z]+:\/\//.test(url) ? url : `https://${url}`
  if (!URL.canParse(text))
    throw new Fault('bad-request', say('fault.sync.master-url-malformed', { url }))
  // http has a default port that URL would hide; https's is never a master's.
  const explicit = /:(\d+)\/?$/.exec(text.replace(/^[a-z]+:\/\//, ''))?.[1]
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '')
  return { host, port: explicit ? Number(explicit) : PORT }
}
