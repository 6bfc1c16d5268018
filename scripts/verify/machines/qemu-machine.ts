/**
 * A whole arm64 computer in QEMU: one disk, a network with one forwarded port, a display on its
 * USB serial adapter, and a shell. It ends with this process, however that ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Cable } from '#scripts/emulators/display-cable.ts'
import { until } from './debian-container.ts'
import { type Card, SHELL_PORT } from './debian-image.ts'

export interface Computer extends AsyncDisposable {
  /** Runs as root inside, once a shell is there; resolves to its output, rejects when it fails. */
  run(command: string, deadlineMs?: number): Promise<string>
  /** Resolves when the computer has switched itself off; rejects when it did otherwise. */
  ended(deadlineMs: number): Promise<void>
  /** What the kernel and systemd said on the console. */
  console(): string
}

export interface ComputerOptions {
  readonly card: Card
  readonly disk: string
  readonly scratch: string
  /** 127.0.0.1:port here is guestPort there. */
  readonly port: number
  readonly guestPort: number
  readonly display: Cable
}

const CORES = 2
/**
 * One thread emulates both cores in turn. With a thread for each, QEMU 7.2 ended the first start
 * after each boot by SIGSEGV in code that V8 had just generated; no start with one did.
 */
const EMULATOR = 'tcg,thread=single'
/** The smallest Raspberry Pi 4. */
const MEBIBYTES = 1024

export async function openComputer(options: ComputerOptions): Promise<Computer> {
  const { card, disk, scratch, port, guestPort, display } = options
  await using opened = new AsyncDisposableStack()
  const shell = opened.use(await openLine(join(scratch, 'shell.sock')))
  const serial = opened.use(await openLine(join(scratch, 'display.sock')))
  serial.hear((chunk) => display.feed(chunk))
  display.toHost = (chunk) => serial.say(chunk)

  const log = join(scratch, 'console.log')
  rmSync(log, { force: true })
  const qemu = spawn(
    // The signal comes from the kernel: no computer is left when this process is killed.
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', 'qemu-system-aarch64', '-nodefaults'],
      ...['-M', 'virt', '-cpu', 'cortex-a72', '-accel', EMULATOR],
      ...['-smp', String(CORES), '-m', String(MEBIBYTES)],
      ...['-kernel', card.kernel, '-initrd', card.ramdisk],
      ...['-append', 'root=/dev/vda1 rw console=ttyAMA0 systemd.show_status=yes'],
      ...['-drive', `file=${disk},format=raw,if=none,id=disk`],
      ...['-device', 'virtio-blk-device,drive=disk'],
      ...['-netdev', `user,id=lan,restrict=on,hostfwd=tcp:127.0.0.1:${port}-:${guestPort}`],
      ...['-device', 'virtio-net-device,netdev=lan', '-device', 'virtio-rng-device'],
      ...['-chardev', `socket,id=shell,path=${shell.path}`, '-device', 'virtio-serial-device'],
      ...['-device', `virtserialport,chardev=shell,name=${SHELL_PORT}`],
      ...['-chardev', `socket,id=display,path=${serial.path}`],
      ...['-device', 'qemu-xhci', '-device', 'usb-serial,chardev=display'],
      ...['-display', 'none', '-serial', `file:${log}`],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  opened.defer(() => kill(qemu))
  await Promise.race([
    Promise.all([shell.connected, serial.connected]),
    once(qemu, 'exit').then(() => Promise.reject(new Error('QEMU did not start'))),
  ])

  let commands = 0
  const own = opened.move()
  return {
    async run(command, deadlineMs = 120_000) {
      commands += 1
      const mark = `bench-${commands}-ended`
      let output = ''
      shell.hear((chunk) => {
        output += chunk.toString()
      })
      shell.say(Buffer.from(`{ ${command}\n} </dev/null 2>&1; printf '\\n${mark} %d\\n' $?\n`))
      // Bounded before: the mark is a plain word, matched as it stands.
      const end = new RegExp(`\\n${mark} (\\d+)\\n`)
      await until(`the end of ${command}`, () => end.test(output), deadlineMs)
      const said = output.slice(0, output.search(end)).trim()
      if (end.exec(output)?.[1] !== '0') throw new Error(`${command} failed:\n${said}`)
      return said
    },
    async ended(deadlineMs) {
      await until('the end of the computer', () => qemu.exitCode !== null, deadlineMs)
      if (qemu.exitCode !== 0) throw new Error(`QEMU ended with ${qemu.exitCode}`)
    },
    console: () => readFileSync(log, 'utf8'),
    [Symbol.asyncDispose]: () => own.disposeAsync(),
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

interface Line extends AsyncDisposable {
  readonly path: string
  readonly connected: Promise<void>
  hear(listener: (chunk: Buffer) => void): void
  say(chunk: Uint8Array): void
}

/** A socket that QEMU connects to. What is heard goes to the last listener. */
async function openLine(path: string): Promise<Line> {
  rmSync(path, { force: true })
  let socket: Socket | null = null
  let listener = (_chunk: Buffer) => {}
  const server: Server = createServer()
  const connected = once(server, 'connection').then(([connection]) => {
    socket = connection as Socket
    socket.on('data', (chunk) => listener(chunk as Buffer))
    socket.on('error', () => {})
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    path,
    connected,
    hear(next) {
      listener = next
    },
    say: (chunk) => void socket?.write(chunk),
    async [Symbol.asyncDispose]() {
      socket?.destroy()
      server.close()
    },
  }
}

/** A port that is free now; whoever is quicker than QEMU gets it. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}
