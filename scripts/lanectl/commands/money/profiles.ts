/** `lanectl profiles`: who may be paid at a lane, and the removal of a profile that payments do not go by. */
import type { Command } from 'commander'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import type { ProfileInUse } from '#firmware/payment/settings/profiles-in-use-and-removal.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneOf } from '../../lane-client.ts'
import { addVerbs, operationsOf } from '../../operation-commands.ts'
import { outputOf } from '../../output.ts'

export function addTo(program: Command): void {
  const profiles = program
    .command('profiles')
    .description('bank profiles: who may be paid; settings adds and changes them')

  addVerbs(profiles, TERMINAL_OPERATIONS)

  profiles
    .command('remove')
    .argument('<name>', 'as profiles list has it')
    .option('--yes', 'it is meant')
    .description('remove one that payments do not go by; what goes on under it goes on')
    .action(async (name: string, { yes }: { yes?: boolean }, command: Command) => {
      const lane = laneOf(command)
      const known = (await listOf(lane)).find((profile) => profile.name === name)
      // Of one that is not there, and of the one in use, the lane says why not.
      if (known && !known.active && !yes)
        throw new Failure('usage', `${inWords(known)}: remove it with --yes`)
      const { removed } = await operationsOf(lane, TERMINAL_OPERATIONS).removeBankProfile({
        body: { name },
      })
      outputOf(command).say(removed, (one) => `${inWords(one)}: removed`)
    })
}

async function listOf(lane: Lane): Promise<readonly ProfileInUse[]> {
  return (await operationsOf(lane, TERMINAL_OPERATIONS).listBankProfiles()).profiles
}

function inWords({ name, bankName, openPayments, openRefunds }: ProfileInUse): string {
  return `${name} (${bankName}; open payments: ${openPayments}, open refunds: ${openRefunds}, followed to their end)`
}
