/** `lanectl restart`: the lane of this machine, and only while its config would start it again. */
import { spawnSync } from 'node:child_process'
import type { Command } from 'commander'
import { Failure } from '../exit-codes.ts'

const FLASHED_CONFIG = '/etc/laned/laned.yaml'

export function restartCommand(program: Command): void {
  program
    .command('restart')
    .argument('[file]', `laned.yaml; default $LANED_CONFIG, else ${FLASHED_CONFIG}`)
    .description('check laned.yaml, and restart the lane of this machine when it is good')
    .action((given?: string) => {
      const file = given ?? process.env['LANED_CONFIG'] ?? FLASHED_CONFIG
      // In a process of its own: the check becomes the lane's user, who may restart nothing.
      const check = [...process.argv.slice(0, 2), 'config', 'check', file]
      if (!succeeds(check)) throw new Failure('config', 'not restarted: mend the config first')
      if (!succeeds(['systemctl', 'restart', 'laned.service']))
        throw new Failure('io', 'systemctl did not restart laned.service: are you root?')
    })
}

function succeeds([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0
}
