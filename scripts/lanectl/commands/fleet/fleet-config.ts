/** `lanectl fleet-config`: signed parts of a config, from the technician's desk to the lanes of a fleet. */
import type { Command } from 'commander'
import { FLEET_CONFIG_OPERATIONS } from '#firmware/sync/operations/fleet-config-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { readFragmentFiles, type SignOptions, signFragment } from '../../fleet-config-file.ts'
import { addVerbs, askedBy, type DataOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'

type Standing = DataOf<(typeof FLEET_CONFIG_OPERATIONS)['getFleetConfig']>
type RollOut = NonNullable<Standing['roll_out']>

interface PublishOptions {
  readonly first?: string[]
  readonly percents?: readonly string[]
  readonly minutes?: string
}

export function addTo(program: Command): void {
  const fleetConfig = program
    .command('fleet-config')
    .description(
      'banks and idle pictures for the lanes of a fleet: signed here, carried by the master',
    )

  fleetConfig
    .command('sign')
    .argument('[file]', 'a YAML of banks and idle, as laned.yaml has them')
    .requiredOption('--key <file>', 'the secret key of minisign; it stays with you')
    .requiredOption('--fleet <name>', 'as fleetConfig.fleet of the lanes')
    .requiredOption('--sequence <number>', 'above every number that was signed before')
    .requiredOption('--out <file>', 'the fragment; its signature is put beside it')
    .option('--lanes <serial...>', 'for these alone; default: all')
    .option('--sealed <file>', 'a YAML of further sections that only the recipients can read')
    .option('--file <file...>', 'certificates and keys that a section names as fleet:NAME; sealed')
    .option('--recipient <key...>', 'public age keys of the lanes, for --sealed and --file')
    .description('sign a fragment, offline; what no lane would take is not signed')
    .action(async (file: string | undefined, options: SignOptions, command: Command) => {
      const { fleet, sequence, serialNumbers } = await signFragment(file ?? null, options)
      const made = { file: options.out, signature: `${options.out}.minisig`, fleet, sequence }
      outputOf(command).say({ ...made, serialNumbers }, ({ signature }) =>
        [
          `${options.out} and ${signature}: number ${sequence} for ${whom(serialNumbers)} of ${fleet}`,
          'give both to the master: lanectl fleet-config publish',
        ].join('\n'),
      )
    })

  fleetConfig
    .command('publish')
    .argument('<file>', 'the fragment; FILE.minisig beside it')
    .option('--first <serial...>', 'these lanes before all others')
    .option('--percents <number...>', 'then so many of the known lanes; default 10 50; all follow')
    .option('--minutes <number>', 'so long each lane of a wave is to be well; default 15')
    .description('give it to a master, which hands it to its lanes in waves')
    .action(async (file: string, options: PublishOptions, command: Command) => {
      const { first, percents, minutes } = options
      const body = {
        ...readFragmentFiles(file),
        ...(first && { first }),
        ...(percents && { percents: percents.map(Number) }),
        ...(minutes !== undefined && { minutes: Number(minutes) }),
      }
      await askedBy(command, FLEET_CONFIG_OPERATIONS).publishFleetConfig({ body })
      outputOf(command).say({ file, published: true }, () => `${file} is handed out now`)
    })

  fleetConfig
    .command('status')
    .description('what is in force here, and at a master how far it has come; exit 1: look at it')
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, FLEET_CONFIG_OPERATIONS).getFleetConfig()
      outputOf(command).say(data, inWords)
      const { refused, went_back, trouble, why_by_hand, roll_out } = data
      if (refused ?? went_back ?? trouble ?? why_by_hand ?? roll_out?.stopped)
        throw new Failure('unwell', '')
    })

  fleetConfig
    .command('revert')
    .description('at a lane: back to the fragment before, by a restart in a moment without payment')
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, FLEET_CONFIG_OPERATIONS).revertFleetConfig()
      // Null from a lane of an earlier release.
      const why = data?.why_by_hand ?? null
      outputOf(command).say({ why_by_hand: why }, () =>
        why === null
          ? 'what was in force before comes back, by a restart in a moment without a payment where it needs one'
          : `what was in force before comes with the next start: ${why}`,
      )
    })

  addVerbs(fleetConfig, FLEET_CONFIG_OPERATIONS)
}

function whom(serialNumbers: 'all' | readonly string[]): string {
  return serialNumbers === 'all' ? 'all lanes' : serialNumbers.join(', ')
}

function inWords(standing: Standing): string {
  const { in_force, on_trial, waiting, kept, refused, went_back, trouble, roll_out } = standing
  const { why_by_hand = null } = standing
  const rows = [
    ['in force', `${in_force ?? 'laned.yaml alone'}${on_trial ? ' (on trial)' : ''}`],
    ...(waiting === null ? [] : [[waitsFor(why_by_hand), String(waiting)]]),
    ...(why_by_hand === null ? [] : [['restart by hand', why_by_hand]]),
    ...(kept.length > 0 ? [['from laned.yaml all the same', kept.join(', ')]] : []),
    ...(refused ? [[`refused ${refused.sequence}`, refused.why ?? '']] : []),
    ...(went_back ? [[`rolled back ${went_back.sequence}`, went_back.why ?? '']] : []),
    ...(trouble === null ? [] : [['trouble', trouble]]),
  ]
  return roll_out ? `${table(rows)}\n\n${rollOutInWords(roll_out)}` : table(rows)
}

function waitsFor(whyByHand: string | null): string {
  return whyByHand === null ? 'waits for a moment without payment' : 'waits for a restart by hand'
}

function rollOutInWords({ sequence, waves, wave, minutes, withdrawn, stopped, lanes }: RollOut) {
  const now = withdrawn
    ? 'withdrawn'
    : stopped
      ? `stopped by ${stopped.sn}: ${stopped.why}`
      : `${waves[wave]} (of ${waves.join(', ')}), ${minutes} minutes each`
  const rows = lanes.map(({ sn, offered, in_force, tried, healthy, proven }) => [
    sn,
    offered ? (tried?.sequence === sequence ? tried.state : 'offered') : 'waits',
    in_force === null ? '-' : String(in_force),
    proven ? 'proven' : healthy ? 'well' : 'not well',
    tried?.why ?? '',
  ])
  return `${table([
    ['handed out', String(sequence)],
    ['wave', now],
  ])}\n\n${table([['LANE', 'STATE', 'IN FORCE', 'HEALTH', 'WHY'], ...rows])}`
}
