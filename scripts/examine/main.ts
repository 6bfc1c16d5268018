/**
 * Examines a till: plays the lane, its bank, the customer and a bad network, and says what the till did
 * wrong. docs/api/examine.md has the cases and the rules.
 *
 *   npm run examine -- --till wait [--listen 127.0.0.1:1234]
 *   npm run examine -- --till http://127.0.0.1:9000/examine [--json]
 *
 * Point the till at the address that is printed. `wait` says what to do and asks what the till showed; a
 * URL is posted { action, amount, sale, reference } and answers { "outcome": "paid" | "unpaid" }. Ends with 1 when
 * something was wrong, with 2 when there was no examination.
 */
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { orTeach, WrongArguments } from '../script-help.ts'
import { examine, reportOf } from './examination.ts'
import { openExaminedLane } from './examined-lane.ts'
import { NotExamined } from './not-examined.ts'
import { driveByHand, driveByHttp } from './till-driver.ts'
import { openTillProxy } from './till-proxy.ts'

const EXIT_NOT_EXAMINED = 2

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, () => heldOrPrinted(examineTill))

async function heldOrPrinted(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof NotExamined)) throw error
    console.error(error.message)
    process.exitCode = EXIT_NOT_EXAMINED
  }
}

async function examineTill(): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      till: { type: 'string' },
      listen: { type: 'string', default: '127.0.0.1:1234' },
      json: { type: 'boolean', default: false },
    },
  })
  const { till, listen, json } = values
  const [, host = '', port = ''] = /^\[?([^[\]]+)\]?:(\d+)$/.exec(listen) ?? []
  if (port === '' || (isIP(host) === 0 && host.includes(':')))
    throw new WrongArguments('--listen is an address and a port: 127.0.0.1:1234, or [::1]:1234')
  if (till !== 'wait' && !/^https?:$/.test(URL.parse(till ?? '')?.protocol ?? ''))
    throw new WrongArguments('--till is wait, or the URL at which the till takes orders')
  await using lane = await openExaminedLane()
  const nowMs = () => performance.now()
  await using proxy = await openTillProxy({ lane: lane.url, host, port: Number(port), nowMs })
  console.error(`point the till at ${proxy.url}`)
  using driver =
    till === 'wait' ? driveByHand(process.stdin, process.stderr) : driveByHttp(String(till))
  const examined = await examine(driver, proxy, lane)
  console.log(json ? JSON.stringify(examined, null, 2) : reportOf(examined))
  const isWell = examined.cases.every(
    ({ findings, isSilent }) => findings.length === 0 && !isSilent,
  )
  process.exitCode = isWell ? 0 : 1
}
