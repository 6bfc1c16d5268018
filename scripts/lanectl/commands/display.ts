/** `lanectl display`: finds displays, settles which adapter is the lane's, tries one out. */

import { type Command, Option } from 'commander'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { scanDisplays } from '#drivers/display/find-displays.ts'
import { socketOf } from '#drivers/link/display-adapter-choice.ts'
import { LANE_DISPLAY } from '#drivers/link/lane-display-serial-port.ts'
import { listSerialPorts } from '#drivers/link/serial-ports.ts'
import { DISPLAY_CHOICES } from '#firmware/config/sections/display.ts'
import { DISPLAY_OPERATIONS } from '#firmware/device/display-operations.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import type { DeviceConnection } from '#hal/display.ts'
import type { ScreenTried } from '#hal/display-search.ts'
import { chooseDisplayAdapter } from '../display/choose-adapter.ts'
import { readLaneDisplay } from '../display/lane-display-adapter.ts'
import { testDisplay } from '../display/test-display.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { DATA, laneDataFolder } from '../lane-data-folder.ts'
import { answerOf, operationsOf } from '../operation-commands.ts'
import { complain, outputOf, table } from '../output.ts'
import { wholeNumber } from '../whole-number.ts'
import { speak, t, wordFor } from '../words.ts'
import { laneDisplays } from './display-on-lane.ts'

interface TestOptions {
  readonly protocol: string
  readonly port?: string
  readonly address?: string
  readonly baud?: string
  readonly language: string
  readonly pause: string
  readonly data?: string
}

interface ScanChoices {
  readonly adapter: string
  readonly seconds: string
  readonly data?: string
}

export function addTo(program: Command): void {
  const display = program.command('display').description(t('lanectl.display.about'))

  laneDisplays(display)
  display
    .command('scan')
    .description(t('lanectl.display.scan.about'))
    .option('--adapter <name>', t('lanectl.display.scan.option.adapter'), 'hci0')
    .option('--seconds <number>', t('lanectl.display.scan.option.seconds'), '8')
    .option('--data <folder>', t(DATA))
    .action(async (options: ScanChoices, command: Command) => {
      const found = await scanDisplays({
        adapter: options.adapter,
        listenMs: wholeNumber('--seconds', options.seconds) * 1_000,
        clock: createSystemClock(),
        progress,
        laneDisplay: readLaneDisplay(options.data ?? laneDataFolder()),
      })
      const answer = { ...found, advice: await displayOf(laneOf(command)) }
      outputOf(command).say(answer, ({ serial, ble, laneDisplay, notes, advice }) =>
        [
          ...(serial.length + ble.length === 0
            ? [t('lanectl.display.nothing-looks-like-display')]
            : []),
          table([
            ...serial.map(({ port, product, usbId, serial: number, place }) => [
              'serial',
              port,
              product ?? '',
              usbId ?? '',
              number ?? '',
              place === null ? '' : t('lanectl.display.socket', { socket: socketOf(place) }),
              port === laneDisplay.port
                ? t('lanectl.display.is', { laneDisplay: LANE_DISPLAY })
                : '',
            ]),
            ...ble.map(({ address, name, rssi }) => [
              'ble',
              address,
              `${name ?? ''} ${rssi ?? ''}`,
            ]),
          ]),
          ...(laneDisplay.because ? [speak(laneDisplay.because)] : []),
          ...notes.map(speak),
          ...advice,
        ]
          .filter(Boolean)
          .join('\n'),
      )
    })

  display
    .command('choose')
    .argument('<device>', t('lanectl.display.choose.argument.device'))
    .option('--data <folder>', t('lanectl.display.choose.option.data', { data: t(DATA) }))
    .description(t('lanectl.display.choose.about'))
    .action(async (device: string, options: { data?: string }, command: Command) => {
      const isAsked = options.data === undefined && (await askLane(laneOf(command), device))
      if (!isAsked) {
        const dataFolder = options.data ?? laneDataFolder()
        const ports = await listSerialPorts()
        await chooseDisplayAdapter({ port: device, ports, dataFolder })
      }
      const next = isAsked ? '' : t('lanectl.display.lane-runs-takes-restarted')
      outputOf(command).say({ chosen: device === 'auto' ? null : device }, () =>
        device === 'auto'
          ? t('lanectl.display.forgotten-display-only-usb-adapter', { next })
          : t('lanectl.display.lane-s-display', { device, next }),
      )
    })

  display
    .command('test')
    .description(t('lanectl.display.test.about'))
    .addOption(
      new Option('--protocol <name>', t('lanectl.display.test.option.protocol'))
        .choices(DISPLAY_CHOICES)
        .default('auto'),
    )
    .option('--port <device>', t('lanectl.display.test.option.port'), LANE_DISPLAY)
    .option('--address <mac>', t('lanectl.display.test.option.address'))
    .option('--baud <rate>', t('lanectl.display.test.option.baud'))
    .addOption(
      new Option('--language <code>', t('lanectl.display.test.option.language'))
        .choices(CUSTOMER_LANGUAGES)
        .default('ru'),
    )
    .option('--data <folder>', t(DATA))
    .option('--pause <seconds>', t('lanectl.display.test.option.pause'), '1')
    .action(async (options: TestOptions, command: Command) => {
      const result = await testDisplay({
        config: {
          driver: 'terminal',
          protocol: options.protocol,
          language: options.language,
          ...(options.baud ? { baudRate: wholeNumber('--baud', options.baud) } : {}),
        },
        connection: connectionOf(options),
        laneDisplay: readLaneDisplay(options.data ?? laneDataFolder()),
        pauseMs: seconds('--pause', options.pause) * 1_000,
        progress,
      })
      outputOf(command).say(result, ({ protocol, screens }) =>
        [
          ...(protocol ? [t('lanectl.display.found', { protocol })] : []),
          table(
            screens.map((one) => [
              wordFor('test-screen', one.screen),
              outcomeText(one),
              t('lanectl.display.ms', { tookMs: one.tookMs.toFixed(0) }),
            ]),
          ),
        ].join('\n'),
      )
      if (!result.isWell) throw new Failure('unwell', '')
    })
}

/** False where no lane answers here, or it takes no orders from this caller, who may write its memory. */
async function askLane(lane: Lane, device: string): Promise<boolean> {
  try {
    await operationsOf(lane, DISPLAY_OPERATIONS).chooseDisplay({ body: { device } })
    return true
  } catch (thrown) {
    if (thrown instanceof Failure && ['unreachable', 'forbidden'].includes(thrown.code))
      return false
    throw thrown
  }
}

/** Asked of the running laned, since only that may open the port. */
async function displayOf(lane: Lane): Promise<readonly string[]> {
  const advice = t('lanectl.display.protocol-auto-finds-displays-answer')
  try {
    const { body } = await answerOf(lane, LEDGER_OPERATIONS.getHealth, {})
    const display = (body.parts ?? []).find(({ name }) => name === 'display')
    if (!display) return [advice]
    return [
      t('lanectl.display.laned-display', {
        url: lane.url,
        state: wordFor('condition', display.state),
        reason: display.reason ?? t('lanectl.display.well'),
      }),
      advice,
    ]
  } catch {
    return [t('lanectl.display.no-laned-answers-try-port', { url: lane.url }), advice]
  }
}

function connectionOf({ port, address }: TestOptions): DeviceConnection {
  if (address) return { type: 'ble', address, name: null }
  return { type: 'serial', portName: port ?? LANE_DISPLAY }
}

function outcomeText({ outcome, because }: ScreenTried): string {
  const word = wordFor('outcome', outcome)
  return because ? `${word}: ${speak(because)}` : word
}

function seconds(option: string, text: string): number {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text))
    throw new Failure('usage', t('lanectl.display.number-seconds', { option, text }))
  return Number(text)
}

/** What goes on, for the person who waits; machines read stdout. */
function progress(line: string): void {
  complain(line)
}
