/**
 * A machine with IPv4 alone, or IPv6 alone, and a listener at all addresses of the other kind: the lane starts, says what
 * nobody reaches, and its watchdog goes on, since no restart would bring an address.
 */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { IN_OWN_NETWORK } from '#scripts/test/own-network.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { endOf } from '#test/processes/killable.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'

const [unshare, ...rest] = IN_OWN_NETWORK
const without = (how: string) => [unshare, ...rest, 'sh', '-c', `${how} && exec "$@"`, 'sh']
const WITHOUT_IPV4 = without('ip addr del 127.0.0.1/8 dev lo')
const WITHOUT_IPV6 = without('ip addr del ::1/128 dev lo')
/** As a kernel that was started with ipv6.disable=1: not even a socket. */
const NO_IPV6_SOCKET = [
  'python3',
  '-c',
  `import ctypes, os, sys
class Compared(ctypes.Structure):
    _fields_ = [('arg', ctypes.c_uint), ('op', ctypes.c_int), ('a', ctypes.c_uint64), ('b', ctypes.c_uint64)]
library = ctypes.CDLL('libseccomp.so.2')
library.seccomp_init.restype = ctypes.c_void_p
context = ctypes.c_void_p(library.seccomp_init(0x7fff0000))
ERRNO, EAFNOSUPPORT, EQUAL, AF_INET6 = 0x00050000, 97, 4, 10
socket = library.seccomp_syscall_resolve_name(b'socket')
assert library.seccomp_rule_add_array(context, ERRNO | EAFNOSUPPORT, socket, 1, (Compared * 1)(Compared(0, EQUAL, AF_INET6, 0))) == 0
assert library.seccomp_load(context) == 0
os.execvp(sys.argv[1], sys.argv[1:])`,
]

interface Machine {
  readonly around: readonly string[]
  readonly listens: string
  /** Of its own listener, as the lane tells it; null: nobody reaches it. */
  readonly url: string | null
  readonly says?: RegExp
}

const UNREACHED =
  /this machine has no IPv4 address, but 0\.0\.0\.0:8080 accepts only IPv4\. In laned\.yaml, write \[::\]/

const MACHINES: Readonly<Record<string, Machine>> = {
  'IPv6 alone, all of IPv4': {
    around: WITHOUT_IPV4,
    listens: '0.0.0.0:8080',
    url: null,
    says: UNREACHED,
  },
  'IPv6 alone, all addresses': {
    around: WITHOUT_IPV4,
    listens: '[::]:8080',
    url: 'http://[::1]:8080',
  },
  'IPv4 alone, all addresses': {
    around: WITHOUT_IPV6,
    listens: '[::]:8080',
    url: 'http://127.0.0.1:8080',
  },
  'a kernel without IPv6, all addresses': {
    around: NO_IPV6_SOCKET,
    listens: '[::]:PORT',
    url: 'http://127.0.0.1:PORT',
  },
}

/** In the network of a process, as whoever made it. */
async function beside(pid: number, ...command: readonly string[]) {
  const asOwner = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials']
  const args = ['--target', String(pid), '--net', ...asOwner, ...command]
  return await endOf(spawn('nsenter', args))
}

const PROBE = resolve('drivers/host/http-probe.ts')
const BEAT = (url: string) => `
  const { answers } = await import('${PROBE}')
  await answers('${url}')
  console.log('the watchdog goes on')`

spec(
  'a listener at all addresses of a machine',
  Object.fromEntries(
    Object.entries(MACHINES).map(([name, machine]) => [
      `of ${name}`,
      async () => {
        using folder = temporaryFolder()
        const port = String(await reservePort())
        const config = folder.file('laned.yaml')
        const listens = machine.listens.replace('PORT', port)
        writeFileSync(config, `listeners: [{ address: "${listens}" }]\n`)
        await using laned = startLaned({
          dataFolder: folder.file('data'),
          environment: { LANED_CONFIG: config, LANED_LISTEN: undefined },
          around: (command) => [...machine.around, ...command],
        })
        const address = await laned.url()
        if (machine.url) assert.is(address, machine.url.replace('PORT', port))
        const pid = laned.process.pid ?? 0
        const node = [process.execPath, '--input-type=module', '-e']
        const beat = await beside(pid, ...node, BEAT(address))
        assert.is(beat.stdout.trim(), 'the watchdog goes on', beat.stderr)
        const check = ['config', 'check', config, '--data', folder.file('other')]
        const checked = await beside(pid, process.execPath, LANECTL, ...check)
        if (machine.url === null) {
          assert.match(laned.stdout, machine.says ?? / /)
          assert.match(checked.stdout + checked.stderr, machine.says ?? / /)
          return
        }
        const version = await beside(pid, process.execPath, LANECTL, '--url', address, 'version')
        assert.is(version.code, 0, version.stderr)
        assert.not.match(laned.stdout, /listener\.unreached/)
      },
    ]),
  ),
  240_000,
)
