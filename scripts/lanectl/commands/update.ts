/**
 * `lanectl update`: the technician's side of the updater in scripts/ota/, on the device; `lanectl update order` asks the updater of a
 * lane that runs, over its interface, and follows it to its end.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { printable } from '#firmware/plain-text.ts'
import { UPDATE_OPERATIONS } from '#firmware/updates/update-operations.ts'
import { openDevice } from '#scripts/ota/device-paths-and-keys.ts'
import { TRIAL } from '#scripts/ota/trial/trial-limits.ts'
import {
  check,
  installBundle,
  type RolledBack,
  rollBack,
  run,
  status,
} from '#scripts/ota/update-commands.ts'
import { Refusal, type RefusalKind } from '#scripts/ota/update-refusal.ts'
import { Failure } from '../exit-codes.ts'
import { askedBy } from '../operation-commands.ts'
import { complain, outputOf, table } from '../output.ts'
import { surroundings } from '../surroundings.ts'
import { type LanectlKeyWithoutHoles, t, troubleOf, wordFor } from '../words.ts'

export function addTo(program: Command): void {
  const update = program.command('update').description(t('lanectl.update.about'))

  updateOnLane(update)
  update
    .command('check')
    .description(t('lanectl.update.check.about'))
    .action(async (_options, command: Command) => {
      const outcome = await refusable(() => check(device()))
      outputOf(command).say(outcome, ({ status: word, version }) =>
        version ? `${version}: ${wordFor('update', word)}` : wordFor('update', word),
      )
    })

  update
    .command('install')
    .argument('[bundle]', t('lanectl.update.install.argument.bundle'))
    .description(t('lanectl.update.install.about'))
    .action(async (bundle: string | undefined, _options, command: Command) => {
      const outcome = await refusable(() =>
        bundle ? installBundle(device(), bundle) : run(device(), report),
      )
      outputOf(command).say(outcome, ({ status: word, version }) =>
        version ? `${version}: ${wordFor('update', word)}` : wordFor('update', word),
      )
    })

  update
    .command('status')
    .description(t('lanectl.update.status.about'))
    .action(async (_options, command: Command) => {
      const standing = await refusable(() => status(device()))
      outputOf(command).say(
        standing,
        ({ good, previous, onTrial, triesLeft, probation, waiting, bad }) =>
          table([
            [t('lanectl.word.good'), good ?? t('lanectl.word.none')],
            [t('lanectl.word.before'), previous ?? t('lanectl.word.none')],
            [
              t('lanectl.word.trial'),
              onTrial
                ? t('lanectl.update.starts-left', { onTrial, triesLeft })
                : t('lanectl.word.none'),
            ],
            [t('lanectl.word.probation'), probation ?? t('lanectl.word.none')],
            ...(waiting ? [[t('lanectl.word.waits'), waiting] as const] : []),
            [t('lanectl.word.failed'), bad.join(', ') || t('lanectl.word.none')],
          ]),
      )
    })

  update
    .command('rollback')
    .option('--leave-data', t('lanectl.update.rollback.option.leave-data'))
    .description(t('lanectl.update.rollback.about'))
    .action(async ({ leaveData }: { leaveData?: true }, command: Command) => {
      const outcome = await refusable(() =>
        rollBack(device(), TRIAL, leaveData ? 'leave' : 'restore'),
      )
      outputOf(command).say({ status: 'rolled-back', ...outcome }, rolledBackText)
    })
}

function rolledBackText({ version, refusesConfig: why, putBack: lost }: RolledBack): string {
  const back =
    why === null
      ? t('lanectl.update.back', { version })
      : t('lanectl.update.back-with-own-config', { version, why })
  return lost === null ? back : `${back}\n${t('lanectl.update.put-back', { lost })}`
}

function device() {
  try {
    return openDevice(surroundings().environment, process.arch)
  } catch (error) {
    const reason = (error as Error).message
    throw new Failure('io', t('lanectl.update.no-flashed-device-needs-sudo', { reason }))
  }
}

/** What the updater refuses is an answer, not a crash. */
async function refusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal)
      throw new Failure(
        error.kind === 'disk' ? 'io' : 'unwell',
        error.message + adviceOf(error.kind),
      )
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EROFS')
      throw new Failure('io', t('lanectl.update.needs-sudo'))
    if (code === 'ENOENT' || code === 'EISDIR')
      throw new Failure(
        'io',
        t('lanectl.update.cannot-read', { message: printable(troubleOf(error)) }),
      )
    throw error
  }
}

const ADVICE: Readonly<Record<RefusalKind, LanectlKeyWithoutHoles | null>> = {
  signature: 'lanectl.update.nothing-changed-get-bundle-again',
  downgrade: 'lanectl.update.roll-back-use-lanectl-update',
  'bad-release': 'lanectl.update.wait-next',
  malformed: 'lanectl.update.nothing-changed',
  foreign: 'lanectl.update.nothing-changed',
  data: 'lanectl.update.nothing-changed',
  'no-space': 'lanectl.update.release-runs-tried-again-itself',
  disk: 'lanectl.update.card-may-dying-replace',
  config: 'lanectl.update.nothing-changed-mend-config-next',
  network: 'lanectl.update.nothing-changed-tried-again-itself',
  busy: null,
  unhealthy: 'lanectl.update.earlier-release-runs-again',
  slow: 'lanectl.update.earlier-release-runs-again-tried',
}

function adviceOf(kind: RefusalKind): string {
  const key = ADVICE[kind]
  return key === null ? '' : t(key)
}

function report(step: string, bytes: number, total: number | null): void {
  if (!process.stderr.isTTY) return
  const percent = total ? ` ${Math.floor((100 * bytes) / total)} %` : ''
  process.stderr.write(`\r${printable(step)} ${(bytes / 2 ** 20).toFixed(1)} MiB${percent}  `)
  if (bytes === total) process.stderr.write('\n')
}

const ORDERS = {
  check: 'checkForUpdate',
  install: 'installUpdate',
  rollback: 'rollBackUpdate',
} as const
const EVERY_MS = 1_000

function updateOnLane(update: Command): void {
  update
    .command('order')
    .argument('<what>', Object.keys(ORDERS).join(', '))
    .description(t('lanectl.update.order.about'))
    .action(async (what: string, _options, command: Command) => {
      if (!isOrder(what))
        throw new Failure(
          'usage',
          t('lanectl.update.one-of', { what, orders: Object.keys(ORDERS).join(', ') }),
        )
      const lane = askedBy(command, UPDATE_OPERATIONS)
      await lane[ORDERS[what]]()
      let printed = ''
      for (;;) {
        // A lane that installs is restarted in between: its silence is no end.
        const standing = await lane.getUpdateState().catch(silence)
        const run = standing?.run
        if (run && run.status !== 'running') {
          outputOf(command).say(run, ({ status, version, message }) =>
            [version, wordFor('update', status), message].filter(Boolean).join(': '),
          )
          if (run.status === 'refused' || run.status === 'interrupted')
            throw new Failure('unwell', '')
          return
        }
        if (run?.step && run.step !== printed) complain(run.step)
        printed = run?.step ?? printed
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
