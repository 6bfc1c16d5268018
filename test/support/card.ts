/**
 * A real, tiny file system in memory, for what a driver does when the card is full.
 *
 * Mounting is root's. Importing this as anybody else runs the test file again as root of a name
 * space of its own, and ends with its outcome; so it is imported before test/support/spec.ts.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './folder.ts'

if (process.getuid?.() !== 0) {
  const inside = ['--map-root-user', '--mount', process.execPath, ...process.argv.slice(1)]
  const { status } = spawnSync('unshare', inside, { stdio: 'inherit' })
  process.exit(status ?? 1)
}

export interface Card extends Disposable {
  readonly path: string
  /** The path of a file on it. */
  file(name: string): string
  fill(): void
  empty(): void
}

export function insertCard(megabytes = 8): Card {
  const folder = temporaryFolder()
  const path = folder.file('card')
  mkdirSync(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'laned-test', path])
  const ballast = join(path, 'ballast')
  return {
    path,
    file: (name) => join(path, name),
    fill() {
      const file = openSync(ballast, 'w')
      // Smaller and smaller, until not a page is left.
      for (const size of [1 << 20, 1 << 12]) fillWith(file, Buffer.alloc(size))
      closeSync(file)
    },
    empty: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', path])
      folder[Symbol.dispose]()
    },
  }
}

function fillWith(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) === block.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
