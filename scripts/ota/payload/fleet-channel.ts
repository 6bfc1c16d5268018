/**
 * The channel that the fleet handed out, where update.json names none: from the fragment that the lane
 * has in force (docs/adr/0089), verified here once more. The lane is not trusted: it has fewer rights
 * than the updater, and whoever broke into it must not block the update that mends it with an address of his own.
 *
 * Trusted are the keys in /etc/laned/fleet-keys, which is root's. A number below the highest that was
 * seen here is not taken: an earlier channel stays in the past.
 */
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Device } from '../device-paths-and-keys.ts'
import { readText, writeDurably } from '../updater-notes.ts'
import { verifyRelease } from './release-signature.ts'

/** The lane's own bounds keep it far below. */
const BYTES_MAX = 4 * 2 ** 20
const HIGHEST = 'fleet-channel-sequence'

/** Null where none may be used, for whatever reason. Never throws for what the lane wrote. */
export async function fleetChannel(device: Device): Promise<string | null> {
  const { fleet, serialNumber } = device.settings
  if (fleet === undefined || device.fleetKeys.length === 0) return null
  const fragment = await verifiedFragment(device)
  const isOurs =
    fragment?.['product'] === 'laned-fleet-config' &&
    fragment['version'] === 1 &&
    fragment['fleet'] === fleet &&
    (fragment['serialNumbers'] === 'all' ||
      listOf(fragment['serialNumbers']).includes(serialNumber))
  if (!isOurs) return null
  const sequence = Number(fragment['sequence'])
  const { channel } = (fragment['sections'] ?? {}) as { channel?: { url?: unknown } }
  const url = channel?.url
  if (!Number.isSafeInteger(sequence) || typeof url !== 'string' || !/^https?:\/\//.test(url))
    return null
  const highest = Number((await readText(join(device.state, HIGHEST))) ?? 0)
  if (sequence < highest) return null
  if (sequence > highest) await writeDurably(device.state, HIGHEST, String(sequence))
  return url
}

async function verifiedFragment(device: Device): Promise<Record<string, unknown> | null> {
  try {
    const { inForce } = JSON.parse(await readOf(join(device.data, 'fleet-config.json')))
    const { content, signature } = inForce as { content: string; signature: string }
    const { trustedComment } = verifyRelease(Buffer.from(content), signature, device.fleetKeys)
    const fragment = JSON.parse(content) as Record<string, unknown>
    // As the lane has it: of a number that stands twice the signature says which is meant.
    const own = `laned-fleet-config ${fragment['fleet']} ${fragment['sequence']}`
    return trustedComment === own ? fragment : null
  } catch {
    // Missing, not ours, or put there by an intruder: not even its text is repeated.
    return null
  }
}

/** Follows no link and waits for no pipe: the folder belongs to the lane. */
async function readOf(path: string): Promise<string> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  await using file = await open(path, flags)
  const found = await file.stat()
  if (!found.isFile() || found.size > BYTES_MAX) throw new Error('not a document of the lane')
  return (await file.readFile()).toString('utf8')
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
