/** `lanectl update`: the technician's side of the updater in scripts/ota/. Runs on the device. */
import type { Command } from 'commander'
import { printable } from '#firmware/plain-text.ts'
import { openDevice } from '#scripts/ota/device-paths-and-keys.ts'
import { check, installBundle, rollBack, run, status } from '#scripts/ota/update-commands.ts'
import { Refusal, type RefusalKind } from '#scripts/ota/update-refusal.ts'
import { Failure } from '../exit-codes.ts'
import { outputOf, table } from '../output.ts'
import { surroundings } from '../surroundings.ts'
import { updateOnLane } from './update-on-lane.ts'

export function addTo(program: Command): void {
  const update = program
    .command('update')
    .description('look for, install and roll back releases of this device')

  updateOnLane(update)
  update
    .command('check')
    .description('say what the channel offers; changes nothing')
    .action(async (_options, command: Command) => {
      const outcome = await refusable(() => check(device()))
      outputOf(command).say(outcome, ({ status: word, version }) =>
        version ? `${version}: ${word}` : word,
      )
    })

  update
    .command('install')
    .argument('[bundle]', 'a bundle file; default: what the channel offers')
    .description('install a release, try it, keep it only if it does well')
    .action(async (bundle: string | undefined, _options, command: Command) => {
      const outcome = await refusable(() =>
        bundle ? installBundle(device(), bundle) : run(device(), report),
      )
      outputOf(command).say(outcome, ({ status: word, version }) =>
        version ? `${version}: ${word}` : word,
      )
    })

  update
    .command('status')
    .description('which release runs, which one is on trial, which ones failed here')
    .action(async (_options, command: Command) => {
      const standing = await refusable(() => status(device()))
      outputOf(command).say(
        standing,
        ({ good, previous, onTrial, triesLeft, probation, waiting, bad }) =>
          table([
            ['good', good ?? 'none'],
            ['before it', previous ?? 'none'],
            ['on trial', onTrial ? `${onTrial}, ${triesLeft} starts left` : 'none'],
            ['in probation', probation ?? 'none'],
            ...(waiting ? [['waits', waiting] as const] : []),
            ['failed here', bad.join(', ') || 'none'],
          ]),
      )
    })

  update
    .command('rollback')
    .description('roll back to the release before')
    .action(async (_options, command: Command) => {
      const version = await refusable(() => rollBack(device()))
      outputOf(command).say({ status: 'rolled-back', version }, () => `back from or to ${version}`)
    })
}

function device() {
  try {
    return openDevice(surroundings().environment, process.arch)
  } catch (error) {
    const reason = (error as Error).message
    throw new Failure('io', `this is no flashed device, or it needs sudo (${reason})`)
  }
}

/** What the updater refuses is an answer, not a crash. */
async function refusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal)
      throw new Failure(error.kind === 'disk' ? 'io' : 'unwell', error.message + ADVICE[error.kind])
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EROFS') throw new Failure('io', 'this needs sudo')
    if (code === 'ENOENT' || code === 'EISDIR')
      throw new Failure('io', `cannot read it: ${printable((error as Error).message)}`)
    throw error
  }
}

const ADVICE: Readonly<Record<RefusalKind, string>> = {
  signature: '; nothing was changed. Get the bundle again, or check the keys in /etc/laned/keys',
  downgrade: '; to roll back, use: lanectl update rollback',
  'bad-release': '; wait for the next one',
  malformed: '; nothing was changed',
  foreign: '; nothing was changed',
  data: '; nothing was changed',
  'no-space': '; the release that runs is as it was, and it is tried again by itself',
  disk: '; the card may be dying: replace it',
  config:
    '; nothing was changed: mend the config, and the next run takes it, or lanectl update install at once',
  network: '; nothing was changed, it is tried again by itself',
  busy: '',
  unhealthy: '; the earlier release runs again',
  slow: '; the earlier release runs again, and it is tried again later by itself, with more time',
}

function report(step: string, bytes: number, total: number | null): void {
  if (!process.stderr.isTTY) return
  const percent = total ? ` ${Math.floor((100 * bytes) / total)} %` : ''
  process.stderr.write(`\r${printable(step)} ${(bytes / 2 ** 20).toFixed(1)} MiB${percent}  `)
  if (bytes === total) process.stderr.write('\n')
}
