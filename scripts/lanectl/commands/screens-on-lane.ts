/** `lanectl display screens|glass|idle|idle-picture|idle-text` and what else their table has: browsers as the display of a lane that runs. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { SCREEN_OPERATIONS } from '#firmware/glass/screen-operations.ts'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { Failure } from '../exit-codes.ts'
import { laneJson, laneOf, refusalOf } from '../lane-client.ts'
import { addVerbs, askedBy, responseOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'

const TYPES: Readonly<Record<string, string>> = {
  ...{ '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' },
  ...{ '.png': 'image/png', '.webp': 'image/webp' },
}

export function laneScreens(display: Command): void {
  display
    .command('screens')
    .description('browsers that serve as the display of a running lane')
    .action(async (_options, command: Command) => {
      const answer = await askedBy(command, SCREEN_OPERATIONS).listScreens()
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
      await askedBy(command, SCREEN_OPERATIONS).chooseGlass({ body: { screen } })
      outputOf(command).say({ screen }, () =>
        screen === 'auto'
          ? 'the glass is the next screen that asks, kiosk before all others'
          : `the glass of this lane is the screen ${screen}`,
      )
    })

  display
    .command('idle')
    .description('pictures and texts that its screens show while nobody pays')
    .action(async (_options, command: Command) => {
      const answer = await askedBy(command, SCREEN_OPERATIONS).listIdlePictures()
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
      const name = basename(file)
      const response = await responseOf(
        laneOf(command),
        SCREEN_OPERATIONS.putIdlePicture,
        { path: { name } },
        { headers: { 'content-type': type }, body: bytesOf(file) },
      )
      if (!response.ok)
        throw refusalOf(response.status, laneJson(await response.text(), response.url))
      outputOf(command).say({ name }, () => name)
    })

  display
    .command('idle-text')
    .argument('<name>', 'ends in .txt')
    .argument('<lines...>', 'what is read on the screen')
    .description('add a text, or put it in the place of one of that name')
    .action(async (name: string, lines: readonly string[], _options, command: Command) => {
      await askedBy(command, SCREEN_OPERATIONS).putIdleText({
        path: { name },
        body: { lines: [...lines] },
      })
      outputOf(command).say({ name, lines }, () => name)
    })

  addVerbs(display, SCREEN_OPERATIONS)
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

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file))
  } catch (error) {
    throw new Failure('io', `cannot read ${file} (${(error as Error).message})`)
  }
}
