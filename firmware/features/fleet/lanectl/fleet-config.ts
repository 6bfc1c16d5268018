/** `lanectl fleet-config`: signed parts of a config, from the technician's desk to the lanes of a fleet. */
import type { Command } from 'commander'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { addVerbs, askedBy, type DataOf } from '#scripts/lanectl/operation-commands.ts'
import { outputOf, table } from '#scripts/lanectl/output.ts'
import { wholeNumber } from '#scripts/lanectl/whole-number.ts'
import { t } from '#scripts/lanectl/words.ts'
import { FLEET_CONFIG_OPERATIONS } from '../fleet-config-operations.ts'
import { readFragmentFiles, type SignOptions, signFragment } from './fleet-config-file.ts'

type Standing = DataOf<(typeof FLEET_CONFIG_OPERATIONS)['getFleetConfig']>
type RollOut = NonNullable<Standing['roll_out']>

interface PublishOptions {
  readonly first?: string[]
  readonly percents?: readonly string[]
  readonly minutes?: string
}

export function addTo(program: Command): void {
  const fleetConfig = program.command('fleet-config').description(t('lanectl.fleet-config.about'))

  fleetConfig
    .command('sign')
    .argument('[file]', t('lanectl.fleet-config.sign.argument.file'))
    .requiredOption('--key <file>', t('lanectl.fleet-config.sign.option.key'))
    .requiredOption('--fleet <name>', t('lanectl.fleet-config.sign.option.fleet'))
    .requiredOption('--sequence <number>', t('lanectl.fleet-config.sign.option.sequence'))
    .requiredOption('--out <file>', t('lanectl.fleet-config.sign.option.out'))
    .option('--lanes <serial...>', t('lanectl.fleet-config.sign.option.lanes'))
    .option('--sealed <file>', t('lanectl.fleet-config.sign.option.sealed'))
    .option('--file <file...>', t('lanectl.fleet-config.sign.option.file'))
    .option('--recipient <key...>', t('lanectl.fleet-config.sign.option.recipient'))
    .description(t('lanectl.fleet-config.sign.about'))
    .action(async (file: string | undefined, options: SignOptions, command: Command) => {
      const { fleet, sequence, serialNumbers } = await signFragment(file ?? null, options)
      const made = { file: options.out, signature: `${options.out}.minisig`, fleet, sequence }
      outputOf(command).say({ ...made, serialNumbers }, ({ signature }) =>
        [
          t('lanectl.fleet-config.number', {
            out: options.out,
            signature,
            sequence,
            whom: whom(serialNumbers),
            fleet,
          }),
          t('lanectl.fleet-config.give-both-master-lanectl-fleet'),
        ].join('\n'),
      )
    })

  fleetConfig
    .command('publish')
    .argument('<file>', t('lanectl.fleet-config.publish.argument.file'))
    .option('--first <serial...>', t('lanectl.fleet-config.publish.option.first'))
    .option('--percents <number...>', t('lanectl.fleet-config.publish.option.percents'))
    .option('--minutes <number>', t('lanectl.fleet-config.publish.option.minutes'))
    .description(t('lanectl.fleet-config.publish.about'))
    .action(async (file: string, options: PublishOptions, command: Command) => {
      const { first, percents, minutes } = options
      const body = {
        ...readFragmentFiles(file),
        ...(first && { first }),
        ...(percents && { percents: percents.map((one) => wholeNumber('--percents', one)) }),
        ...(minutes !== undefined && { minutes: wholeNumber('--minutes', minutes) }),
      }
      await askedBy(command, FLEET_CONFIG_OPERATIONS).publishFleetConfig({ body })
      outputOf(command).say({ file, published: true }, () =>
        t('lanectl.fleet-config.handed-out-now', { file }),
      )
    })

  fleetConfig
    .command('status')
    .description(t('lanectl.fleet-config.status.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, FLEET_CONFIG_OPERATIONS).getFleetConfig()
      outputOf(command).say(data, inWords)
      const { refused, went_back, trouble, why_by_hand, why_not_restarted, roll_out } = data
      const held = why_by_hand ?? why_not_restarted
      if (refused ?? went_back ?? trouble ?? held ?? roll_out?.stopped)
        throw new Failure('unwell', '')
    })

  fleetConfig
    .command('revert')
    .description(t('lanectl.fleet-config.revert.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, FLEET_CONFIG_OPERATIONS).revertFleetConfig()
      // Null from a lane of an earlier release.
      const why = data?.why_by_hand ?? null
      const held = data?.why_not_restarted ?? null
      outputOf(command).say({ why_by_hand: why, why_not_restarted: held }, () =>
        (why ?? held) === null
          ? t('lanectl.fleet-config.force-before-comes-back-restart')
          : t('lanectl.fleet-config.force-before-comes-next-start', { why: why ?? held ?? '' }),
      )
    })

  addVerbs(fleetConfig, FLEET_CONFIG_OPERATIONS)
}

function whom(serialNumbers: 'all' | readonly string[]): string {
  return serialNumbers === 'all' ? t('lanectl.word.all-lanes') : serialNumbers.join(', ')
}

function inWords(standing: Standing): string {
  const { in_force, on_trial, waiting, kept, refused, went_back, trouble, roll_out } = standing
  const { why_by_hand = null, why_not_restarted = null } = standing
  const rows = [
    [
      t('lanectl.word.force'),
      `${in_force ?? t('lanectl.fleet-config.laned-yaml-alone')}${on_trial ? t('lanectl.fleet-config.trial') : ''}`,
    ],
    ...(waiting === null ? [] : [[waitsFor(why_by_hand, why_not_restarted), String(waiting)]]),
    ...(why_by_hand === null ? [] : [[t('lanectl.fleet-config.restart-hand'), why_by_hand]]),
    ...(why_not_restarted === null
      ? []
      : [[t('lanectl.fleet-config.not-restarted'), why_not_restarted]]),
    ...(kept.length > 0 ? [[t('lanectl.fleet-config.laned-yaml-all-same'), kept.join(', ')]] : []),
    ...(refused
      ? [[t('lanectl.fleet-config.refused', { sequence: refused.sequence }), refused.why ?? '']]
      : []),
    ...(went_back
      ? [
          [
            t('lanectl.fleet-config.rolled-back', { sequence: went_back.sequence }),
            went_back.why ?? '',
          ],
        ]
      : []),
    ...(trouble === null ? [] : [[t('lanectl.word.trouble'), trouble]]),
  ]
  return roll_out ? `${table(rows)}\n\n${rollOutInWords(roll_out)}` : table(rows)
}

function waitsFor(whyByHand: string | null, whyNotRestarted: string | null): string {
  if (whyByHand !== null) return t('lanectl.fleet-config.waits-restart-hand')
  return whyNotRestarted === null
    ? t('lanectl.fleet-config.waits-moment-without-payment')
    : t('lanectl.fleet-config.waits-restart')
}

function rollOutInWords({ sequence, waves, wave, minutes, withdrawn, stopped, lanes }: RollOut) {
  const now = withdrawn
    ? t('lanectl.word.withdrawn')
    : stopped
      ? t('lanectl.fleet-config.stopped', { sn: stopped.sn, why: stopped.why })
      : t('lanectl.fleet-config.minutes-each', {
          waves: waves[wave],
          waves2: waves.join(', '),
          minutes,
        })
  const rows = lanes.map(({ sn, offered, in_force, tried, healthy, proven }) => [
    sn,
    offered
      ? tried?.sequence === sequence
        ? tried.state
        : t('lanectl.word.offered')
      : t('lanectl.word.waits'),
    in_force === null ? '-' : String(in_force),
    proven
      ? t('lanectl.word.proven')
      : healthy
        ? t('lanectl.display.well')
        : t('lanectl.word.not-well'),
    tried?.why ?? '',
  ])
  return `${table([
    [t('lanectl.word.handed-out'), String(sequence)],
    [t('lanectl.word.wave'), now],
  ])}\n\n${table([[t('lanectl.column.lane'), t('lanectl.column.state'), t('lanectl.column.force'), t('lanectl.column.health'), t('lanectl.column.why')], ...rows])}`
}
