/** `lanectl scale`: the scale of a lane that runs; what it weighs, its keys, and the search for one. */
import type { Command } from 'commander'
import { Failure } from '../exit-codes.ts'
import { laneOf } from '../lane-client.ts'
import { outputOf, table } from '../output.ts'

interface Weight {
  readonly grams: number | null
  readonly stable: boolean
  readonly tare: number | null
  readonly overload: boolean
}

interface ScalePort {
  readonly port: string
  readonly product: string | null
  readonly scales: readonly { readonly protocol: string; readonly baud_rate: number }[]
  readonly because: string | null
}

interface Trial {
  readonly protocol: string
  readonly port: string | null
  readonly baud_rate: number | null
  readonly readings: number
  readonly stable: number
  readonly ms: number
  readonly least: number | null
  readonly most: number | null
}

interface Answer<Data> {
  readonly data: Data
}

export function scaleCommand(program: Command): void {
  const scale = program.command('scale').description('the scale beside the camera')

  scale
    .command('weight')
    .description('what lies on it')
    .action(async (_options, command: Command) => {
      const { data } = await laneOf(command).get<Answer<Weight>>('/api/get_weight')
      outputOf(command).say(data, weightWords)
    })

  scale
    .command('scan')
    .description('ask every serial port that is free whether a scale is there')
    .action(async (_options, command: Command) => {
      const { data } = await laneOf(command).post<Answer<readonly ScalePort[]>>(
        '/api/scan_scales',
        {},
      )
      outputOf(command).say(data, (ports) =>
        ports.length === 0 ? 'no serial ports: is the adapter plugged in?' : portWords(ports),
      )
    })

  scale
    .command('test')
    .description('listen to it for two seconds; exit 1 when it does not rest')
    .action(async (_options, command: Command) => {
      const { data } = await laneOf(command).post<Answer<Trial>>('/api/test_scale', {})
      outputOf(command).say(data, trialWords)
      if (data.stable === 0) throw new Failure('unwell', 'it did not come to rest')
    })

  scale
    .command('tare')
    .description('what lies on it weighs nothing from now on; empty: no tare any more')
    .action(async (_options, command: Command) => {
      const answer = await laneOf(command).post('/api/set_tare', {})
      outputOf(command).say(answer, () => 'tared')
    })

  scale
    .command('zero')
    .description('the empty platform reads zero from now on')
    .action(async (_options, command: Command) => {
      const answer = await laneOf(command).post('/api/set_zero', {})
      outputOf(command).say(answer, () => 'zeroed')
    })
}

function weightWords({ grams, stable, tare, overload }: Weight): string {
  const weight = overload ? 'overloaded' : grams === null ? 'no weight' : `${grams} g`
  const tareWords = tare ? `, tare ${tare} g` : ''
  return `${weight}${stable || overload ? '' : ', moving'}${tareWords}`
}

function portWords(ports: readonly ScalePort[]): string {
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

function trialWords({ protocol, port, baud_rate, readings, stable, ms, least, most }: Trial) {
  return table([
    ['scale', [protocol, port, baud_rate].filter((one) => one !== null).join(' ')],
    ['readings', `${readings} in ${ms / 1_000} s, ${stable} at rest`],
    ['weight', least === null ? 'none' : least === most ? `${least} g` : `${least} to ${most} g`],
  ])
}
