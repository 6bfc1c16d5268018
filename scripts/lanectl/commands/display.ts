/** `lanectl display`: finds displays, and walks one through everything that it can show. */
import type { Command } from 'commander'
import { createSystemClock } from '#drivers/clock/system.ts'
import { PROTOCOLS } from '#drivers/display/protocol.ts'
import type { DeviceConnection } from '#hal/display.ts'
import { scanDisplays } from '../display/scan.ts'
import { type Checked, testDisplay } from '../display/walk.ts'
import { Failure } from '../exit.ts'
import { outputOf, table } from '../output.ts'

interface TestOptions {
  readonly protocol: string
  readonly port?: string
  readonly address?: string
  readonly baud?: string
  readonly language: string
  readonly pause: string
}

export function displayCommand(program: Command): void {
  const display = program.command('display').description('find displays, and try one out')

  display
    .command('scan')
    .description('serial ports and Bluetooth devices that look like displays; takes some seconds')
    .option('--adapter <name>', 'the Bluetooth adapter', 'hci0')
    .option('--seconds <number>', 'how long to listen for Bluetooth devices', '8')
    .action(async (options: { adapter: string; seconds: string }, command: Command) => {
      const found = await scanDisplays({
        adapter: options.adapter,
        listenMs: wholeNumber('--seconds', options.seconds) * 1_000,
        clock: createSystemClock(),
        progress,
      })
      outputOf(command).say(found, ({ serial, ble, notes }) =>
        [
          ...(serial.length + ble.length === 0 ? ['nothing that looks like a display'] : []),
          table([
            ...serial.map(({ port, product, usbId }) => [
              'serial',
              port,
              product ?? '',
              usbId ?? '',
            ]),
            ...ble.map(({ address, name, rssi }) => [
              'ble',
              address,
              `${name ?? ''} ${rssi ?? ''}`,
            ]),
          ]),
          ...notes,
        ]
          .filter(Boolean)
          .join('\n'),
      )
    })

  display
    .command('test')
    .description(
      'walk a display through every screen; exit 1 when one was not shown. Stop laned first',
    )
    .option('--protocol <name>', `${PROTOCOLS.join(', ')}, auto`, 'auto')
    .option('--port <device>', 'a serial port', '/dev/lane-display')
    .option('--address <mac>', 'a Bluetooth address, in place of a port')
    .option('--baud <rate>', 'the speed it was set to')
    .option('--language <code>', 'ru, en, pt, es, de', 'ru')
    .option('--pause <seconds>', 'how long each screen stays, for a person to look', '1')
    .action(async (options: TestOptions, command: Command) => {
      if (
        options.protocol !== 'auto' &&
        !(PROTOCOLS as readonly string[]).includes(options.protocol)
      )
        throw new Failure(
          'usage',
          `--protocol ${options.protocol}: one of ${PROTOCOLS.join(', ')}, auto`,
        )
      const result = await testDisplay({
        config: {
          driver: 'terminal',
          protocol: options.protocol,
          language: options.language,
          ...(options.baud ? { baudRate: wholeNumber('--baud', options.baud) } : {}),
        },
        connection: connectionOf(options),
        pauseMs: Number(options.pause) * 1_000,
        progress,
      })
      outputOf(command).say(result, ({ protocol, screens }) =>
        [
          ...(protocol ? [`found: ${protocol}`] : []),
          table(screens.map((one) => [one.screen, verdict(one), `${one.tookMs.toFixed(0)} ms`])),
        ].join('\n'),
      )
      if (!result.isWell) throw new Failure('unwell', '')
    })
}

function connectionOf({ port, address }: TestOptions): DeviceConnection {
  if (address) return { type: 'ble', address, name: null }
  return { type: 'serial', portName: port ?? '/dev/lane-display' }
}

function verdict({ outcome, because }: Checked): string {
  return because ? `${outcome}: ${because}` : outcome
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Failure('usage', `${option} ${text}: a whole number`)
  return Number(text)
}

/** What goes on, for the person who waits; machines read stdout. */
function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}
