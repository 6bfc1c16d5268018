/**
 * `npm run emulator scale-cas`: a scale without the scale. It appears as a serial port; a line typed is put on its
 * platform: `500` grams at rest, `500 u` still moving.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createCable } from '../display-cable.ts'
import { openPty } from '../pty.ts'
import { EMULATED_SCALE_NAMES, EMULATED_SCALES, type EmulatedScaleName } from './emulated-scales.ts'

export async function emulateScale(name: string, path = join(tmpdir(), 'lane-scale')) {
  if (!(EMULATED_SCALE_NAMES as readonly string[]).includes(name)) {
    console.error(
      `scale-${name}: one of ${EMULATED_SCALE_NAMES.map((one) => `scale-${one}`).join(', ')}`,
    )
    process.exit(64)
  }
  const emulator = EMULATED_SCALES[name as EmulatedScaleName]()
  await using opened = new AsyncDisposableStack()
  const cable = opened.use(createCable(emulator, emulator.baudRate))
  const pty = opened.use(await openPty({ cable, path, onUnplugged: () => emulator.powerCycle() }))
  console.log(`scale: { driver: serial, path: ${pty.path} }`)
  console.log('type grams, as 500, or 500 u while they move')
  const ended = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.resolve())
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const [, grams = '', moving] = /^(-?\d{1,6}) ?(u?)$/.exec(line.trim()) ?? []
    if (grams === '') return console.log('type grams, as 500, or 500 u while they move')
    emulator.platform.put(Number(grams), moving !== 'u')
  })
  await ended.promise
  lines.close()
}
