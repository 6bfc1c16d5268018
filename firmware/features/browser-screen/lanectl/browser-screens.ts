/** `lanectl display screens|glass|idle|idle-picture|idle-text` and what else their table has: browsers as the display of a lane that runs. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { laneJson, laneOf, refusalIn } from '#scripts/lanectl/lane-client.ts'
import { addVerbs, askedBy, responseOf } from '#scripts/lanectl/operation-commands.ts'
import { outputOf, table } from '#scripts/lanectl/output.ts'
import { t, timeText, troubleOf } from '#scripts/lanectl/words.ts'
import { BROWSER_SCREEN_OPERATIONS } from '../browser-screen-operations.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

export function addTo(display: Command): void {
  display
    .command('screens')
    .description(t('lanectl.display.screens.about'))
    .action(async (_options, command: Command) => {
      const answer = await askedBy(command, BROWSER_SCREEN_OPERATIONS).listScreens()
      outputOf(command).say(answer, screenWords)
    })

  display
    .command('glass')
    .argument('<screen>', t('lanectl.display.glass.argument.screen'))
    .description(t('lanectl.display.glass.about'))
    .action(async (screen: string, _options, command: Command) => {
      await askedBy(command, BROWSER_SCREEN_OPERATIONS).chooseGlass({ body: { screen } })
      outputOf(command).say({ screen }, () =>
        screen === 'auto'
          ? t('lanectl.screens.glass-next-screen-asks-kiosk')
          : t('lanectl.screens.glass-lane-screen', { screen }),
      )
    })

  display
    .command('idle')
    .description(t('lanectl.display.idle.about'))
    .action(async (_options, command: Command) => {
      const answer = await askedBy(command, BROWSER_SCREEN_OPERATIONS).listIdlePictures()
      outputOf(command).say(answer, ({ files }) =>
        files.length === 0
          ? t('lanectl.word.none')
          : table(
              files.map(({ name, bytes, lines, isShownNow }) => [
                name,
                lines
                  ? lines.join(' / ')
                  : t('lanectl.screens.kb', { bytes: Math.ceil(bytes / 1024) }),
                isShownNow ? '' : t('lanectl.screens.not-now-schedule'),
              ]),
            ),
      )
    })

  display
    .command('idle-picture')
    .argument('<file>', t('lanectl.display.idle-picture.argument.file'))
    .description(t('lanectl.display.idle-picture.about'))
    .action(async (file: string, _options, command: Command) => {
      const type = TYPES[extname(file).toLowerCase()]
      if (!type)
        throw new Failure(
          'usage',
          t('lanectl.screens.ends-none', { file, types: Object.keys(TYPES).join(', ') }),
        )
      const name = basename(file)
      const response = await responseOf(
        laneOf(command),
        BROWSER_SCREEN_OPERATIONS.putIdlePicture,
        { path: { name } },
        { headers: { 'content-type': type }, body: bytesOf(file) },
      )
      if (!response.ok) throw refusalIn(response, laneJson(await response.text(), response.url))
      outputOf(command).say({ name }, () => name)
    })

  display
    .command('idle-text')
    .argument('<name>', t('lanectl.display.idle-text.argument.name'))
    .argument('<lines...>', t('lanectl.display.idle-text.argument.lines'))
    .description(t('lanectl.display.idle-text.about'))
    .action(async (name: string, lines: readonly string[], _options, command: Command) => {
      await askedBy(command, BROWSER_SCREEN_OPERATIONS).putIdleText({
        path: { name },
        body: { lines: [...lines] },
      })
      outputOf(command).say({ name, lines }, () => name)
    })

  addVerbs(display, BROWSER_SCREEN_OPERATIONS)
}

function screenWords({
  isScreen,
  screens,
  known,
}: DoneOf<(typeof BROWSER_SCREEN_OPERATIONS)['listScreens']>): string {
  if (!isScreen) return t('lanectl.screens.display-lane-no-screen-display')
  const away = known
    .filter(({ isGlass, since }) => isGlass || since !== null)
    .filter(({ name }) => screens.every((one) => one.name !== name))
    .map(({ name, isGlass }) => [
      name,
      isGlass ? t('lanectl.word.glass') : '',
      t('lanectl.word.away'),
      '',
      '',
      '',
    ])
  if (screens.length + away.length === 0) return t('lanectl.screens.no-screen-connected-open-glass')
  return table([
    [
      t('lanectl.column.name'),
      t('lanectl.column.is'),
      t('lanectl.column.since'),
      t('lanectl.column.window'),
      t('lanectl.column.shows'),
      t('lanectl.column.painted'),
    ],
    ...screens.map((one) => [
      one.name,
      one.isGlass ? t('lanectl.word.glass') : one.lags ? t('lanectl.word.lags') : '',
      timeText(one.since),
      one.width === null ? '' : t('lanectl.screens.x', { width: one.width, height: one.height }),
      one.trouble ?? one.shows ?? t('lanectl.word.dark'),
      timeText(one.paintedAt ?? ''),
    ]),
    ...away,
  ])
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file))
  } catch (error) {
    throw new Failure(
      'io',
      t('lanectl.backup-plan.cannot-read', { file, message: troubleOf(error) }),
    )
  }
}
