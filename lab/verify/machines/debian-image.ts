/**
 * The image of a stock Debian for arm64, as a technician would download one, with the kernel and
 * the initial ramdisk that QEMU wants beside it. Made from Debian's packages once and kept in the
 * cache folder; needs root, mmdebstrap, arch-test, qemu-user-static.
 *
 * Stock, with three additions that stand for the bench around it: an address by DHCP, a root shell
 * on a virtio port, which is the keyboard, and more patience of systemd with laned.service (an
 * emulated core is some twenty times slower than a real one, and shared; the shipped unit gives a
 * start thirty seconds).
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE } from './base-system.ts'
import { SHELL_PORT } from './qemu-machine.ts'

export interface Card {
  readonly image: string
  readonly kernel: string
  readonly ramdisk: string
  readonly wasMade: boolean
}

const SUITE = 'bookworm'
/** Raise it when what is below changes: an image of another number is not used. */
const EDITION = 1
const PACKAGES =
  'systemd-sysv,udev,dbus,polkitd,kmod,iproute2,procps,openssl,zstd,initramfs-tools,linux-image-arm64'
/** Only what the machine has: packing all of Debian's drivers takes minutes under emulation. */
const RAMDISK_MODULES = 'virtio_mmio\\nvirtio_pci\\nvirtio_blk\\next4\\n'
const MEBIBYTES = 2048
const PARTITION_OFFSET_BYTES = 2 ** 20

/** The card's file system, as e2fsprogs name it in an image that is not mounted. */
export const fileSystemOf = (image: string): string => `${image}?offset=${PARTITION_OFFSET_BYTES}`

const ADDITIONS: Readonly<Record<string, string>> = {
  '/etc/fstab': '/dev/vda1 / ext4 defaults,noatime 0 1\n',
  '/etc/hosts': '127.0.0.1\tlocalhost\n127.0.1.1\tdebian\n',
  '/etc/systemd/network/10-bench.network': '[Match]\nName=e*\n[Network]\nDHCP=yes\n',
  '/etc/systemd/system/laned.service.d/bench.conf':
    '[Service]\nTimeoutStartSec=15min\nWatchdogSec=5min\n',
  '/etc/systemd/system/bench-shell.service': `[Service]
ExecStart=/bin/sh -c 'exec sh <>/dev/virtio-ports/${SHELL_PORT} >&0 2>&1'
Restart=always
RestartSec=1
[Unit]
StartLimitIntervalSec=0
`,
}
const STARTED = ['systemd-networkd.service', 'bench-shell.service']

export async function debianCard(): Promise<Card> {
  const folder = join(CACHE, `arm64-${SUITE}-${EDITION}`)
  const wasMade = !existsSync(folder)
  if (wasMade) await make(folder)
  const at = (name: string) => join(folder, name)
  return { image: at('card.img'), kernel: at('vmlinuz'), ramdisk: at('initrd.img'), wasMade }
}

/** Beside its place and moved there: a folder that is there is complete. */
async function make(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const scratch = mkdtempSync(`${folder}-`)
  try {
    const root = join(scratch, 'root')
    await bootstrap(root)
    for (const [path, text] of Object.entries(ADDITIONS)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    for (const unit of STARTED) want(root, unit)
    // As in an image that was never booted: each device makes its own.
    writeFileSync(join(root, 'etc/machine-id'), '')
    for (const name of ['vmlinuz', 'initrd.img']) {
      const [path] = globSync(`boot/${name}-*`, { cwd: root })
      if (!path) throw new Error(`Debian's kernel package left no /boot/${name}`)
      copyFileSync(join(root, path), join(scratch, name))
    }
    partition(root, join(scratch, 'card.img'))
    rmSync(root, { recursive: true })
    renameSync(scratch, folder)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** In namespaces of its own: its mounts and its programs end with it, and it with this process. */
async function bootstrap(root: string): Promise<void> {
  using _ = emulateArm64()
  const etc = '"$1/etc/initramfs-tools'
  const child = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', 'unshare', '--mount', '--pid', '--fork', '--kill-child'],
      ...['mmdebstrap', '--quiet', '--mode=root', '--variant=minbase', '--architectures=arm64'],
      `--include=${PACKAGES}`,
      `--essential-hook=mkdir -p ${etc}/conf.d"`,
      `--essential-hook=echo MODULES=list > ${etc}/conf.d/modules"`,
      `--essential-hook=printf '${RAMDISK_MODULES}' > ${etc}/modules"`,
      SUITE,
      root,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`mmdebstrap ended with ${code}`)
}

/** Tells the kernel how to start arm64 programs, for as long as nobody else has told it. */
function emulateArm64(): Disposable {
  const home = '/proc/sys/fs/binfmt_misc'
  const entry = join(home, 'qemu-aarch64')
  if (!existsSync(join(home, 'register')))
    execFileSync('mount', ['-t', 'binfmt_misc', 'binfmt_misc', home])
  if (existsSync(entry)) return { [Symbol.dispose]: () => {} }
  writeFileSync(join(home, 'register'), readFileSync('/usr/lib/binfmt.d/qemu-aarch64.conf'))
  return { [Symbol.dispose]: () => writeFileSync(entry, '-1') }
}

function want(root: string, unit: string): void {
  const wants = join(root, 'etc/systemd/system/multi-user.target.wants')
  const vendor = join('/lib/systemd/system', unit)
  mkdirSync(wants, { recursive: true })
  const own = join('/etc/systemd/system', unit)
  symlinkSync(existsSync(join(root, own)) ? own : vendor, join(wants, unit))
}

/** One partition as cards have it, filled without mounting it. */
function partition(root: string, image: string): void {
  execFileSync('truncate', ['-s', `${MEBIBYTES}M`, image])
  execFileSync('sfdisk', ['-q', image], { input: `${PARTITION_OFFSET_BYTES / 512},,L\n` })
  const kibibytes = (MEBIBYTES * 2 ** 20 - PARTITION_OFFSET_BYTES) / 1024
  const offset = ['-E', `offset=${PARTITION_OFFSET_BYTES}`]
  execFileSync('mke2fs', ['-q', '-t', 'ext4', ...offset, '-d', root, image, `${kibibytes}k`])
}
