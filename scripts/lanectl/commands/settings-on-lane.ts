/** `lanectl settings`, `mode`, `roi`, `time`, `reboot`, `reset`: what is set on a lane that runs, and its machine. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { CAMERA_OPERATIONS } from '#firmware/items/operations/camera-operations.ts'
import { MACHINE_OPERATIONS } from '#firmware/items/operations/machine-operations.ts'
import { RECOGNITION_OPERATIONS } from '#firmware/items/operations/recognition-operations.ts'
import type { GivenTo } from '#firmware/operations/operation.ts'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import { Failure } from '../exit-codes.ts'
import { laneOf } from '../lane-client.ts'
import { addVerbs, operationsOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'

/** In the numbers of the interface. */
const MODES = ['locked', 'open', 'auto'] as const

type SettingsBody = GivenTo<(typeof TERMINAL_OPERATIONS)['updateDriverSettings']>['body']

export function laneSettingsCommands(program: Command): void {
  program
    .command('settings')
    .argument('[file]', 'JSON, as POST /updateDriverSettings takes it; - for standard input')
    .description('print the driver settings (bank profiles without their secrets), or set them')
    .action(async (file: string | undefined, _options, command: Command) => {
      const lane = operationsOf(laneOf(command), TERMINAL_OPERATIONS)
      // What is no setting the lane refuses, in its words.
      if (file !== undefined)
        await lane.updateDriverSettings({ body: jsonIn(file) as SettingsBody })
      const settings = await lane.getDriverSettings()
      outputOf(command).say(settings, (value) => JSON.stringify(value, null, 2))
    })

  program
    .command('mode')
    .argument('[mode]', MODES.join(', '))
    .description('tell or set who may change what the lane has learned')
    .action(async (mode: string | undefined, _options, command: Command) => {
      const lane = operationsOf(laneOf(command), RECOGNITION_OPERATIONS)
      if (mode !== undefined) {
        const learnMode = (MODES as readonly string[]).indexOf(mode)
        if (learnMode < 0) throw new Failure('usage', `${mode}: one of ${MODES.join(', ')}`)
        await lane.setLearningMode({ body: { learnMode } })
      }
      const { data } = await lane.getLearningMode()
      outputOf(command).say(data, (value) => value.mode)
    })

  program
    .command('roi')
    .argument('[region]', 'LEFT,TOP,WIDTH,HEIGHT in 1280 x 720')
    .description('tell or set the part of the picture that the lane looks at')
    .action(async (text: string | undefined, _options, command: Command) => {
      const lane = operationsOf(laneOf(command), CAMERA_OPERATIONS)
      if (text !== undefined) await lane.setRegion({ body: regionOf(text) })
      const { data } = await lane.getRegion()
      outputOf(command).say(
        data,
        ({ left, top, width, height }) => `${left},${top},${width},${height}`,
      )
    })

  program
    .command('time')
    .argument('[time]', 'as 2026-03-01T12:00:00Z; now: that of this machine')
    .description("set the lane's clock")
    .action(async (text: string | undefined, _options, command: Command) => {
      const unixMs = text === undefined || text === 'now' ? Date.now() : Date.parse(text)
      if (Number.isNaN(unixMs))
        throw new Failure('usage', `${text}: a time, as 2026-03-01T12:00:00Z`)
      const [sec, usec] = [Math.floor(unixMs / 1_000), (unixMs % 1_000) * 1_000]
      await operationsOf(laneOf(command), MACHINE_OPERATIONS).setTime({
        body: { sec, usec },
      })
      outputOf(command).say({ unixMs }, () => `it is ${new Date(unixMs).toISOString()} there`)
    })

  addVerbs(program, MACHINE_OPERATIONS)

  program
    .command('reset')
    .option('--confirm <serial>', 'the serial number of the lane')
    .description('forget everything learned, named and set for recognition; payments stay')
    .action(async ({ confirm }: { confirm?: string }, command: Command) => {
      const lane = laneOf(command)
      const serial = await serialOf(lane)
      if (confirm !== serial)
        throw new Failure('usage', `this takes back what was taught: --confirm ${serial}`)
      await operationsOf(lane, MACHINE_OPERATIONS).resetRecognition()
      outputOf(command).say({ status: 'reset', serial }, () => `${serial} has forgotten everything`)
    })
}

async function serialOf(lane: ReturnType<typeof laneOf>): Promise<string> {
  const { data } = await operationsOf(lane, MACHINE_OPERATIONS).getDeviceInfo()
  return data.sn
}

function regionOf(text: string): GivenTo<(typeof CAMERA_OPERATIONS)['setRegion']>['body'] {
  const numbers = /^(\d{1,4}),(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(text)?.slice(1).map(Number)
  if (!numbers) throw new Failure('usage', `${text}: LEFT,TOP,WIDTH,HEIGHT, as 320,180,640,360`)
  const [left = 0, top = 0, width = 0, height = 0] = numbers
  return { left, top, width, height }
}

export function jsonIn(file: string): object {
  try {
    const value: unknown = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw new Failure('io', `cannot read ${file} (${(error as Error).message})`)
  }
  throw new Failure('usage', `${file}: a JSON object`)
}
