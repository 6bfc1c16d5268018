/** Which operations and which refusals of the documents no recorded answer shows, each with its reason. */
import { type OpenApi, type Operation, operationsOf } from '#test/document/documents.ts'
import type { Exchange } from './recording/recorded-walk.ts'

interface Refusal {
  readonly status: number
  /** As the document calls it: `notFound`. */
  readonly kind: string
  readonly value: object
}

/** What every operation refuses before it begins. */
export const GUARDS_OWN: readonly string[] = [
  'badRequest',
  'unauthorized',
  'forbidden',
  'tooMany',
  'starting',
  'bug',
]

/** Of `POST /showQR busy` which: why not. The first row that fits. */
const WHY_NOT: readonly (readonly [refusal: RegExp, why: string])[] = [
  [/ starting$/, 'a lane whose data are brought to a new form: test/api/starting-shapes.test.ts'],
  [/ bug$/, 'no request provokes one: test/fault/a-bug.test.ts'],
  [/ storage$/, 'needs a card that is full or broken: test/fault/card-full.test.ts and its like'],
  [
    /^\w+ \/setup\S* tooMany$/,
    'wrong codes, by the hour: firmware/features/first-boot/test/api/setup.test.ts; no rate on loopback',
  ],
  [
    /^(GET \S+|POST \/api\/(get_item_template_(list|image)|recognize_picture)) tooMany$/,
    'needs more callers than its queue or the streams of a listener hold: test/api/queue-turns.test.ts',
  ],
  [/^POST \/(showQR|cancelQR) alreadyPaid$/, 'test/fault/payment-paid-while-cancelled.test.ts'],
  [/^POST \/clearScreen alreadyPaid$/, 'needs `cancelOnClear`: test/api/payment-added.test.ts'],
  [/ busy$/, 'needs something else under way at that very moment, which a recording cannot time'],
  [/ full$/, 'needs a store, an item or a picture folder at its bound, most of them hours of work'],
  [/^POST \/updateDriverSettings (unreachable|refused)$/, 'test/fault/serial-port-refused.test.ts'],
  [
    /^POST \/(showQR|transactions\/:id\/refunds) refused$/,
    'a bank that refuses: lab/test/fault/nasty-bank.test.ts',
  ],
  [
    /^\w+ \/reports\/reconciliation refused$/,
    'a bank without a registry: test/api/reconciliation.test.ts',
  ],
  [
    /^POST \/reports\/(reconciliation|shop)\/take-back notFound$/,
    'a day that was not compared: test/api/withdrawn-comparison.test.ts, test/sim/shop-day-taken-back.test.ts',
  ],
  [
    /^\w+ \/reports\/shop\S* (refused|unreachable|notConfigured)$/,
    'a lane that is no master, and a bank that is silent: test/api/shop-day.test.ts',
  ],
  [
    /^POST \/transactions\/:id\/refunds notConfigured$/,
    'needs a payment, and settings that are gone',
  ],
  [
    /^POST \/(exportToCSV|exports\/remove) refused$/,
    'a path or an export of somebody else: test/fault/export-over-own-files.test.ts, test/api/exports.test.ts',
  ],
  [
    /^POST \/ledger\/gaps\/:id\/settle refused$/,
    'needs a ledger that a restore took the place of twice',
  ],
  [
    /^GET \/api\/get_weight notFound$/,
    'goods that are in no list: firmware/features/scales/test/api/weight.test.ts',
  ],
  [
    /^POST \/api\/add_item_template refused$/,
    'an item that is marked for deletion from all: test/api/items-templates.test.ts',
  ],
  [
    /^POST \/api\/take_back_shop unreachable$/,
    'needs the feed of a chain: test/fault/shops-of-a-chain.test.ts',
  ],
  [
    /^POST \/api\/check_chain unreachable$/,
    'needs the servers of a chain: test/contract/chain-check.test.ts',
  ],
  [/^POST \/shifts\/close notFound$/, 'needs a key whose shift is no longer kept'],
  [
    /^\w+ \/api\/(add_item_template|get_result|recognize_picture|set_background|review\/\S+) unreachable$/,
    'a model that does not answer: test/fault/model-broken.test.ts',
  ],
  [
    /^POST \/api\/review\/:entry (refused|locked)$/,
    'needs an entry that is gone or learning locked while it is looked at',
  ],
  [
    /^POST \/api\/restore_item refused$/,
    'needs what is being deleted on all lanes: test/api/sync.test.ts',
  ],
  [
    /^POST \/api\/set_(tare|zero) refused$/,
    'a scale that refuses: firmware/features/scales/test/api/weight.test.ts',
  ],
  [/^POST \/api\/(set_time|reboot) (refused|unreachable)$/, 'the fake host does both'],
  [
    /^POST \/api\/(set_sync_\w+|sync) (refused|unreachable)$/,
    'needs another lane: test/api/sync.test.ts',
  ],
  [
    /^POST \/api\/withdraw_fleet_config refused$/,
    'firmware/features/fleet/test/fault/hostile-fleet-config.test.ts',
  ],
  [
    /^(GET|POST) \/backups\S* (unreachable|refused)$/,
    'another server that fails: test/fault/hostile-backup-servers.test.ts',
  ],
  [
    /^\w+ \/device\/config\S* (notConfigured|refused)$/,
    'needs a config that others wrote: test/api/device-config.test.ts',
  ],
  [
    /^POST \/device\/update\/\w+ (refused|unreachable)$/,
    'no updater looks after a lane of a test: test/api/device-update.test.ts',
  ],
  [
    /^POST \/device\/display\/test refused$/,
    'needs a payment on the glass: test/api/device-display.test.ts',
  ],
  [
    /^POST \/device\/screens\/choose notFound$/,
    'needs a display of screens: firmware/features/browser-screen/test/api/glass-pages.test.ts',
  ],
  [
    /^\w+ \/device\/idle\/\S+ refused$/,
    'needs a folder that is not its own: firmware/features/browser-screen/test/api/idle-pictures.test.ts',
  ],
  [
    /^\w+ \/setup\S* (notFound|notConfigured|refused)$/,
    'firmware/features/first-boot/test/api/setup.test.ts and setup-parts.test.ts',
  ],
]

/** What is missing has no row; what has a row without need is named, too. */
export function recordingGaps(
  documents: Readonly<Record<string, OpenApi>>,
  exchanges: readonly Exchange[],
): string[] {
  const byOperation = Map.groupBy(exchanges, ({ operation }) => operation)
  const gaps: string[] = []
  const used = new Set<RegExp>()
  for (const document of Object.values(documents))
    for (const [name, operation] of operationsOf(document)) {
      const recorded = byOperation.get(name) ?? []
      if (!recorded.some(({ title }) => title === 'asked'))
        gaps.push(`${name} is never asked: ask it in test/support/document/*-walk.ts`)
      for (const refusal of refusalsOf(operation)) {
        if (recorded.some((one) => isAbout(one, refusal))) continue
        const missing = `${name} ${refusal.kind}`
        const row = WHY_NOT.find(([pattern]) => pattern.test(missing))
        if (row) used.add(row[0])
        else gaps.push(`${missing} (${refusal.status}) is not recorded: provoke it, or say why not`)
      }
    }
  for (const [pattern] of WHY_NOT)
    if (!used.has(pattern)) gaps.push(`${pattern} is about nothing that is missing: its row goes`)
  return gaps
}

export function refusalsOf({ responses }: Operation): readonly Refusal[] {
  return Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.values(content).flatMap(({ examples = {} }) =>
      Object.entries(examples as Record<string, { readonly value: object }>).flatMap(
        ([kind, { value }]) => (kind === 'done' ? [] : [{ status: Number(status), kind, value }]),
      ),
    ),
  )
}

/** A bank speaks under its own name, with codes of its own. */
const BANK_CODES: Readonly<Record<string, number>> = { unreachable: 2, refused: 3 }

/** Words differ from request to request; the status and the codes do not. */
function isAbout({ answer }: Exchange, { status, kind, value }: Refusal): boolean {
  if (answer.status !== status) return false
  // Each part has codes of its own for a wrong request, and a guard has one code alone.
  if (GUARDS_OWN.includes(kind) && kind !== 'bug') return true
  const body = bodyOf(answer.bytes)
  if (/BankSettings$/.test(String(body['error_category'])))
    return body['error_code'] === BANK_CODES[kind]
  return Object.entries(value).every(
    ([key, one]) => /message$|^msg$/.test(key) || body[key] === one,
  )
}

function bodyOf(bytes: Uint8Array): Record<string, unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  } catch {
    return {}
  }
}
