/** `lanectl profiles`: who may be paid at a lane, and the removal of a profile that payments do not go by. */
import type { Command } from 'commander'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import type { ProfileInUse } from '#firmware/payment/settings/profiles-in-use-and-removal.ts'
import { bankText } from '../../bank-text.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneOf } from '../../lane-client.ts'
import { addVerbs, operationsOf } from '../../operation-commands.ts'
import { outputOf } from '../../output.ts'
import { t } from '../../words.ts'

export function addTo(program: Command): void {
  const profiles = program.command('profiles').description(t('lanectl.profiles.about'))

  addVerbs(profiles, TERMINAL_OPERATIONS)

  profiles
    .command('remove')
    .argument('<name>', t('lanectl.profiles.remove.argument.name'))
    .option('--yes', t('lanectl.profiles.remove.option.yes'))
    .description(t('lanectl.profiles.remove.about'))
    .action(async (name: string, { yes }: { yes?: boolean }, command: Command) => {
      const lane = laneOf(command)
      const known = (await listOf(lane)).find((profile) => profile.name === name)
      // Of one that is not there, and of the one in use, the lane says why not.
      if (known && !known.active && !yes)
        throw new Failure('usage', t('lanectl.profiles.remove-yes', { profile: inWords(known) }))
      const { removed } = await operationsOf(lane, TERMINAL_OPERATIONS).removeBankProfile({
        body: { name },
      })
      outputOf(command).say(removed, (one) =>
        t('lanectl.profiles.removed', { profile: inWords(one) }),
      )
    })
}

async function listOf(lane: Lane): Promise<readonly ProfileInUse[]> {
  return (await operationsOf(lane, TERMINAL_OPERATIONS).listBankProfiles()).profiles
}

function inWords({ name, bankName, openPayments, openRefunds }: ProfileInUse): string {
  return t('lanectl.profiles.open-payments-open-refunds-followed', {
    name,
    bankName: bankText(bankName),
    openPayments,
    openRefunds,
  })
}
