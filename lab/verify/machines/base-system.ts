/**
 * The Debian that the checks of this folder start from: made once by debootstrap, which takes
 * minutes, and kept. It has its name only when it is whole: an interrupted one is made again.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The stable Debian, and the one before: what lanes are installed on. */
export const DEBIAN_RELEASES = ['bookworm', 'trixie'] as const
export type DebianRelease = (typeof DEBIAN_RELEASES)[number]

/** What takes minutes to make, kept between runs. */
export const CACHE = process.env['LANED_VERIFY_CACHE'] ?? '/var/tmp/laned-verify'

const PACKAGES = 'systemd-sysv,dbus,udev,iproute2,procps,openssl,zstd,ca-certificates'

export interface BaseSystemOptions {
  /** The name of its folder in the cache. */
  readonly name?: string
  /** Beside what a bare lane needs. */
  readonly packages?: readonly string[]
  readonly release?: DebianRelease
  readonly cache?: string
}

export function baseSystem(options: BaseSystemOptions = {}): string {
  const { name: kind = 'rootfs', packages = [], release = 'bookworm', cache = CACHE } = options
  const name = release === 'bookworm' ? kind : `${kind}-${release}`
  const folder = join(cache, name)
  if (existsSync(join(folder, 'sbin/init'))) return folder
  mkdirSync(cache, { recursive: true })
  console.log(`making the base system ${name} (once, a few minutes)`)
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const include = [PACKAGES, ...packages].join(',')
  execFileSync('debootstrap', ['--variant=minbase', `--include=${include}`, release, unfinished], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}
