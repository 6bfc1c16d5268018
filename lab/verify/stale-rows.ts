/** Rows of docs/verification.md whose result is older than what their command watches, by git; the first comment of each command names its paths. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { firstComment } from '#scripts/script-help.ts'
import { promiseRows } from './verification-row.ts'

export const PAGE = 'docs/verification.md'

export interface RowAge {
  readonly command: string
  /** Of its latest result; null where it has none. */
  readonly shownOn: string | null
  /** When something changed that it watches; null: not since it was shown. */
  readonly changedOn: string | null
}

/** Of the commands that watch something, the one that was shown longest ago first. */
export function rowAges(page = readFileSync(PAGE, 'utf8'), changedOn = lastChange): RowAge[] {
  const ages = promiseRows(page).flatMap(({ commands, result }) =>
    commands.flatMap((command) => {
      const watched = watchedBy(command)
      if (watched.length === 0) return []
      const shownOn =
        result
          .match(/\d{4}-\d\d-\d\d/g)
          ?.sort()
          .at(-1) ?? null
      const changed = changedOn(watched)
      const isOlder = changed !== null && (shownOn === null || shownOn < changed)
      return [{ command, shownOn, changedOn: isOlder ? changed : null }]
    }),
  )
  return ages.sort((one, other) => ((one.shownOn ?? '') < (other.shownOn ?? '') ? -1 : 1))
}

/** What CI leaves out. */
const TEST_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'test:lab': ['drivers', 'firmware', 'lab', 'scripts', 'systemd'],
  'test:night': ['drivers', 'firmware', 'scripts', 'systemd', 'test'],
}

/** Empty for a command of another kind: `npm test` runs those by their own tiers. */
export function watchedBy(command: string): readonly string[] {
  const tests = /npm run (test:\w+)$/.exec(command)?.[1]
  if (tests !== undefined) return TEST_COMMANDS[tests] ?? []
  const name = /npm run verify ([a-z0-9-]+)/.exec(command)?.[1]
  const file = `lab/verify/${name}.ts`
  if (name === undefined || !existsSync(file)) return []
  return /^Watches: (.+)$/m.exec(firstComment(file))?.[1]?.split(' ') ?? []
}

function lastChange(paths: readonly string[]): string | null {
  const args = ['log', '-1', '--format=%cs', '--', ...paths]
  return execFileSync('git', args, { encoding: 'utf8' }).trim() || null
}
