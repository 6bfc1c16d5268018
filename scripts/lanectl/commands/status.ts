/** `lanectl status`: is this lane well, and if not, what is the matter? */
import type { Command } from 'commander'
import { TEMPLATE_OPERATIONS } from '#firmware/items/operations/template-operations.ts'
import type { DoneOf, GivenTo, Operation } from '#firmware/operations/operation.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { TERMINAL_OPERATIONS } from '#firmware/payment/operations/terminal-operations.ts'
import type { PartName } from '#hal/part-list.ts'
import { bankText } from '../bank-text.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf, refusalOf } from '../lane-client.ts'
import { answerOf, operationsOf } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'
import { t, timeText, wordFor } from '../words.ts'

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
    .description(t('lanectl.status.about'))
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
  const answer = await answerOf(lane, row, given)
  const { http, body } = answer
  if (http === 401 || http === 403) throw refusalOf(answer)
  return http === 200 && Number(body['code'] ?? 0) === 0 ? (body as DoneOf<Row>) : null
}

function rows({ url, version, health, items, well, ...last }: Status): string[][] {
  const { lastPayment, lastReason } = last
  const payment =
    lastPayment === null
      ? [t('lanectl.word.none')]
      : [wordFor('payment', lastPayment), lastReason === null ? '' : wordFor('reason', lastReason)]
  return [
    [
      t('lanectl.word.lane'),
      t('lanectl.status.lane', { url, state: stateOf(well, health), version }),
    ],
    ...(health ? simulatedRow(health) : []),
    ...(health ? healthRows(health) : []),
    [t('lanectl.word.last-payment'), payment.filter(Boolean).join(', ')],
    ...(items ? [[t('lanectl.word.items'), t('lanectl.status.items-with-templates', items)]] : []),
  ]
}

/** An older laned names no parts. */
const failed = ({ parts = [] }: Partial<Health>) => parts.filter(({ state }) => state === 'failed')

function stateOf(isWell: boolean, health: Health | null): string {
  if (isWell) return t('lanectl.status.well')
  const names = health ? failed(health).map(({ name }) => wordFor('part', name)) : []
  if (names.length === 0) return t('lanectl.status.not-well')
  const parts = names.join(', ')
  return health?.healthy
    ? t('lanectl.status.not-well-takes-payments', { parts })
    : t('lanectl.status.not-well-parts', { parts })
}

/** The parts that the rows above do not speak of. */
function partRows({ parts = [] }: Partial<Health>, named: ReadonlySet<string>): string[][] {
  return parts
    .filter(({ name }) => !named.has(name))
    .map(({ name, state, reason, since }) => {
      const isIll = state === 'failed' || state === 'degraded'
      const what = wordFor('part-state', state)
      const when = isIll ? t('lanectl.status.since', { what, since: timeText(since) }) : what
      return [wordFor('part', name), `${when}${reason === null ? '' : `: ${reason}`}`]
    })
}

function simulatedRow({ simulated, bank, display }: Health): string[][] {
  if (!simulated) return []
  const fakes = [
    bank.simulated && t('lanectl.status.bank-no-money-moves'),
    display.simulated && t('lanectl.status.display-no-glass'),
  ]
  return [[t('lanectl.word.simulated'), fakes.filter(Boolean).join('; ')]]
}

function healthRows(health: Health): string[][] {
  const { configured, display, bank, clock, disk, ledger } = health
  const because = (name: string) => {
    const part = (health.parts ?? []).find((one) => one.name === name)
    if (!part?.reason) return ''
    const { state, since, reason } = part
    return state === 'ok'
      ? `: ${reason}`
      : t('lanectl.status.because-since', { since: timeText(since), reason })
  }
  const withRow = new Set<string>(['bank'])
  const row = (name: PartName, what: string) => {
    withRow.add(name)
    return [wordFor('part', name), what + because(name)]
  }
  const shown = display.shown
    ? t('lanectl.status.connected-shows', { shown: wordFor('screen', display.shown) })
    : t('lanectl.status.connected')
  const reach = wordFor('bank-reach', String(bank.reachable))
  return [
    [
      t('lanectl.word.settings'),
      configured
        ? t('lanectl.word.entered')
        : t('lanectl.status.none-yet-post-updatedriversettings'),
    ],
    row('display', display.connected ? shown : t('lanectl.status.not-connected')),
    [
      wordFor('part', 'bank'),
      [bank.name === null ? t('lanectl.word.none') : bankText(bank.name), reach, bank.detail]
        .filter(Boolean)
        .join(', '),
    ],
    row('clock', timeText(clock.now) + (clock.sane ? '' : t('lanectl.status.cannot-right'))),
    row('disk', t('lanectl.status.free', { room: inMegabytes(disk.freeBytes) }) + spaceWords(disk)),
    row(
      'ledger',
      t('lanectl.status.ledger', {
        check: wordFor('ledger', ledger.check),
        unsettled: ledger.unsettled,
      }),
    ),
    ...partRows(health, withRow),
  ]
}

/** A card may take nothing with any room; why is the reason of the part. */
function spaceWords({ enough, detail }: Health['disk']): string {
  if (enough) return ''
  return detail === undefined
    ? t('lanectl.status.not-enough')
    : t('lanectl.status.but-nothing-more-can-kept')
}

function inMegabytes(bytes: number | null): string {
  return bytes === null
    ? t('lanectl.word.unknown')
    : t('lanectl.status.mb', { megabytes: Math.floor(bytes / 2 ** 20) })
}
