/** A child process that is told over IPC what to do, one thing after another, says when each is done, and is there to be killed. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface KillableChild<Order> {
  /** Rejects with what the child says went wrong, and never once it was killed. */
  tell(order: Order): Promise<unknown>
  kill(): Promise<void>
}

/** Children of one program; whatever becomes of the case, none of them is left. */
export function createChildren<Order extends object>(file: string) {
  const started = new Set<ChildProcess>()
  return {
    /** Resolves when the child has loaded. */
    start(): Promise<KillableChild<Order>> {
      const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      started.add(child)
      return loaded(child)
    },
    [Symbol.dispose]() {
      for (const child of started) child.kill('SIGKILL')
    },
  }
}

async function loaded<Order extends object>(child: ChildProcess): Promise<KillableChild<Order>> {
  child.setMaxListeners(0)
  const answer = async () => {
    // A child that was killed on purpose has nothing more to say; any other end is a finding.
    const ended = exitOf(child).then(() =>
      child.killed ? new Promise<never>(() => {}) : [{ error: 'the child ended' }],
    )
    const said = once(child, 'message')
    const [message] = (await Promise.race([said, ended])) as [{ result?: unknown; error?: string }]
    if (message.error !== undefined) throw new Error(message.error)
    return message.result
  }
  await answer()
  return {
    tell(order) {
      const answered = answer()
      // To a child that is dying it may fail (EPIPE); without a callback that were an 'error' event, and
      // not what the exit tells anyway.
      child.send(order, () => {})
      return answered
    },
    async kill() {
      if (isOver(child)) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** In the child: carries out what it is told, until its parent is gone. */
export function obey<Order>(carryOut: (order: Order) => Promise<unknown>): void {
  process.on('message', (order: Order) => {
    carryOut(order).then(
      (result) => process.send?.({ result: result ?? null }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ result: 'loaded' })
}

const exitOf = async (child: ChildProcess) => {
  if (!isOver(child)) await once(child, 'exit')
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
