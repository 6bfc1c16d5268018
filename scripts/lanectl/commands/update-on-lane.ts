/** `lanectl update order`: the updater of a lane that runs, asked over its interface and followed to its end. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { UPDATE_OPERATIONS } from '#firmware/updates/update-operations.ts'
import { Failure } from '../exit-codes.ts'
import { askedBy } from '../operation-commands.ts'
import { complain, outputOf } from '../output.ts'

const ORDERS = {
  check: 'checkForUpdate',
  install: 'installUpdate',
  rollback: 'rollBackUpdate',
} as const
const EVERY_MS = 1_000

export function updateOnLane(update: Command): void {
  update
    .command('order')
    .argument('<what>', Object.keys(ORDERS).join(', '))
    .description('ask the updater of a lane over its interface, and wait for its end')
    .action(async (what: string, _options, command: Command) => {
      if (!isOrder(what))
        throw new Failure('usage', `${what}: one of ${Object.keys(ORDERS).join(', ')}`)
      const lane = askedBy(command, UPDATE_OPERATIONS)
      await lane[ORDERS[what]]()
      let said = ''
      for (;;) {
        // A lane that installs is restarted in between: its silence is no end.
        const standing = await lane.getUpdateState().catch(silence)
        const run = standing?.run
        if (run && run.status !== 'running') {
          outputOf(command).say(run, ({ status, version, message }) =>
            [version, status, message].filter(Boolean).join(': '),
          )
          if (run.status === 'refused' || run.status === 'interrupted')
            throw new Failure('unwell', '')
          return
        }
        if (run?.step && run.step !== said) complain(run.step)
        said = run?.step ?? said
        await pause(EVERY_MS)
      }
    })
}

function isOrder(what: string): what is keyof typeof ORDERS {
  return Object.hasOwn(ORDERS, what)
}

function silence(error: unknown): null {
  if (error instanceof Failure && error.code === 'unreachable') return null
  throw error
}
