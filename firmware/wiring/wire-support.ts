/** The support bundle of a lane that runs: the databases are looked through in a process of their own. */
import { SUPPORT_BUNDLE_REQUESTS } from '#drivers/storage/support/support-bundle-requests.ts'
import type { Upkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { LogLines } from '../device/recent-log-lines.ts'
import type { SupportMaker } from '../device/support-handlers.ts'
import { VERSION } from '../version.ts'
import type { BootOptions, Wiring } from './wiring-context.ts'

const LINES = 2_000

/** Enough on a slow card. With the journal's 20 s it stays below the time limit of a request. */
const DESCRIBE_MS = 25_000

export function wireSupport(
  { dataFolder, clock }: Wiring,
  { configFile = null, updateNotes }: BootOptions,
  given: { readonly serialNumber: string; readonly upkeep: Upkeep; readonly log: LogLines },
): SupportMaker {
  const { serialNumber, upkeep, log } = given
  return {
    questions: SUPPORT_BUNDLE_REQUESTS,
    async make(answers) {
      const { collectSupport, packSupport } = await import(
        '#drivers/storage/support/support-bundle.ts'
      )
      const nowMs = clock.now()
      const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-')
      const folder = `laned-support-${serialNumber.slice(0, 30)}-${stamp}`
      const latest = log.read({ last: LINES, level: 'info' })
      const parts = await collectSupport({
        nowMs,
        dataFolder,
        configFile,
        updateNotes: updateNotes ?? '/var/lib/laned-ota',
        versions: { laned: VERSION, node: process.versions, architecture: process.arch },
        answers,
        databases: await describe(upkeep, dataFolder, clock),
        latestLines: latest.map((line) => `${JSON.stringify(line)}\n`).join(''),
      })
      return { name: `${folder}.tar.gz`, bytes: await packSupport(folder, parts, nowMs) }
    },
  }
}

/** A bundle without the databases' description is better than none. */
async function describe(upkeep: Upkeep, folder: string, clock: Clock): Promise<object> {
  try {
    const work = () => upkeep.run({ kind: 'describe', folder })
    const outcome = await withinMs(clock, DESCRIBE_MS, null, work)
    return 'described' in outcome ? outcome.described : {}
  } catch (thrown) {
    return {
      missing: `not looked through within ${DESCRIBE_MS / 1_000} s: ${toFault(thrown).message}`,
    }
  }
}
