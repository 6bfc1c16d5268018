/** `lanectl display`: finds displays, settles which adapter is the lane's, tries one out. */

import { type Command, Option } from 'commander'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { scanDisplays } from '#drivers/display/find-displays.ts'
import type { Checked } from '#drivers/display/try-display.ts'
import { socketOf } from '#drivers/link/display-adapter-choice.ts'
import { LANE_DISPLAY } from '#drivers/link/lane-display-serial-port.ts'
import { listSerialPorts } from '#drivers/link/serial-ports.ts'
import { DISPLAY_CHOICES } from '#firmware/config/sections/display.ts'
import { DISPLAY_OPERATIONS } from '#firmware/device/display-operations.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import type { DeviceConnection } from '#hal/display.ts'
import { chooseDisplayAdapter } from '../display/choose-adapter.ts'
import { readLaneDisplay } from '../display/lane-display-adapter.ts'
import { testDisplay } from '../display/test-display.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { DATA, laneDataFolder } from '../lane-data-folder.ts'
import { answerOf, operationsOf } from '../operation-commands.ts'
import { complain, outputOf, table } from '../output.ts'
import { laneDisplays } from './display-on-lane.ts'
import { laneScreens } from './screens-on-lane.ts'

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
  const display = program.command('display').description('find displays, and try one out')

  laneDisplays(display)
  laneScreens(display)
  display
    .command('scan')
    .description('serial ports and Bluetooth devices that look like displays; takes some seconds')
    .option('--adapter <name>', 'the Bluetooth adapter', 'hci0')
    .option('--seconds <number>', 'how long to listen for Bluetooth devices', '8')
    .option('--data <folder>', DATA)
    .action(async (options: ScanChoices, command: Command) => {
      const found = await scanDisplays({
        adapter: options.adapter,
        listenMs: wholeNumber('--seconds', options.seconds) * 1_000,
        clock: createSystemClock(),
        progress,
        laneDisplay: readLaneDisplay(options.data ?? laneDataFolder()),
      })
      const told = { ...found, advice: await displayOf(laneOf(command)) }
      outputOf(command).say(told, ({ serial, ble, laneDisplay, notes, advice }) =>
        [
          ...(serial.length + ble.length === 0 ? ['nothing that looks like a display'] : []),
          table([
            ...serial.map(({ port, product, usbId, serial: number, place }) => [
              'serial',
              port,
              product ?? '',
              usbId ?? '',
              number ?? '',
              place === null ? '' : `socket ${socketOf(place)}`,
              port === laneDisplay.port ? `is ${LANE_DISPLAY}` : '',
            ]),
            ...ble.map(({ address, name, rssi }) => [
              'ble',
              address,
              `${name ?? ''} ${rssi ?? ''}`,
            ]),
          ]),
          ...(laneDisplay.because ? [laneDisplay.because] : []),
          ...notes.map(String),
          ...advice,
        ]
          .filter(Boolean)
          .join('\n'),
      )
    })

  display
    .command('choose')
    .argument(
      '<device>',
      'a USB serial port or a Bluetooth address of `lanectl display scan`; auto: forget what is kept',
    )
    .option('--data <folder>', `of a lane that does not answer: ${DATA}`)
    .description("settle which device the lane's display is, here and after a reboot")
    .action(async (device: string, options: { data?: string }, command: Command) => {
      const isAsked = options.data === undefined && (await askLane(laneOf(command), device))
      if (!isAsked) {
        const dataFolder = options.data ?? laneDataFolder()
        const ports = await listSerialPorts()
        await chooseDisplayAdapter({ port: device, ports, dataFolder })
      }
      const next = isAsked ? '' : '. A lane that runs takes it when it is restarted'
      outputOf(command).say({ chosen: device === 'auto' ? null : device }, () =>
        device === 'auto'
          ? `forgotten: the display is the only USB adapter or Bluetooth device of its name, or the one that answers${next}`
          : `the lane's display is ${device}${next}`,
      )
    })

  display
    .command('test')
    .description(
      'walk a display through every screen; exit 1 when one was not shown. Stop laned first',
    )
    .addOption(
      new Option('--protocol <name>', 'which it speaks').choices(DISPLAY_CHOICES).default('auto'),
    )
    .option('--port <device>', 'a serial port', LANE_DISPLAY)
    .option('--address <mac>', 'a Bluetooth address, in place of a port')
    .option('--baud <rate>', 'the speed it was set to')
    .addOption(
      new Option('--language <code>', 'of its words').choices(CUSTOMER_LANGUAGES).default('ru'),
    )
    .option('--data <folder>', DATA)
    .option('--pause <seconds>', 'how long each screen stays, for a person to look', '1')
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
          ...(protocol ? [`found: ${protocol}`] : []),
          table(
            screens.map((one) => [one.screen, outcomeText(one), `${one.tookMs.toFixed(0)} ms`]),
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

const ADVICE =
  'protocol: auto finds displays that answer; one that cannot is named: display.protocol in laned.yaml'

/** Asked of the running laned, since only that may open the port. */
async function displayOf(lane: Lane): Promise<readonly string[]> {
  try {
    const { body } = await answerOf(lane, LEDGER_OPERATIONS.getHealth, {})
    const display = (body.parts ?? []).find(({ name }) => name === 'display')
    if (!display) return [ADVICE]
    return [`laned at ${lane.url}: display ${display.state}: ${display.reason ?? 'well'}`, ADVICE]
  } catch {
    return [`no laned answers at ${lane.url}: try a port with lanectl display test`, ADVICE]
  }
}

function connectionOf({ port, address }: TestOptions): DeviceConnection {
  if (address) return { type: 'ble', address, name: null }
  return { type: 'serial', portName: port ?? LANE_DISPLAY }
}

function outcomeText({ outcome, because }: Checked): string {
  return because ? `${outcome}: ${because}` : outcome
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Failure('usage', `${option} ${text}: a whole number`)
  return Number(text)
}

function seconds(option: string, text: string): number {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text))
    throw new Failure('usage', `${option} ${text}: a number of seconds`)
  return Number(text)
}

/** What goes on, for the person who waits; machines read stdout. */
function progress(line: string): void {
  complain(line)
}
