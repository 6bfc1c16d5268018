/**
 * The Debian that the checks of this folder start from: made once by debootstrap, which takes
 * minutes, and kept; one with more packages is a copy that fetched them. It has its name only when
 * it is whole: an interrupted one is made again.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
  const folder = folderOf(kind, release, cache)
  if (isWhole(folder)) return folder
  const bare = packages.length > 0 ? baseSystem({ release, cache }) : null
  mkdirSync(cache, { recursive: true })
  console.log(`making the base system ${folder} (once, a few minutes)`)
  if (bare) return withMore(bare, folder, install(packages))
  return bootstrap(folder, release, PACKAGES)
}

/** Nothing but what every Debian has, and git. */
export function bareSystem(release: DebianRelease): string {
  const folder = folderOf('rootfs-bare', release)
  if (existsSync(join(folder, 'etc/debian_version'))) return folder
  mkdirSync(CACHE, { recursive: true })
  console.log(`making the bare system ${folder} (once, a few minutes)`)
  return bootstrap(folder, release, 'git')
}

function bootstrap(folder: string, release: DebianRelease, packages: string): string {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const args = ['--variant=minbase', `--include=${packages}`, release, unfinished]
  execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return takesItsPlace(unfinished, folder)
}

export function folderOf(kind: string, release: DebianRelease, cache = CACHE): string {
  return join(cache, release === 'bookworm' ? kind : `${kind}-${release}`)
}

export function isWhole(folder: string): boolean {
  return existsSync(join(folder, 'sbin/init'))
}

export function install(packages: readonly string[]): string {
  return `apt-get update > /dev/null && apt-get install -y --no-install-recommends ${packages.join(' ')} > /dev/null`
}

/** A copy of `bare` in which `command` ran, with the names of this machine and no service of the new packages started. */
export function withMore(
  bare: string,
  folder: string,
  command: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  execFileSync('cp', ['-a', '--reflink=auto', bare, unfinished])
  const names = join(unfinished, 'etc/resolv.conf')
  const before = existsSync(names) ? readFileSync(names) : ''
  copyFileSync('/etc/resolv.conf', names)
  const policy = join(unfinished, 'usr/sbin/policy-rc.d')
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const inside = 'mount -t proc proc "$0/proc"; exec chroot "$0" sh -c "$1"'
  const alone = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc', inside]
  execFileSync('unshare', [...alone, unfinished, `${command} && apt-get clean`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
  })
  rmSync(policy)
  writeFileSync(names, before)
  return takesItsPlace(unfinished, folder)
}

function takesItsPlace(unfinished: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}
