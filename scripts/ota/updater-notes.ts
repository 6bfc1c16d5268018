/**
 * What the updater remembers, outside every release. The trial itself is select.sh's: it must work at
 * boot without node, so every change of who runs goes through that one script.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { replaceFile } from '#drivers/storage/files/replace-file.ts'
import type { Device } from './device-paths-and-keys.ts'
import { asDiskRefusal } from './disk-space.ts'
import { type Manifest, parseManifest } from './payload/release-manifest.ts'

const run = promisify(execFile)
const SELECT = fileURLToPath(new URL('./select.sh', import.meta.url))

/** As in select.sh. */
export const TRIES = 3

export interface Standing {
  readonly good: string | null
  readonly previous: string | null
  readonly onTrial: string | null
  readonly triesLeft: number
  readonly bad: readonly string[]
}

export async function readStanding({ state }: Device): Promise<Standing> {
  const [good, previous, onTrial, left, bad] = await Promise.all(
    ['good', 'previous', 'try', 'left', 'bad'].map((name) => readText(join(state, name))),
  )
  return {
    good: good || null,
    previous: previous || null,
    onTrial: onTrial || null,
    triesLeft: Number(left || 0),
    bad: (bad ?? '').split('\n').filter((line) => line !== ''),
  }
}

/**
 * The selector of this updater; where a confirmed release has replaced the floor since this one started, the new
 * floor's: the folder that this updater came from is gone then.
 */
export function selectorOf({ root }: Pick<Device, 'root'>, own = SELECT): string {
  return existsSync(own) ? own : join(root, 'ota/select.sh')
}

export async function select(
  device: Device,
  verb: 'try' | 'confirm' | 'reject' | 'leave' | 'back',
  release: string,
  ...more: readonly string[]
): Promise<void> {
  const env = {
    ...process.env,
    LANED_OTA_STATE: device.state,
    LANED_OTA_ROOT: device.root,
    LANED_OTA_DATA: device.data,
  }
  try {
    await run(selectorOf(device), [verb, release, ...more], { env })
  } catch (error) {
    throw asDiskRefusal(error)
  }
}

/** The last starts of a release that select.sh noted, as seconds since 1970. */
export async function startsOf(device: Pick<Device, 'state'>, release: string): Promise<number[]> {
  return (await lifeOf(device))
    .filter(({ what, of }) => what === 'start' && of === release)
    .map(({ atSeconds }) => atSeconds)
}

/** How its process ended last when nobody asked it to; null: it did not, as far as is noted. */
export async function lastEndOf(device: Pick<Device, 'state'>, release: string) {
  const ends = (await lifeOf(device)).filter(({ what, of }) => what === 'end' && of === release)
  return ends.at(-1)?.how ?? null
}

/** How its process ended when nobody asked it to; what the config or the card refuses is no fault of it. */
export async function endsOf(
  device: Pick<Device, 'state'>,
  release: string,
  sinceSeconds = 0,
): Promise<string[]> {
  return (await lifeOf(device))
    .filter(
      ({ what, of, atSeconds }) => what === 'end' && of === release && atSeconds >= sinceSeconds,
    )
    .map(({ how }) => how)
    .filter((how) => !/ exited (74|78)$/.test(how))
}

/** `starts` as select.sh writes it: `1790000000 start 1.2.3`, `1790000030 end 1.2.3 exit-code exited 1`. */
async function lifeOf({ state }: Pick<Device, 'state'>) {
  const text = await readText(join(state, 'starts')).catch(() => null)
  return (text ?? '').split('\n').map((line) => {
    const [at = '', what = '', of = '', ...how] = line.split(' ')
    return { atSeconds: Number(at), what, of, how: how.join(' ') }
  })
}

/**
 * The highest sequence confirmed here, whoever signed it, and the highest of each key, against a stolen old key. The
 * good release has one, too, so that a damaged note lets nothing older in.
 */
export async function highestSequence(device: Device, keyId: string): Promise<number> {
  const [any, ofKey, ofGood] = await Promise.all([
    readCount(join(device.state, 'sequence')),
    readCount(join(device.state, `sequence-${keyId}`)),
    sequenceOfGood(device),
  ])
  return Math.max(any, ofKey, ofGood)
}

export async function rememberSequence(device: Device, keyId: string, sequence: number) {
  for (const name of [`sequence-${keyId}`, 'sequence'])
    if (sequence > (await readCount(join(device.state, name))))
      await writeDurably(device.state, name, String(sequence))
}

/** A confirmed release that was left without being bad may come again, but nothing older than it. */
export async function forgetSequence({ state }: Device, sequence: number): Promise<void> {
  for (const name of (await readdir(state)).filter((each) => /^sequence(-|$)/.test(each)))
    if ((await readCount(join(state, name))) === sequence)
      await writeDurably(state, name, String(sequence - 1))
}

async function sequenceOfGood(device: Device): Promise<number> {
  const { good } = await readStanding(device)
  return (good && (await manifestOf(device, good))?.sequence) || 0
}

/** What an installed release says of itself; null when it is not there, or not whole. */
export async function manifestOf({ root }: Device, version: string): Promise<Manifest | null> {
  const path = join(root, 'releases', version, 'manifest.json')
  return existsSync(path) ? parseManifest(await readFile(path)) : null
}

async function readCount(path: string): Promise<number> {
  const count = Number((await readText(path)) || 0)
  return Number.isSafeInteger(count) ? count : 0
}

/** Its half has the name that select.sh gives its own. */
export async function writeDurably(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${name}.new`)
  await replaceFile(join(folder, name), text, { mode: 0o644, unfinished })
}

/** A note that is JSON. Null where there is none, and where it cannot be read: then it is as if it was never written. */
export async function readNote<Note>(
  { state }: Pick<Device, 'state'>,
  name: string,
): Promise<Note | null> {
  try {
    return JSON.parse((await readText(join(state, name))) ?? 'null') as Note | null
  } catch {
    return null
  }
}

export async function readText(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
