/**
 * This machine's own system, with everything that is written to it kept apart: what installs
 * itself into a running Debian can be run here and leaves no trace. Needs root.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const ENTER = `
set -eu
mount -t tmpfs tmpfs "$WORK"
mkdir "$WORK/upper" "$WORK/work" "$WORK/root"
mount -t overlay -o "lowerdir=/,upperdir=$WORK/upper,workdir=$WORK/work" overlay "$WORK/root"
for each in /proc /sys /dev; do mount --rbind "$each" "$WORK/root$each"; done
for each in $SHARED; do
  mkdir -p "$WORK/root$each"
  mount --bind "$each" "$WORK/root$each"
done
chroot "$WORK/root" /bin/sh -euc "$SCRIPT"
`

export interface OverlaidOptions {
  /** A shell script, run as root of the system; what it leaves outside `shared` is gone after it. */
  readonly script: string
  /** Folders that are the real ones inside too. */
  readonly shared: readonly string[]
  /** An empty folder is made in it for the overlay. */
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
}

export function runOverlaid({ script, shared, folder, environment = {} }: OverlaidOptions) {
  const work = join(folder, 'overlay')
  mkdirSync(work, { recursive: true })
  return spawnSync('unshare', ['--mount', '/bin/sh', '-c', ENTER], {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...environment,
      WORK: work,
      SHARED: shared.join(' '),
      SCRIPT: script,
    },
  })
}
