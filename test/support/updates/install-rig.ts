/** What an installation starts from: a release small enough to flash again and again, its key, and images of small systems. */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publish, writeBundle } from '#scripts/release/publish-release.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { closeAfterCases } from '../end-of-cases.ts'
import { makeKey } from './made-releases.ts'

const ROOT = join(import.meta.dirname, '../../..')
export const FLASH = join(ROOT, 'scripts/install/flash.sh')
export const BOARD = join(ROOT, 'scripts/install/board.sh')
export const INSTALL = join(ROOT, 'scripts/install/install.sh')

/** The first bytes of a program: enough to tell what it was built for, nothing that runs. */
const ELF_HEADERS = {
  arm64: [2, 0xb7],
  x64: [2, 0x3e],
  armhf: [1, 0x28],
  i386: [1, 0x03],
} as const

export type Machine = keyof typeof ELF_HEADERS

export function programFor(machine: Machine): Uint8Array {
  const [bits, code] = ELF_HEADERS[machine]
  const header = new Uint8Array(64)
  header.set([0x7f, 0x45, 0x4c, 0x46, bits, 1, 1])
  header.set([3, 0, code, 0], 16)
  return header
}

/** What a system needs for laned to be installed into it: a shell, and accounts to add to. */
export async function writeSystem(system: string, machine: Machine = 'arm64'): Promise<void> {
  await mkdir(join(system, 'etc'), { recursive: true })
  await writeFile(join(system, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  await writeFile(join(system, 'etc/group'), 'root:x:0:\ndialout:x:20:\nvideo:x:44:\n')
  await mkdir(join(system, 'usr/bin'), { recursive: true })
  await writeFile(join(system, 'usr/bin/dash'), programFor(machine), { mode: 0o755 })
  await symlink('dash', join(system, 'usr/bin/sh'))
  await symlink('usr/bin', join(system, 'bin'))
}

export interface InstallRig extends AsyncDisposable {
  readonly folder: string
  readonly key: string
  readonly bundle: string
  /** An image of a small system: one file system, or behind a partition table. */
  image(isPartitioned: boolean, mebibytes?: number, machine?: Machine): Promise<string>
}

export interface InstallRigOptions {
  /** What the release says it is for. */
  readonly architecture?: 'arm64' | 'x64'
  /** What its node was built for, where that is something else. */
  readonly node?: Machine
  /** Made without the customer's screen in a browser. */
  readonly hasNoScreen?: boolean
}

interface SignedBundle {
  readonly key: string
  readonly bundle: string
}

const bundles = new Map<string, Promise<SignedBundle>>()

/** The same for all cases of a test file: nobody writes to it. */
function bundleOf(options: Required<InstallRigOptions>): Promise<SignedBundle> {
  const name = Object.values(options).join(' ')
  const made = bundles.get(name) ?? makeBundle(options)
  bundles.set(name, made)
  return made
}

async function makeBundle({
  architecture,
  node,
  hasNoScreen,
}: Required<InstallRigOptions>): Promise<SignedBundle> {
  const folder = temporaryFolder()
  closeAfterCases(async () => {
    bundles.clear()
    folder[Symbol.dispose]()
  })
  const { secret, public: key } = makeKey(folder.path, 'release')
  const release = folder.file('stage')
  await cp(join(ROOT, 'scripts/ota'), join(release, 'scripts/ota'), { recursive: true })
  await cp(join(ROOT, 'systemd'), join(release, 'systemd'), { recursive: true })
  if (!hasNoScreen) {
    const screen = join(release, 'firmware/features/browser-screen')
    await mkdir(screen, { recursive: true })
    await writeFile(join(screen, 'README.md'), '# The screen\n')
  }
  await mkdir(join(release, 'bin'))
  await writeFile(join(release, 'bin/node'), programFor(node), { mode: 0o755 })
  const identity = {
    version: '1.2.3',
    sequence: 7,
    architecture,
    reads: {},
  } as const
  const published = await publish(release, identity, folder.file('dist'), secret, 1)
  const bundle = folder.file('laned.bundle')
  await writeBundle(published, bundle)
  return { key, bundle }
}

export async function openInstallRig({
  architecture = 'arm64',
  node = architecture,
  hasNoScreen = false,
}: InstallRigOptions = {}): Promise<InstallRig> {
  const { key, bundle } = await bundleOf({ architecture, node, hasNoScreen })
  const folder = temporaryFolder()
  return {
    folder: folder.path,
    key,
    bundle,
    async image(isPartitioned, mebibytes = 192, machine = 'arm64') {
      const system = folder.file('system')
      await rm(system, { recursive: true, force: true })
      await writeSystem(system, machine)
      await writeFile(join(system, 'etc/os-release'), 'PRETTY_NAME="A small Debian"\n')
      await writeFile(join(system, 'etc/hostname'), 'raspberrypi\n')
      await writeFile(join(system, 'etc/hosts'), '127.0.1.1 raspberrypi\n')
      await mkdir(join(system, 'etc/NetworkManager'))
      const path = folder.file(`${isPartitioned ? 'card' : 'plain'}.img`)
      const part = folder.file('part.img')
      execFileSync('truncate', ['-s', `${mebibytes}M`, part])
      execFileSync('mke2fs', ['-q', '-t', 'ext4', '-F', '-d', system, part])
      if (!isPartitioned) {
        await cp(part, path)
        return path
      }
      execFileSync('truncate', ['-s', '209M', path])
      const table =
        'label: dos\nstart=2048, size=16384, type=c\nstart=32768, size=393216, type=83\n'
      execFileSync('sfdisk', ['-q', path], { input: table, stdio: ['pipe', 'ignore', 'ignore'] })
      execFileSync('dd', [
        `if=${part}`,
        `of=${path}`,
        'bs=1M',
        'seek=16',
        'conv=notrunc,sparse',
        'status=none',
      ])
      return path
    },
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}
