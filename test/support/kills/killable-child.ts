/** A child process that is told over IPC what to do, one thing after another, says when each is done, and is there to be killed. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as assert from 'uvu/assert'
import { type Killable, killable } from '#test/processes/killable.ts'

export interface KillableChild<Order> extends Killable {
  /** Rejects when the child ends, and with an Assertion where it says that something went wrong. */
  tell(order: Order): Promise<unknown>
}

/** Children of one program, the next of which is loading while one works; whatever becomes of the case, none of them is left. */
export function createChildren<Order extends object>(file: string) {
  const started = new Set<ChildProcess>()
  const load = () => {
    const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    started.add(child)
    const loading = loaded<Order>(child)
    // Whoever takes it is told.
    loading.catch(() => {})
    return loading
  }
  let next: Promise<KillableChild<Order>> | null = null
  return {
    /** Resolves when the child has loaded. */
    start(): Promise<KillableChild<Order>> {
      const loading = next ?? load()
      next = load()
      return loading
    },
    [Symbol.dispose]() {
      for (const child of started) child.kill('SIGKILL')
    },
  }
}

async function loaded<Order extends object>(child: ChildProcess): Promise<KillableChild<Order>> {
  child.setMaxListeners(0)
  const life = killable(child)
  const end = life.ended.then(() => Promise.reject(new Error('the child ended')))
  end.catch(() => {})
  const answer = async () => {
    const said = once(child, 'message')
    const [message] = (await Promise.race([said, end])) as [{ result?: unknown; error?: string }]
    if (message.error !== undefined) assert.unreachable(message.error)
    return message.result
  }
  await answer()
  return {
    ...life,
    tell(order) {
      const answered = answer()
      // To a child that is dying it may fail (EPIPE); without a callback that were an 'error' event, and
      // not what the exit tells anyway.
      child.send(order, () => {})
      return answered
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
