/**
 * A card of a few megabytes, mounted for one case: it can be filled to the last page, run out of
 * names for files, or turn read-only. In memory, or ext4 as a lane has it. Only root can mount.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#test/temporary-folder.ts'

export interface Card extends Disposable {
  readonly path: string
  freeBytes(): number
  /** Leaves so many bytes free, to the page. */
  fill(leaveBytes?: number): void
  /** Leaves nothing, not even what ext4 keeps for root. */
  fillAsRoot(): void
  /** Leaves so many names (inodes) free. */
  crowd(leaveNames: number): void
  /** Takes away what `fill` and `crowd` put there. */
  empty(): void
  turn(mode: 'ro' | 'rw'): void
  /** Of an ext4 card: what a boot does after a power cut. */
  repair(): void
}

export interface CardOptions {
  readonly bytes: number
  readonly names?: number
  readonly kind?: 'memory' | 'ext4'
  /** Of an ext4 card: the share in percent that root alone may fill, 5 on a Raspberry Pi. Default 0. */
  readonly rootPercent?: number
  /** The card whose bytes this one is made of: full, it makes this one fail. */
  readonly on?: Card
}

const ZEROS = Buffer.alloc(1 << 20)
const RELEASE_TURN_MS = 100
const RELEASE_TURNS = 600

export function insertCard({
  bytes,
  names = 4_000,
  kind = 'memory',
  rootPercent = 0,
  on,
}: CardOptions): Card {
  const folder = temporaryFolder()
  const path = folder.file('card')
  const image = on ? join(on.path, 'image') : folder.file('image')
  const mountImage = () => execFileSync('mount', ['-o', 'loop', image, path])
  mkdirSync(path)
  if (kind === 'memory') {
    const options = `size=${bytes},nr_inodes=${names}`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'laned-test', path])
  } else {
    execFileSync('truncate', ['-s', String(bytes), image])
    const make = ['-q', '-F', '-b', '1024', '-m', String(rootPercent), '-N', String(names), image]
    execFileSync('mke2fs', ['-t', 'ext4', ...make])
    mountImage()
  }
  const ballast = join(path, '.ballast')
  let isMounted = true
  const free = () => statfsSync(path)
  const freeBytes = () => free().bavail * free().bsize
  return {
    path,
    freeBytes,
    fill(leaveBytes = 0) {
      mkdirSync(ballast, { recursive: true })
      const file = openSync(join(ballast, 'bytes'), 'a')
      try {
        // Larger pieces first, then page by page: what a file system counts for itself is its own.
        for (const size of [ZEROS.length, 1 << 16, free().bsize])
          while (freeBytes() - leaveBytes >= size && write(file, size));
      } finally {
        closeSync(file)
      }
    },
    fillAsRoot() {
      mkdirSync(ballast, { recursive: true })
      const file = openSync(join(ballast, 'all'), 'a')
      for (const size of [ZEROS.length, 1 << 16, free().bsize]) while (write(file, size));
      closeSync(file)
    },
    crowd(leaveNames) {
      mkdirSync(ballast, { recursive: true })
      for (let left = free().ffree; left > leaveNames; left -= 1)
        closeSync(openSync(join(ballast, String(left)), 'w'))
    },
    empty: () => rmSync(ballast, { recursive: true, force: true }),
    turn(mode) {
      // With those options alone: repeated, the owner of a card that another user than root has mounted is refused.
      execFileSync('mount', ['--options-mode', 'ignore', '-o', `remount,${mode}`, path])
    },
    repair() {
      execFileSync('umount', [path])
      isMounted = false
      untilUnused(image)
      // 1: it found something and mended it.
      const { status } = spawnSync('e2fsck', ['-p', image], { stdio: 'ignore' })
      if (status !== 0 && status !== 1) throw new Error(`e2fsck ended with ${status}`)
      mountImage()
      isMounted = true
    },
    [Symbol.dispose]() {
      // A repair that failed says why: this must not be told in its place.
      if (isMounted) execFileSync('umount', ['--lazy', path])
      folder[Symbol.dispose]()
    },
  }
}

/** A name space for mounts that another test made meanwhile has the card, too, until it ends. */
function untilUnused(image: string): void {
  const turn = new Int32Array(new SharedArrayBuffer(4))
  for (let left = RELEASE_TURNS; execFileSync('losetup', ['-j', image]).length > 0; left -= 1) {
    if (left === 0) throw new Error('the card is still mounted somewhere else')
    Atomics.wait(turn, 0, 0, RELEASE_TURN_MS)
  }
}

function write(file: number, bytes: number): boolean {
  try {
    return writeSync(file, ZEROS, 0, bytes) === bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return false
  }
}
