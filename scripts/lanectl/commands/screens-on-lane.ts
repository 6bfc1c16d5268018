/** `lanectl display screens|glass|forget|idle|idle-picture|idle-text|idle-save|idle-delete`: browsers as the display of a lane that runs. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { SCREEN_OPERATIONS } from '#firmware/glass/screen-operations.ts'
import { callOf } from '#firmware/operations/client.ts'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { downloadToFile } from '../download-to-file.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { operationsOf, responseOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'

const TYPES: Readonly<Record<string, string>> = {
  ...{ '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' },
  ...{ '.png': 'image/png', '.webp': 'image/webp' },
}
const NAME = 'as `display idle` lists it'

export function laneScreens(display: Command): void {
  display
    .command('screens')
    .description('browsers that serve as the display of a running lane')
    .action(async (_options, command: Command) => {
      const answer = await operationsOf(laneOf(command), SCREEN_OPERATIONS).listScreens()
      outputOf(command).say(answer, screenWords)
    })

  display
    .command('glass')
    .argument(
      '<screen>',
      'as `display screens` lists it; auto: the next one that asks, kiosk first',
    )
    .description('name the screen that decides whether something was shown; others mirror it')
    .action(async (screen: string, _options, command: Command) => {
      await operationsOf(laneOf(command), SCREEN_OPERATIONS).chooseGlass({ body: { screen } })
      outputOf(command).say({ screen }, () =>
        screen === 'auto'
          ? 'the glass is the next screen that asks, kiosk before all others'
          : `the glass of this lane is the screen ${screen}`,
      )
    })

  display
    .command('forget')
    .argument('<screen>', 'as `display screens` lists it')
    .description('take a screen away: its code has to be entered again')
    .action(async (screen: string, _options, command: Command) => {
      await sent(laneOf(command), SCREEN_OPERATIONS.forgetScreen, screen)
      outputOf(command).say({ screen }, () => `the screen ${screen} has to enter its code again`)
    })

  display
    .command('idle')
    .description('pictures and texts that its screens show while nobody pays')
    .action(async (_options, command: Command) => {
      const answer = await operationsOf(laneOf(command), SCREEN_OPERATIONS).listIdlePictures()
      outputOf(command).say(answer, ({ files }) =>
        files.length === 0
          ? 'none'
          : table(
              files.map(({ name, bytes, lines, isShownNow }) => [
                name,
                lines ? lines.join(' / ') : `${Math.ceil(bytes / 1024)} KB`,
                isShownNow ? '' : 'not now: by the schedule',
              ]),
            ),
      )
    })

  display
    .command('idle-picture')
    .argument('<file>', 'JPEG, PNG or WebP; its name is kept, and decides when it comes')
    .description('add a picture, or put it in the place of one of that name')
    .action(async (file: string, _options, command: Command) => {
      const type = TYPES[extname(file).toLowerCase()]
      if (!type)
        throw new Failure('usage', `${file}: ends in none of ${Object.keys(TYPES).join(', ')}`)
      const request = { headers: { 'content-type': type }, body: bytesOf(file) }
      await sent(laneOf(command), SCREEN_OPERATIONS.putIdlePicture, basename(file), request)
      outputOf(command).say({ name: basename(file) }, ({ name }) => name)
    })

  display
    .command('idle-text')
    .argument('<name>', 'ends in .txt')
    .argument('<lines...>', 'what is read on the screen')
    .description('add a text, or put it in the place of one of that name')
    .action(async (name: string, lines: readonly string[], _options, command: Command) => {
      await operationsOf(laneOf(command), SCREEN_OPERATIONS).putIdleText({
        path: { name },
        body: { lines: [...lines] },
      })
      outputOf(command).say({ name, lines }, () => name)
    })

  display
    .command('idle-save')
    .argument('<name>', NAME)
    .argument('[file]', 'where to; default its name, here')
    .description('fetch a picture or a text from a running lane')
    .action(async (name: string, file: string = name, _options: object, command: Command) => {
      const response = await sent(laneOf(command), SCREEN_OPERATIONS.getIdlePicture, name)
      await downloadToFile(response, file)
      outputOf(command).say({ name, file }, () => file)
    })

  display
    .command('idle-delete')
    .argument('<name>', NAME)
    .description('take a picture or a text away')
    .action(async (name: string, _options, command: Command) => {
      await sent(laneOf(command), SCREEN_OPERATIONS.deleteIdlePicture, name)
      outputOf(command).say({ name }, () => `${name} is gone`)
    })
}

function screenWords({
  isScreen,
  screens,
  known,
}: DoneOf<(typeof SCREEN_OPERATIONS)['listScreens']>): string {
  if (!isScreen) return 'the display of this lane is no screen: display.driver in laned.yaml'
  const away = known
    .filter(({ isGlass, since }) => isGlass || since !== null)
    .filter(({ name }) => screens.every((one) => one.name !== name))
    .map(({ name, isGlass }) => [name, isGlass ? 'the glass' : '', 'away', '', '', ''])
  if (screens.length + away.length === 0)
    return 'no screen is connected: open /glass of the lane in its browser'
  return table([
    ['NAME', 'IS', 'SINCE', 'WINDOW', 'SHOWS', 'PAINTED'],
    ...screens.map((one) => [
      one.name,
      one.isGlass ? 'the glass' : one.lags ? 'lags' : '',
      one.since,
      one.width === null ? '' : `${one.width} x ${one.height}`,
      one.trouble ?? one.shows ?? 'dark',
      one.paintedAt ?? '',
    ]),
    ...away,
  ])
}

type Named = 'forgetScreen' | 'putIdlePicture' | 'getIdlePicture' | 'deleteIdlePicture'

async function sent(
  lane: Lane,
  row: (typeof SCREEN_OPERATIONS)[Named],
  name: string,
  request: RequestInit = {},
): Promise<Response> {
  const given = { path: { name } }
  const response = await responseOf(lane, row, given, request)
  if (response.ok) return response
  const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string }
  const kind = response.status === 401 || response.status === 403 ? 'forbidden' : 'unwell'
  throw new Failure(kind, message || `${callOf(row, given).path}: ${response.status}`)
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file))
  } catch (error) {
    throw new Failure('io', `cannot read ${file} (${(error as Error).message})`)
  }
}
