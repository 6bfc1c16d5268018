/** `lanectl status`: is this lane well, and if not, what is the matter? */
import type { Command } from 'commander'
import { TEMPLATE_OPERATIONS } from '#firmware/items/operations/template-operations.ts'
import type { DoneOf, GivenTo, Operation } from '#firmware/operations/operation.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf, refusalOf } from '../lane-client.ts'
import { answerOf, operationsOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'

/** What the lane says of itself; null: this listener does not serve that interface. */
interface Status {
  readonly url: string
  readonly version: string
  readonly health: Health | null
  readonly lastPayment: string | null
  /** Why it ended unpaid, where it did. */
  readonly lastReason: string | null
  readonly items: { readonly count: number; readonly templates: number } | null
  /** What of money and glass is a fake; an older laned does not say. */
  readonly simulated: boolean
  readonly well: boolean
}

type Health = DoneOf<(typeof LEDGER_OPERATIONS)['getHealth']>

export function addTo(program: Command): void {
  program
    .command('status')
    .description('tell how each part of the lane is; exit 1 when one has failed')
    .action(async (_options, command: Command) => {
      const status = await read(laneOf(command))
      outputOf(command).say(status, (value) => table(rows(value)))
      if (!status.well) throw new Failure('unwell', '')
    })
}

async function read(lane: Lane): Promise<Status> {
  const { version } = await operationsOf(lane, TERMINAL_OPERATIONS).getVersion()
  const [health, last, items] = await Promise.all([
    served(lane, LEDGER_OPERATIONS.getHealth, {}),
    served(lane, LEDGER_OPERATIONS.listTransactions, { query: { limit: 1 } }),
    served(lane, TEMPLATE_OPERATIONS.listTaughtItems, {}),
  ])
  return {
    url: lane.url,
    version,
    health,
    lastPayment: last?.transactions[0]?.dynamicQRStatus ?? null,
    lastReason: last?.transactions[0]?.reason ?? null,
    items: items && {
      count: items.data.length,
      templates: items.data.reduce((sum, { count }) => sum + count, 0),
    },
    simulated: health?.simulated ?? false,
    well: health === null || (health.healthy && failed(health).length === 0),
  }
}

/** Null where the lane has nothing to say: no such interface there, or no payment yet. */
async function served<Row extends Operation>(
  lane: Lane,
  row: Row,
  given: GivenTo<Row>,
): Promise<DoneOf<Row> | null> {
  const { http, body } = await answerOf(lane, row, given)
  if (http === 401 || http === 403) throw refusalOf(http, body)
  return http === 200 && Number(body['code'] ?? 0) === 0 ? (body as DoneOf<Row>) : null
}

function rows({ url, version, health, items, well, ...last }: Status): string[][] {
  const state = well ? 'is well' : `is NOT well${health ? sufferingOf(health) : ''}`
  return [
    ['lane', `${url} ${state}, laned ${version}`],
    ...(health ? simulatedRow(health) : []),
    ...(health ? healthRows(health) : []),
    ['last payment', [last.lastPayment ?? 'none', last.lastReason].filter(Boolean).join(', ')],
    ...(items ? [['items', `${items.count} with ${items.templates} templates`]] : []),
  ]
}

/** An older laned names no parts. */
const failed = ({ parts = [] }: Partial<Health>) => parts.filter(({ state }) => state === 'failed')

function sufferingOf(health: Health): string {
  const names = failed(health).map(({ name }) => name)
  const payments = health.healthy ? ' (it takes payments)' : ''
  return names.length > 0 ? `: ${names.join(', ')}${payments}` : ''
}

const STATES = { ok: 'ok', degraded: 'works, but', failed: 'FAILED', absent: 'none' } as const

/** The parts that the rows above do not speak of. */
function partRows({ parts = [] }: Partial<Health>, above: readonly string[][]): string[][] {
  const told = new Set(above.map(([name]) => name))
  return parts
    .filter(({ name }) => !told.has(name))
    .map(({ name, state, reason, since }) => {
      const when = state === 'failed' || state === 'degraded' ? ` since ${since}` : ''
      return [name, `${STATES[state]}${when}${reason === null ? '' : `: ${reason}`}`]
    })
}

function simulatedRow({ simulated, bank, display }: Health): string[][] {
  if (!simulated) return []
  const fakes = [bank.simulated && 'bank: no money moves', display.simulated && 'display: no glass']
  return [['simulated', fakes.filter(Boolean).join('; ')]]
}

function healthRows(health: Health): string[][] {
  const { configured, display, bank, clock, disk, ledger } = health
  const because = (name: string) => {
    const part = (health.parts ?? []).find((one) => one.name === name)
    if (!part?.reason) return ''
    return part.state === 'ok' ? `: ${part.reason}` : ` since ${part.since}: ${part.reason}`
  }
  const reach = { true: 'answers', false: 'does NOT answer', null: 'not asked' }
  const shown = display.shown ? `, shows ${display.shown}` : ''
  const rows = [
    ['settings', configured ? 'entered' : 'none yet: POST /updateDriverSettings'],
    [
      'display',
      `${display.connected ? `connected${shown}` : 'NOT connected'}${because('display')}`,
    ],
    [
      'bank',
      [bank.name ?? 'none', reach[`${bank.reachable}`], bank.detail].filter(Boolean).join(', '),
    ],
    ['clock', `${clock.now}${clock.sane ? '' : ', which CANNOT be right'}${because('clock')}`],
    ['disk', `${inMegabytes(disk.freeBytes)} free${roomWords(disk)}${because('disk')}`],
    [
      'ledger',
      `${ledger.check}, payments that the bank is asked about: ${ledger.unsettled}${because('ledger')}`,
    ],
  ]
  return [...rows, ...partRows(health, rows)]
}

/** A card may take nothing with any room; why is the reason of the part. */
function roomWords({ enough, detail }: Health['disk']): string {
  if (enough) return ''
  return detail === undefined ? ', which is NOT enough' : ', but nothing MORE can be kept'
}

function inMegabytes(bytes: number | null): string {
  return bytes === null ? 'unknown' : `${Math.floor(bytes / 2 ** 20)} MB`
}
