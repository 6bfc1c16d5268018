/** The four system calls that GPIO lines need; the only file of the indicator that knows koffi. */
import { closeSync, openSync, readdirSync } from 'node:fs'
import koffi from 'koffi'

export interface Kernel {
  /** Device files of GPIO chips. */
  chips(): readonly string[]
  open(path: string): number
  /** `argument` is read and written. Throws an error that names the errno. */
  ioctl(fd: number, request: number, argument: Uint8Array): void
  close(fd: number): void
}

export function openKernel(): Kernel {
  const libc = koffi.load('libc.so.6')
  const ioctl = libc.func('int ioctl(int fd, unsigned long request, _Inout_ uint8_t *argument)')
  return {
    chips: () =>
      readdirSync('/dev')
        .filter((name) => /^gpiochip\d+$/.test(name))
        .map((name) => `/dev/${name}`),
    open: (path) => openSync(path, 'r+'),
    ioctl(fd, request, argument) {
      if (ioctl(fd, request, argument) >= 0) return
      const code = koffi.errno()
      throw Object.assign(new Error(`ioctl: errno ${code}${EXPLAINED[code] ?? ''}`), {
        errno: code,
      })
    },
    close: closeSync,
  }
}

const EXPLAINED: Readonly<Record<number, string>> = {
  1: ' (not permitted)',
  13: ' (permission denied)',
  16: ' (the line is in use)',
  22: ' (no such line)',
}
