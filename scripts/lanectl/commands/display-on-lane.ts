/** `lanectl display find|try|basket`: displays looked for and tried out by a lane that runs; what its own shows. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { DISPLAY_CHOICES } from '#firmware/config/sections/display.ts'
import { DISPLAY_OPERATIONS } from '#firmware/device/display-operations.ts'
import type { Client } from '#firmware/operations/client.ts'
import type { DoneOf, GivenTo } from '#firmware/operations/operation.ts'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import { Failure } from '../exit-codes.ts'
import { askedBy } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'

type Standing = DoneOf<(typeof DISPLAY_OPERATIONS)['getDisplaySearch']>
type Place = NonNullable<GivenTo<(typeof DISPLAY_OPERATIONS)['tryDisplay']>['body']>
type BasketBody = GivenTo<(typeof TERMINAL_OPERATIONS)['showBasket']>['body']

const EVERY_MS = 300

export function laneDisplays(display: Command): void {
  display
    .command('find')
    .description('serial ports and Bluetooth devices that a running lane sees')
    .action(async (_options, command: Command) => {
      const lane = askedBy(command, DISPLAY_OPERATIONS)
      await lane.searchDisplays({ body: {} })
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
      const lane = askedBy(command, DISPLAY_OPERATIONS)
      await lane.tryDisplay({ body: place })
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
      const lane = askedBy(command, TERMINAL_OPERATIONS)
      // What is no basket the lane refuses, in its words.
      const answer = await lane.showBasket({ body: readBasket(file) as BasketBody })
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
  lane: Client<typeof DISPLAY_OPERATIONS>,
  name: Name,
): Promise<Standing[Name]> {
  for (;;) {
    const task = (await lane.getDisplaySearch())[name]
    if (task.status === 'failed') throw new Failure('unwell', task.why ?? '')
    if (task.status !== 'running') return task
    await pause(EVERY_MS)
  }
}
