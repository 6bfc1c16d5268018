/** A kernel with one GPIO chip, as far as a program can tell: the same calls, the same structures. */
import type { Kernel } from '#drivers/indicator/gpio-calls.ts'

export interface GpioKernel extends Kernel {
  /** True while the line is electrically high. */
  readonly levels: ReadonlyMap<number, boolean>
  /** From outside, as a finger does. */
  pull(line: number, isHigh: boolean): void
  readonly openHandles: number
  /** Every call fails from now on, as when the chip is gone. */
  isBroken: boolean
  onLevel: (line: number, isHigh: boolean) => void
}

export interface GpioKernelOptions {
  readonly labels?: readonly string[]
  /** Chips that cannot be opened: of another group, or unplugged meanwhile. */
  readonly closedChips?: readonly number[]
  /** Lines that another program has. */
  readonly taken?: readonly number[]
}

const ACTIVE_LOW = 2n
const OUTPUT = 8n
const PULL_UP = 256n

interface Handle {
  readonly lines: readonly number[]
  readonly flags: bigint
}

export function createGpioKernel(options: GpioKernelOptions = {}): GpioKernel {
  const labels = options.labels ?? ['brcmvirt-gpio', 'pinctrl-rp1']
  const levels = new Map<number, boolean>()
  const chips = new Map<number, string>()
  const handles = new Map<number, Handle>()
  let nextFd = 100

  function setLevel(line: number, isHigh: boolean): void {
    if (levels.get(line) === isHigh) return
    levels.set(line, isHigh)
    lines.onLevel(line, isHigh)
  }

  function request(view: DataView): void {
    const count = view.getUint32(560, true)
    const offsets = Array.from({ length: count }, (_, index) => view.getUint32(index * 4, true))
    for (const line of offsets) {
      if (line >= 54) throw failure(22)
      const isTaken = [...handles.values()].some((handle) => handle.lines.includes(line))
      if (isTaken || options.taken?.includes(line)) throw failure(16)
    }
    const flags = view.getBigUint64(288, true)
    const fd = nextFd++
    handles.set(fd, { lines: offsets, flags })
    if ((flags & OUTPUT) !== 0n) {
      const values = view.getBigUint64(328, true)
      for (const [index, line] of offsets.entries()) drive(flags, line, bit(values, index))
    } else for (const line of offsets) if ((flags & PULL_UP) !== 0n) setLevel(line, true)
    view.setInt32(588, fd, true)
  }

  function drive(flags: bigint, line: number, isActive: boolean): void {
    setLevel(line, isActive !== ((flags & ACTIVE_LOW) !== 0n))
  }

  const lines: GpioKernel = {
    levels,
    isBroken: false,
    onLevel: () => {},
    get openHandles() {
      return handles.size + chips.size
    },
    pull: setLevel,
    chips: () => labels.map((_, index) => `/dev/gpiochip${index}`),
    open(path) {
      if (options.closedChips?.includes(Number(path.replace(/\D/g, '')))) throw failure(13)
      const fd = nextFd++
      chips.set(fd, labels[Number(path.replace(/\D/g, ''))] ?? '')
      return fd
    },
    ioctl(fd, code, argument) {
      if (lines.isBroken) throw failure(5)
      const view = new DataView(argument.buffer, argument.byteOffset)
      const label = chips.get(fd)
      if (code === 0x8044b401 && label !== undefined)
        return void argument.set(new TextEncoder().encode(label), 32)
      if (code === 0xc250b407 && label !== undefined) return request(view)
      const handle = handles.get(fd)
      if (!handle) throw failure(9)
      if (code === 0xc010b40f) {
        const [values, mask] = [view.getBigUint64(0, true), view.getBigUint64(8, true)]
        for (const [index, line] of handle.lines.entries())
          if (bit(mask, index)) drive(handle.flags, line, bit(values, index))
        return
      }
      if (code !== 0xc010b40e) throw failure(25)
      let values = 0n
      for (const [index, line] of handle.lines.entries()) {
        const isHigh = levels.get(line) ?? false
        if (isHigh !== ((handle.flags & ACTIVE_LOW) !== 0n)) values |= 1n << BigInt(index)
      }
      view.setBigUint64(0, values, true)
    },
    close(fd) {
      chips.delete(fd)
      handles.delete(fd)
    },
  }
  return lines
}

function bit(values: bigint, index: number): boolean {
  return (values & (1n << BigInt(index))) !== 0n
}

function failure(errno: number): Error {
  return Object.assign(new Error(`ioctl: errno ${errno}`), { errno })
}
