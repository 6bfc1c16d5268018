/** Everything that a ledger can be asked, as one value: to compare before and after. */
import type { LedgerEntry, Phase, TransactionStore } from '#hal/transaction-store.ts'

const PHASES: readonly (readonly Phase[])[] = [
  ['accepted'],
  ['canceled', 'static'],
  ['unknown', 'failed'],
]
const PAGE = 7
const REFERENCES = 9

export function ledgerSnapshot(store: TransactionStore) {
  const pages = allPages(store)
  const records = pages.map(({ record }) => record)
  const times = records.map(({ createdAtMs }) => createdAtMs)
  const references = records.flatMap(({ reference }) => reference ?? []).slice(0, REFERENCES)
  const middleMs = times[Math.floor(times.length / 2)] ?? 0
  return {
    pages,
    entries: allEntries(store),
    newest: store.newest(),
    lastSequence: store.lastSequence(),
    found: records.map(({ id }) => [store.find(id), store.entriesOf(id)]),
    lists: [1, 10, 1_000].flatMap((limit) => [
      store.list({ limit }),
      store.list({ limit, sinceMs: middleMs }),
      ...PHASES.map((phases) => store.list({ limit, phases })),
      ...PHASES.map((phases) => store.list({ limit, phases, sinceMs: middleMs })),
      ...references.map((reference) => store.list({ limit, reference })),
    ]),
    days: [
      store.between(Math.min(...times), middleMs),
      store.between(middleMs, Math.max(...times) + 1),
    ],
  }
}

function allPages(store: TransactionStore) {
  const all = [...store.page(0, PAGE)]
  for (;;) {
    const more = store.page(all.at(-1)?.position ?? 0, PAGE)
    if (more.length === 0) return all
    all.push(...more)
  }
}

function allEntries(store: TransactionStore): LedgerEntry[] {
  const all: LedgerEntry[] = []
  for (;;) {
    const more = store.entriesAfter(all.at(-1)?.sequence ?? 0, PAGE)
    if (more.length === 0) return all
    all.push(...more)
  }
}
