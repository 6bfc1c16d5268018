/** A Unix datagram socket to one address, by the C library's own calls. */
import { createRequire } from 'node:module'
import type Koffi from 'koffi'

const AF_UNIX = 1
const SOCK_DGRAM = 2
const SOCK_CLOEXEC = 0o2000000
const MSG_DONTWAIT = 0x40
const MSG_NOSIGNAL = 0x4000
/** struct sockaddr_un: two bytes of family, then the path. */
const PATH_BYTES_MAX = 107

/** `path` as $NOTIFY_SOCKET has it: a file, or an abstract name after an `@`. */
export function openNotifySocket(path: string) {
  const koffi = koffiOfThisMachine()
  const libc = koffi.load('libc.so.6')
  const socket = libc.func('int socket(int domain, int type, int protocol)')
  const sendto = libc.func(
    'long sendto(int fd, const void *data, size_t size, int flags, const void *to, uint32_t to_size)',
  )
  const close = libc.func('int close(int fd)')

  const address = addressOf(path)
  const descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) as number
  return {
    /** Never waits. Why the system refused the datagram; null when it was sent. */
    send(text: string): string | null {
      const data = Buffer.from(text)
      const flags = MSG_DONTWAIT | MSG_NOSIGNAL
      const sent = sendto(descriptor, data, data.length, flags, address, address.length) as number
      return sent === data.length ? null : `cannot write to ${path}: error ${koffi.errno()}`
    },
    [Symbol.dispose]: () => void close(descriptor),
  }
}

/**
 * koffi's native library without its JavaScript, which starts programs to find out which library fits: that takes
 * longer than all the rest, and a start waits for it.
 */
function koffiOfThisMachine(): typeof Koffi {
  const { arch } = process
  const require = createRequire(import.meta.resolve('koffi'))
  return require(`@koromix/koffi-linux-${arch}/linux_${arch}/koffi.node`) as typeof Koffi
}

function addressOf(path: string): Buffer {
  const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : `${path}\0`)
  if (name.length > PATH_BYTES_MAX) throw new Error(`${path}: too long for a socket`)
  const family = Buffer.alloc(2)
  family.writeUInt16LE(AF_UNIX)
  return Buffer.concat([family, name])
}
