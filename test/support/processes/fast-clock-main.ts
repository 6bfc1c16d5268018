/**
 * `firmware/main.ts` on a clock that runs faster: a process of its own, to be killed. Wall time
 * and deadlines run alike; the time-outs of bank calls do not (they are the socket's), so the config
 * that starts it shortens them. FAST_CLOCK: "factor real-epoch-ms lane-epoch-ms".
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
const now = () => laneEpochMs + (Date.now() - realEpochMs) * factor
const clock: Clock = {
  ...createFastClock(createSystemClock(), factor),
  now,
  // Goes on through restarts, as fast as everything else.
  sinceBoot: () => ({ bootId: 'fast-clock', ms: now() }),
}
const [file = '', dataFolder = ''] = process.argv.slice(2)
const config = loadConfig({ name: file, text: readFileSync(file, 'utf8'), environment: {} })
const journal = createJournal(createLogger({ level: config.log.level }))
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => {
    journal.error('device.broken', { error })
    process.exit(70)
  })
const device = await boot({ config, dataFolder, journal, clock })
process.once('SIGTERM', () => void device[Symbol.asyncDispose]().then(() => process.exit(0)))
