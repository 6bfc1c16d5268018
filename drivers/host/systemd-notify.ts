/**
 * Tells systemd the state of the device: ready, still working, stopping (sd_notify). Does nothing
 * where systemd did not start it.
 *
 * The protocol is a datagram for each message to the socket that $NOTIFY_SOCKET names. Node has no
 * datagrams on Unix sockets, so the C library is called directly; it is loaded only then.
 */
import { openInterval } from '#firmware/async/interval.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'

export interface Systemd extends Disposable {
  /** Says why the start takes longer: systemd waits for `withinMs` from now. */
  starting(status: string, withinMs: number): void
  ready(status: string): void
  stopping(): void
}

export interface SystemdOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly pid: number
  readonly clock: Clock
  readonly journal: Journal
  /** Asked before each beat of the watchdog: the beat is sent only when it resolves. */
  readonly isWell: () => Promise<void>
}

const SILENT: Systemd = { starting() {}, ready() {}, stopping() {}, [Symbol.dispose]() {} }

export async function openSystemd(options: SystemdOptions): Promise<Systemd> {
  const { environment, journal, clock, isWell } = options
  const path = environment['NOTIFY_SOCKET']
  if (!path) return SILENT
  const { openNotifySocket } = await import('./datagram-socket.ts')
  const socket = openNotifySocket(path)
  const beatEveryMs = watchdogMs(environment, options.pid) / 2
  let beating: Disposable | null = null

  function send(news: string): void {
    const reason = socket.send(news)
    if (reason) journal.warn('systemd.unheard', { reason })
  }

  async function beat(): Promise<void> {
    try {
      await isWell()
      send('WATCHDOG=1')
    } catch (error) {
      // Without the message systemd restarts the device, unless a later check succeeds in time.
      journal.error('device.unwell', { error })
    }
  }

  return {
    starting: (status, withinMs) => send(stillStarting(status, withinMs)),
    ready(status) {
      send(`READY=1\nSTATUS=${status.replaceAll('\n', ' ')}`)
      if (Number.isFinite(beatEveryMs)) beating = openInterval(clock, beatEveryMs, beat)
    },
    stopping: () => send('STOPPING=1'),
    [Symbol.dispose]() {
      beating?.[Symbol.dispose]()
      socket[Symbol.dispose]()
    },
  }
}

/** sd_notify counts in microseconds and takes the words in one line. */
export function stillStarting(status: string, withinMs: number): string {
  return `EXTEND_TIMEOUT_USEC=${withinMs * 1_000}\nSTATUS=${status.replaceAll('\n', ' ')}`
}

/** Infinity where no watchdog watches this process. */
function watchdogMs(environment: SystemdOptions['environment'], pid: number): number {
  const { WATCHDOG_USEC: usec, WATCHDOG_PID: watched } = environment
  if (!usec || (watched && Number(watched) !== pid)) return Number.POSITIVE_INFINITY
  return Number(usec) / 1_000
}
