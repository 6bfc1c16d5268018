/**
 * Whether a folder lies in memory, by the kernel's list of mounts: in a tmpfs, or in an overlay whose upper layer does,
 * as on a Raspberry Pi whose card is set to read-only. And whether its card has become read-only: the kernel makes a
 * failing one so.
 */

import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Sentence, say } from '#firmware/words/sentence.ts'

interface Mount {
  readonly point: string
  readonly type: string
  readonly options: string
  /** The flags of this mount alone; `options` are those of the file system. */
  readonly flags: string
}

const IN_MEMORY = ['tmpfs', 'ramfs']

/** What a person is told of a card that takes no writes any more. */
export const READ_ONLY_CARD = say('fault.disk.card-read-only')

/** What keeps the folder in memory, where it is lost without power; null where nothing of the kind is known. */
export function volatileStorage(folder: string, mountInfo = mountsNow()): Sentence | null {
  const { mounts, mount } = mountOfFolder(folder, mountInfo)
  if (!mount) return null
  if (IN_MEMORY.includes(mount.type))
    return say('text.disk.memory-mount', { type: mount.type, path: mount.point })
  if (mount.type !== 'overlay') return null
  const upper = /(?:^|,)upperdir=([^,]*)/.exec(mount.options)?.[1]
  // A container cannot see where the upper layer lies; without knowing, there is no warning.
  const below = upper && existsSync(upper) ? mountAbove(mounts, upper) : null
  return below && IN_MEMORY.includes(below.type)
    ? say('text.disk.memory-overlay', { path: mount.point, type: below.type })
    : null
}

/** `emergency_ro` is what newer kernels call it when ext4 found an error. */
export function isReadOnlyMount(folder: string, mountInfo = mountsNow()): boolean {
  const { mount } = mountOfFolder(folder, mountInfo)
  const words = `${mount?.flags},${mount?.options}`.split(',')
  return ['ro', 'emergency_ro', 'shutdown'].some((word) => words.includes(word))
}

function mountsNow(): string {
  return readFileSync('/proc/self/mountinfo', 'utf8')
}

function mountOfFolder(folder: string, mountInfo: string) {
  const mounts = mountInfo.split('\n').flatMap(mountOf)
  let there = resolve(folder)
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return { mounts, mount: mountAbove(mounts, realpathSync(there)) }
}

/** The mount that holds the path; of two at one point the later one covers the other. */
function mountAbove(mounts: readonly Mount[], path: string): Mount | null {
  const isAbove = ({ point }: Mount) => point === '/' || `${path}/`.startsWith(`${point}/`)
  return mounts.filter(isAbove).reduce<Mount | null>((best, one) => {
    return best && best.point.length > one.point.length ? best : one
  }, null)
}

/** proc(5): `ID PARENT MAJOR:MINOR ROOT POINT OPTIONS [FIELDS] - TYPE SOURCE OPTIONS`. */
function mountOf(line: string): Mount[] {
  const [where = '', what = ''] = line.split(' - ')
  const [, , , , point, flags = ''] = where.split(' ')
  const [type, , options = ''] = what.split(' ')
  if (!point || !type) return []
  return [{ point: unescaped(point), type, options: unescaped(options), flags }]
}

/** Blanks and backslashes are written as \040. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 8)),
  )
}
