/** The support bundle of a lane that runs: the databases are looked through in a process of their own. */
import { SUPPORT_QUESTIONS } from '#drivers/storage/support/support-questions.ts'
import type { Upkeep } from '#drivers/storage/upkeep/upkeep-runner.ts'
import type { LogLines } from '../device/log-lines.ts'
import type { SupportMaker } from '../device/support-routes.ts'
import { VERSION } from '../version.ts'
import type { BootOptions, Wiring } from './wiring.ts'

const LINES = 2_000

export function wireSupport(
  { dataFolder, clock }: Wiring,
  { configFile = null, updateNotes }: BootOptions,
  given: { readonly serialNumber: string; readonly upkeep: Upkeep; readonly log: LogLines },
): SupportMaker {
  const { serialNumber, upkeep, log } = given
  return {
    questions: SUPPORT_QUESTIONS,
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
        databases: await describe(upkeep, dataFolder),
        latestLines: latest.map((line) => `${JSON.stringify(line)}\n`).join(''),
      })
      return { name: `${folder}.tar.gz`, bytes: await packSupport(folder, parts, nowMs) }
    },
  }
}

async function describe(upkeep: Upkeep, folder: string): Promise<object> {
  const outcome = await upkeep.run({ kind: 'describe', folder })
  return 'described' in outcome ? outcome.described : {}
}
