/**
 * A bare Debian as a newcomer has it: git, a Node and an npm of his own, a clone of this commit in his home, and the network
 * of this machine. What he types runs in namespaces of its own, with the mounts that a container gives; all of it ends with this
 * process. Needs root and debootstrap.
 */
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { bareSystem, CACHE, type DebianRelease } from './base-system.ts'

export interface NewcomersMachine extends Disposable {
  /** Types it in the home. */
  type(command: string): Typed
}

export interface Typed {
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
  /** With all that it started. */
  kill(): void
}

export interface Newcomer {
  readonly release: DebianRelease
  /** `20`: the newest Node of these that the registry has. */
  readonly node: string
  readonly isRoot: boolean
}

const NODES_NPM = 'npm@10'
const CERTIFICATES = 'etc/certificates-of-the-network.pem'
const USER = 1000
/** Of the nodes in /dev that a container has: major and minor number. Root finds what mounts a card beside them. */
const DEVICES = 'null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0'
/**
 * `$0` becomes the root folder of everything after it. The shell stays the first process, whose end ends all others: one that
 * changes its user no longer ends with its parent.
 */
const ENTER = `
mount --bind "$0" "$0" && cd "$0"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o mode=755 tmpfs dev
for each in ${DEVICES}; do mknod -m 666 "dev/\${each%%:*}" c $(echo "\${each#*:}" | tr : ' '); done
mknod dev/loop-control c 10 237
for each in $(seq 0 63); do mknod -m 660 "dev/loop$each" b 7 "$each"; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for each in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/\${each%:*}" "dev/\${each#*:}"; done
pivot_root . mnt && umount -l /mnt
"$@"
exit $?`
/** Gone with this process, whatever ends it. */
const ALONE = [
  ...['--pdeathsig', 'KILL', 'unshare', '--mount', '--pid', '--fork', '--kill-child'],
  ...['sh', '-euc', ENTER],
]

export function openNewcomersMachine({ release, node, isRoot }: Newcomer): NewcomersMachine {
  const base = bareSystem(release)
  const folder = mkdtempSync(join(CACHE, 'newcomer-'))
  const root = join(folder, 'root')
  execFileSync('cp', ['-a', '--reflink=auto', base, root])
  const programs = [`node-linux-${process.arch}@${node}`, NODES_NPM]
  const prefix = ['--prefix', join(root, 'usr/local')]
  execFileSync('npm', ['install', '--global', '--no-save', ...prefix, ...programs])
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  // As in the images of containers: no service starts by itself, and no package is synced file by file.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/container'), 'force-unsafe-io\n')
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates) copyFileSync(certificates, join(root, CERTIFICATES))
  const id = isRoot ? 0 : USER
  const home = isRoot ? '/root' : '/home/newcomer'
  mkdirSync(join(root, home), { recursive: true })
  if (!isRoot) execFileSync('chroot', [root, 'useradd', '--uid', String(id), 'newcomer'])
  chownSync(join(root, home), id, id)
  execFileSync('git', ['bundle', 'create', join(root, 'srv/laned.bundle'), 'HEAD', '--branches'])

  const environment = [
    `HOME=${home}`,
    `PATH=/usr/local/bin:/usr/bin:/bin${isRoot ? ':/usr/local/sbin:/usr/sbin:/sbin' : ''}`,
    `npm_config_registry=${execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()}`,
    ...(certificates ? [`NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`] : []),
  ]
  const asNewcomer = [
    ...['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', 'env', '-i', ...environment],
    ...['sh', '-c'],
  ]
  const typed: Typed[] = []
  const remove = () => {
    for (const one of typed) one.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      remove()
      process.exit(1)
    })
  return {
    type(command) {
      const child = spawn('setpriv', [...ALONE, root, ...asNewcomer, `cd && ${command} 2>&1`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout.pipe(process.stderr, { end: false })
      const one = { ended: endOf(child), kill: () => void child.kill('SIGKILL') }
      typed.push(one)
      return one
    },
    [Symbol.dispose]: remove,
  }
}

async function endOf(child: ChildProcessByStdio<null, Readable, null>) {
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code: code as number | null, said }
}
