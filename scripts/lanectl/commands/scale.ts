/** `lanectl scale`: the scale of a lane that runs; what it weighs, its keys, and the search for one. */
import type { Command } from 'commander'
import { SCALE_OPERATIONS } from '#firmware/items/operations/scale-operations.ts'
import { Failure } from '../exit-codes.ts'
import { addVerbs, askedBy, type DataOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'

type Scale = typeof SCALE_OPERATIONS

export function addTo(program: Command): void {
  const scale = program.command('scale').description('the scale beside the camera')

  scale
    .command('weight')
    .description('what lies on it')
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SCALE_OPERATIONS).getWeight()
      outputOf(command).say(data, weightWords)
    })

  scale
    .command('scan')
    .description('ask every serial port that is free whether a scale is there')
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SCALE_OPERATIONS).findScales()
      outputOf(command).say(data, (ports) =>
        ports.length === 0 ? 'no serial ports: is the adapter plugged in?' : portWords(ports),
      )
    })

  scale
    .command('test')
    .description('listen to it for two seconds; exit 1 when it does not rest')
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SCALE_OPERATIONS).testScale()
      outputOf(command).say(data, trialWords)
      if (data.stable === 0) throw new Failure('unwell', 'it did not come to rest')
    })

  addVerbs(scale, SCALE_OPERATIONS)
}

function weightWords({ grams, stable, tare, overload }: DataOf<Scale['getWeight']>): string {
  const weight = overload ? 'overloaded' : grams === null ? 'no weight' : `${grams} g`
  const tareWords = tare ? `, tare ${tare} g` : ''
  return `${weight}${stable || overload ? '' : ', moving'}${tareWords}`
}

function portWords(ports: DataOf<Scale['findScales']>): string {
  const answering = ports.flatMap(({ scales }) => scales)
  const rows = ports.map(({ port, product, scales, because }) => [
    port,
    product ?? '',
    scales.map(({ protocol, baud_rate }) => `${protocol} at ${baud_rate}`).join(' and ') ||
      because ||
      'no scale answers',
  ])
  const two = 'more than one answers: name the right one in scale.path and scale.protocol'
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
    ['scale', [protocol, port, baud_rate].filter((one) => one !== null).join(' ')],
    ['readings', `${readings} in ${ms / 1_000} s, ${stable} at rest`],
    ['weight', least === null ? 'none' : least === most ? `${least} g` : `${least} to ${most} g`],
  ])
}
