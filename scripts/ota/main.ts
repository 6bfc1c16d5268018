/**
 * The updater as a program: `run` for the timer, `put-back` for select.sh, the rest for `lanectl update` and technicians.
 * Exit codes: 0 done, 75 not now (try later), 65 refused, 74 the disk fails, 70 a bug.
 */
import { type Device, foldersOf, openDevice } from './device-paths-and-keys.ts'
import { beginRunRecord } from './run-record.ts'
import { putBack } from './trial/databases-before.ts'
import { stayAndCheck } from './trial/probation.ts'
import { check, installBundle, rollBack, run, status } from './update-commands.ts'
import { Refusal, type RefusalKind } from './update-refusal.ts'

const USAGE = 'usage: laned-ota run | check | install BUNDLE | status | rollback'
/** How many arguments each verb takes. */
const VERBS = { run: 0, check: 0, status: 0, rollback: 0, install: 1, 'put-back': 1 } as const
let reportedMs = 0
let record = null as ReturnType<typeof beginRunRecord> | null
/** What the lane is told of. */
const RECORDED = ['run', 'check', 'install', 'rollback']
const LATER: readonly RefusalKind[] = ['busy', 'network', 'no-space', 'slow', 'config']

const [verb = '', ...words] = process.argv.slice(2)
if (verb === '--help' || verb === '-h') {
  console.log(USAGE)
  process.exit()
}
try {
  if (new Map<string, number>(Object.entries(VERBS)).get(verb) !== words.length)
    throw new Refusal('malformed', USAGE)
  const [argument] = words
  if (verb === 'put-back' && argument) await putBackFor(argument)
  else await work(openDevice(process.env, process.arch), verb, argument)
} catch (error) {
  const refusal = error instanceof Refusal ? error : null
  const kind = refusal?.kind ?? 'bug'
  const refused = { status: 'refused', kind, message: refusal?.message ?? `${error}` }
  record?.end(refused)
  console.log(JSON.stringify(refused))
  if (!refusal) console.error(error)
  process.exitCode = refusal ? exitCode(refusal.kind) : 70
}

/** Needs no keys and no settings: it works where the start of the lane does. */
async function putBackFor(starting: string): Promise<void> {
  const databases = await putBack(foldersOf(process.env), starting)
  console.log(JSON.stringify({ status: 'put-back', databases }))
}

async function work(device: Device, verb: string, argument: string | undefined): Promise<void> {
  if (RECORDED.includes(verb)) record = beginRunRecord(device.state, verb, Date.now)
  const outcome = await perform(device, verb, argument)
  if ('status' in outcome) record?.end(outcome)
  console.log(JSON.stringify(outcome))
  // The run is over, and whoever waits for it was told so.
  if (verb === 'run') await stayAndCheck(device).catch((error) => console.error(error))
}

async function perform(device: Device, verb: string, argument: string | undefined) {
  if (verb === 'run') return run(device, report)
  if (verb === 'check') return check(device)
  if (verb === 'status') return status(device)
  if (verb === 'rollback') return { status: 'rolled-back', ...(await rollBack(device)) }
  if (verb === 'install' && argument) return installBundle(device, argument)
  throw new Refusal('malformed', USAGE)
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
