/**
 * The updater as a program: `run` for the timer, the rest for `lanectl update` and technicians.
 * Exit codes: 0 done, 75 not now (try later), 65 refused, 74 the disk fails, 70 a bug.
 */
import { openDevice } from './device-paths-and-keys.ts'
import { beginRunRecord } from './run-record.ts'
import { stayAndLook } from './trial/probation.ts'
import { check, installBundle, rollBack, run, status } from './update-commands.ts'
import { Refusal, type RefusalKind } from './update-refusal.ts'

const USAGE = 'usage: ota run | check | install BUNDLE | status | rollback'
let reportedMs = 0
let record: ReturnType<typeof beginRunRecord> | null = null
/** What the lane is told of. */
const RECORDED = ['run', 'check', 'install', 'rollback']
const LATER: readonly RefusalKind[] = ['busy', 'network', 'no-space', 'slow']

try {
  const [verb, argument] = process.argv.slice(2)
  const device = openDevice(process.env, process.arch)
  if (RECORDED.includes(verb ?? '')) record = beginRunRecord(device.state, verb ?? '', Date.now)
  const told = await perform(verb, argument)
  if ('status' in told) record?.end(told)
  console.log(JSON.stringify(told))
  // The run is over, and whoever waits for it was told so.
  if (verb === 'run') await stayAndLook(device).catch((error) => console.error(error))

  async function perform(verb: string | undefined, argument: string | undefined) {
    if (verb === 'run') return run(device, report)
    if (verb === 'check') return check(device)
    if (verb === 'status') return status(device)
    if (verb === 'rollback') return { status: 'rolled-back', version: await rollBack(device) }
    if (verb === 'install' && argument) return installBundle(device, argument)
    throw new Refusal('malformed', USAGE)
  }
} catch (error) {
  const refusal = error instanceof Refusal ? error : null
  const kind = refusal?.kind ?? 'bug'
  const told = { status: 'refused', kind, message: refusal?.message ?? `${error}` }
  record?.end(told)
  console.log(JSON.stringify(told))
  if (!refusal) console.error(error)
  process.exitCode = refusal ? exitCode(refusal.kind) : 70
}

function exitCode(kind: RefusalKind): number {
  if (LATER.includes(kind)) return 75
  return kind === 'disk' ? 74 : 65
}

function report(step: string, bytes: number, total: number | null): void {
  if (performance.now() - reportedMs < 1_000 && bytes !== total) return
  reportedMs = performance.now()
  record?.progress(step, bytes, total)
  const percent = total ? ` ${Math.floor((100 * bytes) / total)} %` : ''
  console.error(`${step}: ${(bytes / 2 ** 20).toFixed(1)} MiB${percent}`)
}
