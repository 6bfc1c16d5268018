/** `lanectl settings`, `mode`, `roi`: what is told and set on a lane that runs. laned.yaml is config-on-lane.ts's, the machine time-reboot-reset-on-lane.ts's. */
import type { Command } from 'commander'
import { CAMERA_OPERATIONS } from '#firmware/items/operations/camera-operations.ts'
import { RECOGNITION_OPERATIONS } from '#firmware/items/operations/recognition-operations.ts'
import type { GivenTo } from '#firmware/operations/operation.ts'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import { Failure } from '../exit-codes.ts'
import { askedBy } from '../operation-commands.ts'
import { outputOf } from '../output.ts'
import { readJsonObject } from '../read-input.ts'
import { t, wordFor } from '../words.ts'

/** In the numbers of the interface. */
const MODES = ['locked', 'open', 'auto'] as const

type SettingsBody = GivenTo<(typeof TERMINAL_OPERATIONS)['updateDriverSettings']>['body']

export function addTo(program: Command): void {
  program
    .command('settings')
    .argument('[file]', t('lanectl.settings.argument.file'))
    .description(t('lanectl.settings.about'))
    .action(async (file: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, TERMINAL_OPERATIONS)
      // What is no setting the lane refuses, in its words.
      if (file !== undefined)
        await lane.updateDriverSettings({ body: readJsonObject(file) as SettingsBody })
      const settings = await lane.getDriverSettings()
      outputOf(command).say(settings, (value) => JSON.stringify(value, null, 2))
    })

  program
    .command('mode')
    .argument('[mode]', MODES.join(', '))
    .description(t('lanectl.mode.about'))
    .action(async (mode: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, RECOGNITION_OPERATIONS)
      if (mode !== undefined) {
        const learnMode = (MODES as readonly string[]).indexOf(mode)
        if (learnMode < 0)
          throw new Failure(
            'usage',
            t('lanectl.settings.one-of', { mode, modes: MODES.join(', ') }),
          )
        await lane.setLearningMode({ body: { learnMode } })
      }
      const { data } = await lane.getLearningMode()
      outputOf(command).say(data, (value) => wordFor('mode', value.mode))
    })

  program
    .command('roi')
    .argument('[region]', t('lanectl.roi.argument.region'))
    .description(t('lanectl.roi.about'))
    .action(async (text: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, CAMERA_OPERATIONS)
      if (text !== undefined) await lane.setRegion({ body: regionOf(text) })
      const { data } = await lane.getRegion()
      outputOf(command).say(
        data,
        ({ left, top, width, height }) => `${left},${top},${width},${height}`,
      )
    })
}

function regionOf(text: string): GivenTo<(typeof CAMERA_OPERATIONS)['setRegion']>['body'] {
  const numbers = /^(\d{1,4}),(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(text)?.slice(1).map(Number)
  if (!numbers)
    throw new Failure('usage', t('lanectl.settings.left-top-width-height-320', { text }))
  const [left = 0, top = 0, width = 0, height = 0] = numbers
  return { left, top, width, height }
}
