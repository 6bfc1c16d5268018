/** The files that open the shops' feed, read before a server is asked. */

import { readFileSync } from 'node:fs'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'

export interface ChangeFeedCredentials {
  readonly credentials: Buffer | null
  readonly ca: string | null
}

/** Throws Fault 'unreachable': a lane goes on without its feed. */
export function readChangeFeedCredentials({
  credentials,
  caFile,
}: Partial<Pick<FeedConfig, 'credentials' | 'caFile'>>): ChangeFeedCredentials {
  const ca = caFile === undefined ? null : read(caFile).toString()
  if (ca !== null && !ca.includes('-----BEGIN CERTIFICATE-----'))
    throw new Fault('unreachable', say`sync.feed: ${caFile} holds no certificate in PEM`)
  return { credentials: credentials === undefined ? null : read(credentials), ca }
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new Fault('unreachable', say`sync.feed: cannot read ${path}`, cause)
  }
}
