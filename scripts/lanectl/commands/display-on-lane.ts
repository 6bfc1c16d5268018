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
import { t, troubleOf, wordFor } from '../words.ts'

type Standing = DoneOf<(typeof DISPLAY_OPERATIONS)['getDisplaySearch']>
type Place = NonNullable<GivenTo<(typeof DISPLAY_OPERATIONS)['tryDisplay']>['body']>
type BasketBody = GivenTo<(typeof TERMINAL_OPERATIONS)['showBasket']>['body']

const EVERY_MS = 300

export function laneDisplays(display: Command): void {
  display
    .command('find')
    .description(t('lanectl.display.find.about'))
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
    .option('--port <device>', t('lanectl.display.try.option.port'))
    .option('--address <mac>', t('lanectl.display.try.option.address'))
    .option('--protocol <name>', DISPLAY_CHOICES.join(', '))
    .description(t('lanectl.display.try.about'))
    .action(async (place: Place, command: Command) => {
      const lane = askedBy(command, DISPLAY_OPERATIONS)
      await lane.tryDisplay({ body: place })
      const { result } = await settled(lane, 'test')
      const screens = result?.screens ?? []
      outputOf(command).say(screens, (list) =>
        table(
          list.map(({ screen, outcome }) => [
            wordFor('test-screen', screen),
            wordFor('outcome', outcome),
          ]),
        ),
      )
      if (screens.some(({ outcome }) => outcome === 'failed')) throw new Failure('unwell', '')
    })

  display
    .command('basket')
    .argument('<file>', t('lanectl.display.basket.argument.file'))
    .description(t('lanectl.display.basket.about'))
    .action(async (file: string, _options, command: Command) => {
      const lane = askedBy(command, TERMINAL_OPERATIONS)
      // What is no basket the lane refuses, in its words.
      const answer = await lane.showBasket({ body: readBasket(file) as BasketBody })
      outputOf(command).say(answer, ({ shown }) => t(SHOWN[shown]))
    })
}

const SHOWN = {
  all: 'lanectl.display.display-shows-every-line-total',
  last: 'lanectl.display.display-shows-last-lines-total',
  none: 'lanectl.display.display-shows-no-words-nothing',
} as const

function readBasket(file: string): object {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')) as object
  } catch (thrown) {
    throw new Failure(
      'usage',
      t('lanectl.display.no-json-basket', { file, message: troubleOf(thrown) }),
    )
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
