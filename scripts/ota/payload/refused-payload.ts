/**
 * The last payload that did not match its signature. Fetching it again would cost a shop's line a
 * whole release: that waits until the server has another file, or until hourly-backoff.ts
 * allows it.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from '../device-paths-and-keys.ts'
import { nextTryAtMs, nextTryInMs } from '../hourly-backoff.ts'
import { Refusal } from '../update-refusal.ts'
import { readNote, writeDurably } from '../updater-notes.ts'

interface Refused {
  readonly url: string
  /** What it should have been. */
  readonly sha256: string
  /** What the server said of the file; null: nothing that tells one file from the next. */
  readonly mark: string | null
  readonly times: number
  readonly untilMs: number
}

const FILE = 'refused-payload'
/** A server that shows another file each time does not get more downloads by that. */
const OTHER_FILES_MAX = 3
const ANSWER_MS = 10_000

export async function rememberRefused(device: Device, url: string, sha256: string): Promise<void> {
  const before = await readNote<Refused>(device, FILE)
  const times = before?.sha256 === sha256 ? before.times + 1 : 1
  const mark = await markOf(url)
  const refused: Refused = { url, sha256, mark, times, untilMs: nextTryAtMs(times) }
  await writeDurably(device.state, FILE, JSON.stringify(refused))
}

/** Throws Refusal 'network' while the server has the same file and its time has not come. */
export async function needOtherPayload(device: Device, url: string, sha256: string): Promise<void> {
  const refused = await readNote<Refused>(device, FILE)
  if (!refused || refused.sha256 !== sha256 || refused.url !== url) return
  const leftMs = nextTryInMs(refused.untilMs)
  if (leftMs === 0) return
  if (refused.times <= OTHER_FILES_MAX) {
    const mark = await markOf(url)
    if (mark !== null && mark !== refused.mark) return
  }
  throw new Refusal(
    'network',
    `${url} was not what was signed, ${refused.times} times: mend the server. It is fetched again when there is another file, or in ${Math.ceil(leftMs / 60_000)} minutes`,
  )
}

export async function forgetRefused({ state }: Device): Promise<void> {
  await rm(join(state, FILE), { force: true })
}

async function markOf(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { ok, headers } = await fetch(url, { method: 'HEAD', redirect: 'error', signal })
    const identity = ['etag', 'last-modified', 'content-length'].map((name) => headers.get(name))
    return ok && identity.some((one) => one !== null) ? identity.join(' ') : null
  } catch {
    return null
  }
}
