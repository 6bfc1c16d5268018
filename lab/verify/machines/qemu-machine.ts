/**
 * A whole computer in QEMU: one disk, a network with one forwarded port, a display on a serial
 * port, and a shell. It ends with this process, however that ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Cable } from '#lab/emulators/display-cable.ts'
import { until } from './debian-container.ts'
import type { Board } from './qemu-boards.ts'

export interface Computer extends AsyncDisposable {
  /** Runs as root inside, once a shell is there; resolves to its output, rejects when it fails. */
  run(command: string, deadlineMs?: number): Promise<string>
  /** Resolves when the computer has switched itself off; rejects when it did otherwise. */
  ended(deadlineMs: number): Promise<void>
  /** What the kernel and systemd said on the console. */
  console(): string
}

export interface ComputerOptions {
  readonly board: Board
  readonly kernel: string
  readonly ramdisk: string
  /** The kernel's line. */
  readonly words: string
  readonly disk: string
  readonly scratch: string
  /** 127.0.0.1:port here is guestPort there. */
  readonly port: number
  readonly guestPort: number
  readonly display: Cable
}

/** The port of a root shell inside: the keyboard. */
export const SHELL_PORT = 'bench.shell'

export async function openComputer(options: ComputerOptions): Promise<Computer> {
  const { board, disk, scratch, port, guestPort, display } = options
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
      ...['--pdeathsig', 'KILL', board.program, '-nodefaults', ...board.machine],
      ...['-kernel', options.kernel, '-initrd', options.ramdisk, '-append', options.words],
      ...['-drive', `file=${disk},format=raw,if=none,id=disk`],
      ...['-device', `virtio-blk-${board.bus},drive=disk`],
      ...['-netdev', `user,id=lan,restrict=on,hostfwd=tcp:127.0.0.1:${port}-:${guestPort}`],
      ...['-device', `virtio-net-${board.bus},netdev=lan`, '-device', `virtio-rng-${board.bus}`],
      ...[
        '-chardev',
        `socket,id=shell,path=${shell.path}`,
        '-device',
        `virtio-serial-${board.bus}`,
      ],
      ...['-device', `virtserialport,chardev=shell,name=${SHELL_PORT}`],
      ...['-chardev', `socket,id=display,path=${serial.path}`],
      ...['-display', 'none', '-serial', `file:${log}`, ...board.displayPort],
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
