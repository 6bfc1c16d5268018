/** `lanectl display find|try|basket`: displays looked for and tried out by a lane that runs; what its own shows. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { DISPLAY_CHOICES } from '#firmware/config/display.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { outputOf, table } from '../output.ts'

interface Task<Result> {
  readonly status: string
  readonly why: string | null
  readonly result: Result | null
}

interface Standing {
  readonly scan: Task<{
    readonly serial: readonly { readonly port: string; readonly product: string | null }[]
    readonly ble: readonly { readonly address: string; readonly name: string | null }[]
    readonly notes: readonly string[]
  }>
  readonly test: Task<{
    readonly screens: readonly { readonly screen: string; readonly outcome: string }[]
  }>
}

interface Place {
  readonly port?: string
  readonly address?: string
  readonly protocol?: string
}

const EVERY_MS = 300

export function laneDisplays(display: Command): void {
  display
    .command('find')
    .description('serial ports and Bluetooth devices that a running lane sees')
    .action(async (_options, command: Command) => {
      const lane = laneOf(command)
      await lane.post('/device/display/scan', {})
      const { result } = await settled(lane, 'scan')
      outputOf(command).say(result, (found) =>
        [
          table([
            ...(found?.serial ?? []).map(({ port, product }) => ['serial', port, product ?? '']),
            ...(found?.ble ?? []).map(({ address, name }) => ['ble', address, name ?? '']),
          ]),
          ...(found?.notes ?? []),
        ]
          .filter(Boolean)
          .join('\n'),
      )
    })

  display
    .command('try')
    .option('--port <device>', 'a serial port; without a place: the display of the lane')
    .option('--address <mac>', 'a Bluetooth address')
    .option('--protocol <name>', DISPLAY_CHOICES.join(', '))
    .description('a running lane walks a display through every screen')
    .action(async (place: Place, command: Command) => {
      const lane = laneOf(command)
      await lane.post('/device/display/test', place)
      const { result } = await settled(lane, 'test')
      const screens = result?.screens ?? []
      outputOf(command).say(screens, (list) =>
        table(list.map(({ screen, outcome }) => [screen, outcome])),
      )
      if (screens.some(({ outcome }) => outcome === 'failed')) throw new Failure('unwell', '')
    })

  display
    .command('basket')
    .argument(
      '<file>',
      'JSON { lines: [{ name, quantity, unit, sum }], total }; -: the standard input',
    )
    .description('show what is about to be paid for; no lines take it away')
    .action(async (file: string, _options, command: Command) => {
      const lane = laneOf(command)
      const answer = await lane.post<{ readonly shown: keyof typeof SHOWN }>(
        '/showBasket',
        readBasket(file),
      )
      outputOf(command).say(answer, ({ shown }) => SHOWN[shown])
    })
}

const SHOWN = {
  all: 'the display shows every line and the total',
  last: 'the display shows the last lines and the total',
  none: 'this display shows no words: nothing of the basket',
}

function readBasket(file: string): object {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')) as object
  } catch (thrown) {
    throw new Failure('usage', `${file}: no JSON of a basket (${(thrown as Error).message})`)
  }
}

async function settled<Name extends 'scan' | 'test'>(
  lane: Lane,
  name: Name,
): Promise<Standing[Name]> {
  for (;;) {
    const task = (await lane.get<Standing>('/device/display'))[name]
    if (task.status === 'failed') throw new Failure('unwell', task.why ?? '')
    if (task.status !== 'running') return task
    await pause(EVERY_MS)
  }
}
