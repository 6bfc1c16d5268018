/**
 * The process of a third-party feature, as the lane holds it: bytes in, bytes out, and its end. On an installed lane systemd makes
 * it, as another user, for a connection to its socket (systemd/laned-feature.socket), and ends it when the lane lets go of it or
 * ends itself. For whoever writes a feature it is a child process with the lane's user, without its environment, which may read its
 * own folder and nothing else of the disk; where there is setpriv, the kernel ends it with the lane.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openInterval } from '#firmware/async/interval.ts'
import { fileFailure } from '#firmware/vocabulary/file-failure.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { HEAP_MEGABYTES, RESIDENT_BYTES_MAX, STDERR_BYTES_MAX } from '../guest-bounds.ts'

export interface GuestWire {
  write(frame: Uint8Array): void
  /** Said by its process before anything of the feature runs there: what `kill` ends, too. */
  runsIn(unit: string): void
  /** Its input ends: it ends by itself. */
  end(): void
  /** Ends it, whatever it does. */
  kill(): void
}

export interface WireListener {
  onBytes(chunk: Uint8Array): void
  /** What it writes for a person. */
  onLine(line: string): void
  /** `kill` could not end its unit. */
  onStay(unit: string): void
  /** Once, when it has ended or could not begin. */
  onEnd(why: Sentence): void
}

export type OpenWire = (name: string, listener: WireListener) => GuestWire

/** `stop` ends a unit, and rejects where it may not. */
export function socketWires(socket: string, stop: (unit: string) => Promise<void>): OpenWire {
  return (_name, { onBytes, onEnd, onStay }) => {
    const connection = connect(socket)
    let unit: string | null = null
    // A process that has closed its end of the connection may go on without it.
    const leave = () => {
      connection.destroy()
      const left = unit
      unit = null
      if (left !== null) stop(left).catch(() => onStay(left))
    }
    let why: Sentence | null = null
    connection.on('data', onBytes)
    connection.on('error', (error: NodeJS.ErrnoException) => {
      why ??= ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')
        ? say('fault.guests.no-unit')
        : say('fault.guests.connection-broke', { why: fileFailure(error) })
    })
    connection.on('close', () => {
      leave()
      onEnd(why ?? say('fault.guests.process-ended'))
    })
    return {
      write: (frame) => void connection.write(frame),
      runsIn: (name) => {
        // A unit of an earlier install.sh has none to tell.
        unit = name === '' ? null : name
      },
      end: () => void connection.end(),
      kill: leave,
    }
  }
}

const PROGRAM = fileURLToPath(new URL('../programs/guest-program.ts', import.meta.url))
const OWN = dirname(dirname(PROGRAM))
/** What the program is made of beside the files of this feature. */
const BESIDE = ['text-trouble.ts', 'async/long-json.ts', 'async/yield-event-loop.ts']
const LOOK_MS = 1_000
/** Else it would outlive a lane that is killed, for as long as it likes. */
const ENDS_WITH_LANE = ['/usr/bin/setpriv', '--pdeathsig', 'KILL']

export function childWires(folder: string, clock: Clock): OpenWire {
  return (name, { onBytes, onEnd, onLine }) => {
    const flags = [
      '--permission',
      `--allow-fs-read=${join(folder, name)}/*`,
      `--allow-fs-read=${OWN}/*`,
      ...BESIDE.map((path) => `--allow-fs-read=${join(OWN, '../..', path)}`),
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--max-semi-space-size=1',
      '--disable-warning=ExperimentalWarning',
    ]
    const bound = existsSync(ENDS_WITH_LANE[0] ?? '') ? ENDS_WITH_LANE : []
    const [program = '', ...words] = [...bound, process.execPath, ...flags, PROGRAM, folder]
    const child = spawn(program, words, {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let why: Sentence | null = null
    const kill = (because: Sentence | null) => {
      why ??= because
      child.kill('SIGKILL')
    }
    const looking = openInterval(clock, LOOK_MS, () => {
      if (residentBytes(child.pid) > RESIDENT_BYTES_MAX)
        kill(say('fault.guests.too-much-memory', { most: RESIDENT_BYTES_MAX / 2 ** 20 }))
    })
    child.stdout.on('data', onBytes)
    // The pipe of a dead process: the end of the process itself is what counts.
    child.stdin.on('error', () => {})
    let bytes = 0
    child.stderr.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > STDERR_BYTES_MAX) child.stderr.destroy()
      else for (const line of chunk.toString().split('\n')) onLine(line)
    })
    child.on('error', (error) => {
      why ??= say('fault.guests.connection-broke', { why: fileFailure(error) })
    })
    child.on('close', (code, signal) => {
      looking[Symbol.dispose]()
      onEnd(why ?? say('fault.guests.process-ended-with', { code: signal ?? String(code) }))
    })
    return {
      write: (frame) => void child.stdin.write(frame),
      runsIn: () => {},
      end: () => void child.stdin.end(),
      kill: () => kill(null),
    }
  }
}

/** Zero where the system does not tell. */
function residentBytes(processId: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
