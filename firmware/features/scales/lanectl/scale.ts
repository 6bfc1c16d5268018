/** `lanectl scale`: the scale of a lane that runs; what it weighs, its keys, and the search for one. */
import type { Command } from 'commander'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { addVerbs, askedBy, type DataOf } from '#scripts/lanectl/operation-commands.ts'
import { outputOf, table } from '#scripts/lanectl/output.ts'
import { t } from '#scripts/lanectl/words.ts'
import { SCALE_OPERATIONS } from '../scale-operations.ts'

type Scale = typeof SCALE_OPERATIONS

export function addTo(program: Command): void {
  const scale = program.command('scale').description(t('lanectl.scale.about'))

  scale
    .command('weight')
    .description(t('lanectl.scale.weight.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SCALE_OPERATIONS).getWeight()
      outputOf(command).say(data, weightWords)
    })

  scale
    .command('scan')
    .description(t('lanectl.scale.scan.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SCALE_OPERATIONS).findScales()
      outputOf(command).say(data, (ports) =>
        ports.length === 0 ? t('lanectl.scale.no-serial-ports-adapter-plugged') : portWords(ports),
      )
    })

  scale
    .command('test')
    .description(t('lanectl.scale.test.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SCALE_OPERATIONS).testScale()
      outputOf(command).say(data, trialWords)
      if (data.stable === 0) throw new Failure('unwell', t('lanectl.scale.did-not-come-rest'))
    })

  addVerbs(scale, SCALE_OPERATIONS)
}

function weightWords({ grams, stable, tare, overload }: DataOf<Scale['getWeight']>): string {
  const weight = overload
    ? t('lanectl.word.overloaded')
    : grams === null
      ? t('lanectl.word.no-weight')
      : t('lanectl.scale.g', { grams })
  const tareWords = tare ? t('lanectl.scale.tare-g', { tare }) : ''
  return `${weight}${stable || overload ? '' : t('lanectl.scale.moving')}${tareWords}`
}

function portWords(ports: DataOf<Scale['findScales']>): string {
  const answering = ports.flatMap(({ scales }) => scales)
  const rows = ports.map(({ port, product, scales, because }) => [
    port,
    product ?? '',
    scales
      .map(({ protocol, baud_rate }) => t('lanectl.scale.at', { protocol, baudRate: baud_rate }))
      .join(t('lanectl.word.and')) ||
      because ||
      t('lanectl.scale.no-scale-answers'),
  ])
  const two = t('lanectl.scale.more-answers-name-right-scale')
  return [table(rows), ...(answering.length > 1 ? [two] : [])].join('\n')
}

function trialWords({
  protocol,
  port,
  baud_rate,
  readings,
  stable,
  ms,
  least,
  most,
}: DataOf<Scale['testScale']>) {
  return table([
    [t('lanectl.word.scale'), [protocol, port, baud_rate].filter((one) => one !== null).join(' ')],
    [t('lanectl.word.readings'), t('lanectl.scale.s-rest', { readings, ms: ms / 1_000, stable })],
    [
      t('lanectl.word.weight'),
      least === null
        ? t('lanectl.word.none')
        : least === most
          ? t('lanectl.scale.g-2', { least })
          : t('lanectl.scale.g-3', { least, most }),
    ],
  ])
}
