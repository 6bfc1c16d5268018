/**
 * `firmware/main.ts` on a clock that runs faster: a process of its own, to be killed. Wall time
 * and deadlines run alike; the time-outs of bank calls do not (they are the socket's), so the config
 * that starts it shortens them. FAST_CLOCK: "factor real-epoch-ms lane-epoch-ms".
 *
 * SIGUSR2 sets the wall clock ahead by CLOCK_JUMP_MS, as a wrong time server does, and the next one sets it right again.
 */
import { readFileSync } from 'node:fs'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createJournal, createLogger } from '#drivers/journal/pino-journal.ts'
import { boot } from '#firmware/boot.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import type { Clock } from '#hal/clock.ts'
import { createFastClock } from '#test/fast-clock.ts'

const [factor = 1, realEpochMs = 0, laneEpochMs = 0] = (process.env['FAST_CLOCK'] ?? '')
  .split(' ')
  .map(Number)
const jumpMs = Number(process.env['CLOCK_JUMP_MS'] ?? 0)
let aheadMs = 0
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? jumpMs : 0
})
const passed = () => laneEpochMs + (Date.now() - realEpochMs) * factor
const clock: Clock = {
  ...createFastClock(createSystemClock(), factor),
  now: () => passed() + aheadMs,
  // Goes on through restarts, as fast as everything else.
  sinceBoot: () => ({ bootId: 'fast-clock', ms: passed() }),
}
const [file = '', dataFolder = ''] = process.argv.slice(2)
const config = loadConfig({ name: file, text: readFileSync(file, 'utf8'), environment: {} })
const journal = createJournal(createLogger({ level: config.log.level }))
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => {
    journal.error('device.broken', { error })
    process.exit(70)
  })
const updateNotes = process.env['LANED_OTA_STATE'] ?? null
const device = await boot({ config, dataFolder, journal, clock, updateNotes })
process.once('SIGTERM', () => void device[Symbol.asyncDispose]().then(() => process.exit(0)))
