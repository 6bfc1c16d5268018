/**
 * What the updater remembers, outside every release. The trial itself is select.sh's: it must work at
 * boot without node, so every change of who runs goes through that one script.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Device } from './device-paths.ts'
import { asDiskRefusal } from './disk-space.ts'
import { syncPath } from './payload/payload-tar.ts'
import { type Manifest, parseManifest } from './payload/release-manifest.ts'

const run = promisify(execFile)
const SELECT = fileURLToPath(new URL('./select.sh', import.meta.url))

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

export async function select(
  device: Device,
  verb: 'try' | 'confirm' | 'reject' | 'leave',
  release: string,
): Promise<void> {
  const env = { ...process.env, LANED_OTA_STATE: device.state, LANED_OTA_ROOT: device.root }
  try {
    await run(SELECT, [verb, release], { env })
  } catch (error) {
    throw asDiskRefusal(error)
  }
}

/**
 * The highest sequence confirmed here, whoever signed it; and per key, against a stolen old key. The
 * release that is good has one, too: a damaged note lets nobody back below it.
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

/** Temporary, fsync, rename, fsync of the folder. */
export async function writeDurably(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `.${name}.new`)
  try {
    await writeSynced(temporary, text)
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
  await syncPath(folder)
}

async function writeSynced(path: string, text: string): Promise<void> {
  await using file = await open(path, 'w', 0o644)
  await file.writeFile(text)
  await file.sync()
}

export async function readText(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
