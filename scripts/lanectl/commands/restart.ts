/** `lanectl restart`: the lane of this machine, and only while its config would start it again. */
import { spawnSync } from 'node:child_process'
import type { Command } from 'commander'
import { Failure } from '../exit-codes.ts'
import { isForMachines, outputOf } from '../output.ts'
import { surroundings } from '../surroundings.ts'
import { t } from '../words.ts'

const FLASHED_CONFIG = '/etc/laned/laned.yaml'

export function addTo(program: Command): void {
  program
    .command('restart')
    .argument('[file]', t('lanectl.restart.argument.file', { flashedConfig: FLASHED_CONFIG }))
    .description(t('lanectl.restart.about'))
    .action((given: string | undefined, _options: object, command: Command) => {
      const file = given ?? (surroundings().environment['LANED_CONFIG'] || FLASHED_CONFIG)
      const check = isForMachines(command) ? checkForMachines(file) : checkForPerson(file)
      const restarted = check.ok && succeeds(['systemctl', 'restart', 'laned.service'])
      if (isForMachines(command)) outputOf(command).say({ ...check, restarted }, String)
      if (!check.ok)
        throw new Failure('config', t('lanectl.restart.not-restarted-mend-config-first'))
      if (!restarted)
        throw new Failure(
          'io',
          process.getuid?.() === 0
            ? t('lanectl.restart.systemctl-did-not-restart-laned')
            : t('lanectl.restart.systemctl-did-not-restart-laned-2'),
        )
    })
}

/** In a process of its own: the check becomes the lane's user, who may restart nothing. */
const checkOf = (file: string) => [...process.argv.slice(0, 2), 'config', 'check', file]

function checkForPerson(file: string): { readonly ok: boolean } {
  return { ok: succeeds(checkOf(file)) }
}

/** What `config check --json` says of it. */
function checkForMachines(file: string): { readonly ok: boolean } {
  const [program = '', ...args] = [...checkOf(file), '--json']
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (stdout === '')
    throw new Failure('config', t('lanectl.restart.cannot-check', { file, stderr: stderr.trim() }))
  return JSON.parse(stdout) as { readonly ok: boolean }
}

function succeeds([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0
}
