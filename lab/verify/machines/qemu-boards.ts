/** What QEMU emulates: a kind of computer, its processor, and the port that the display hangs on. */
export interface Board {
  readonly program: 'qemu-system-aarch64' | 'qemu-system-x86_64'
  readonly machine: readonly string[]
  /** How its virtio devices are reached. */
  readonly bus: 'device' | 'pci'
  /** For the character device `display`. */
  readonly displayPort: readonly string[]
}

/** The memory of the smallest Raspberry Pi 4. */
const MEMORY = ['-m', '1024']

/**
 * One thread emulates both cores in turn. With a thread for each, QEMU 7.2 ended the first start
 * after each boot by SIGSEGV in code that V8 had just generated; no start with one did.
 */
export const ARM64_BOARD: Board = {
  program: 'qemu-system-aarch64',
  machine: [
    '-M',
    'virt',
    '-cpu',
    'cortex-a72',
    '-accel',
    'tcg,thread=single',
    '-smp',
    '2',
    ...MEMORY,
  ],
  bus: 'device',
  displayPort: ['-device', 'qemu-xhci', '-device', 'usb-serial,chardev=display'],
}

/**
 * A PC with a hardware watchdog and a second UART. Its clock counts what it computes, a nanosecond an
 * instruction, and only while it idles the time of day: however slow the emulator is, a watchdog of
 * 15 s is 15 s of its own, and so is each deadline of the system inside. One core: a second is never
 * brought up under such a clock (QEMU 7.2). It starts once: a reset ends it.
 */
export const PC_BOARD: Board = {
  program: 'qemu-system-x86_64',
  machine: [
    ...['-M', 'q35', '-cpu', 'max', '-accel', 'tcg', '-icount', 'shift=0', ...MEMORY],
    ...['-device', 'i6300esb', '-no-reboot'],
  ],
  bus: 'pci',
  displayPort: ['-serial', 'chardev:display'],
}
