/**
 * Tables of the pages that say what a list of the device says: made of the list, between `<!-- made: NAME -->` and
 * `<!-- end of NAME -->`. `npm run docs -- --tables` writes them, `npm run check` tells of one that is not as made.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { KNOWN_BANKS } from '#drivers/bank/bank-names.ts'
import { profileFieldsOf } from '#drivers/bank/profile-fields-of-bank.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { loadDisplayProtocols } from '#drivers/display/open-display.ts'
import { createWording } from '#drivers/display/text/screen-wording.ts'
import { LEDGER_EVENTS } from '#firmware/events/ledger-events.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import type { Feature, FeatureMetric } from '#firmware/kernel/feature.ts'
import { METRICS } from '#firmware/metrics/metrics.ts'
import english from '#firmware/words/en/lanectl.json' with { type: 'json' }
import { EVENT_TEXTS } from '#firmware/words/event-texts.ts'
import { EXIT, EXIT_WORDS } from '#scripts/lanectl/exit-codes.ts'
import { additionTable } from './addition-table.ts'
import { featureTable } from './feature-table.ts'
import { OPERATION_TABLES } from './operation-tables.ts'
import { testCostTable } from './test-cost-table.ts'

type Row = readonly string[]

const OF_FEATURES = await Promise.all(FEATURES.map((one) => one.docTables?.() ?? {}))
const METRICS_OF_FEATURES = await Promise.all(FEATURES.map(metricsOf))

/** Each for the page that has it. */
const TABLES: Readonly<Record<string, (page: string) => readonly Row[]>> = {
  ...OPERATION_TABLES,
  features: featureTable,
  'files of an addition': additionTable,
  'costs of the tests': () => testCostTable(),
  ...Object.fromEntries(
    OF_FEATURES.flatMap((tables) => Object.entries(tables)).map(([name, rows]) => [
      name,
      () => rows,
    ]),
  ),
  ...Object.fromEntries(METRICS_OF_FEATURES.flat().map(([name, rows]) => [name, () => rows])),
  'metrics of payments': () => metrics('payments'),
  'metrics of the lane': () => metrics('lane'),
  'metrics of the board': () => metrics('board'),
  banks,
  'display protocols': displayProtocols,
  'events of the ledger': ledgerEvents,
  'exit codes of lanectl': () => [
    ['Code', 'Meaning'],
    ...Object.entries(EXIT).map(([name, code]) => [
      String(code),
      english[EXIT_WORDS[name as keyof typeof EXIT]],
    ]),
  ],
}

function metrics(wanted: string): readonly Row[] {
  return metricTable(METRICS.filter(({ about }) => about === wanted))
}

/** Each feature that has some says them on its own page. */
async function metricsOf(one: Feature): Promise<readonly [name: string, rows: readonly Row[]][]> {
  const rows = (await one.metrics?.()) ?? []
  return rows.length === 0 ? [] : [[`metrics of ${one.name}`, metricTable(rows)]]
}

function metricTable(
  rows: readonly Pick<FeatureMetric, 'name' | 'type' | 'labels' | 'help' | 'note'>[],
): readonly Row[] {
  return [
    ['Number', 'Kind', 'Labels', 'What it says'],
    ...rows.map(({ name, type, labels, help, note }) => [
      `\`${name}\``,
      type,
      Object.entries(labels).map(labelWords).join(', '),
      note === undefined ? help : `${help}; ${note}`,
    ]),
  ]
}

function labelWords([name, values]: readonly [string, readonly string[] | null]): string {
  return values === null ? name : `${name} (${values.map((value) => `\`${value}\``).join(', ')})`
}

function ledgerEvents(): readonly Row[] {
  const texts: Readonly<Record<string, string>> = EVENT_TEXTS.en
  return [
    ['Event', 'What happened'],
    ...Object.keys(LEDGER_EVENTS).map((name) => [
      `\`${name}\``,
      texts[`story.${name}`] ?? texts[`event.${name}`] ?? '',
    ]),
  ]
}

function banks(): readonly Row[] {
  return [
    ['bankName', 'Also spelt', 'Served by', 'Fields besides `bankName`'],
    ...KNOWN_BANKS.map(({ name, aliases, driver, url }) => [
      `\`${name}\``,
      aliases.join(', '),
      driver === null
        ? 'the device itself'
        : `\`${driver}\`, ${url === undefined ? 'address in the config' : `at \`${url}\``}`,
      profileFieldsOf(name)
        // Of each that a gateway may serve: the page says so once.
        .filter((field) => field.name !== 'tillLink')
        .map(({ name: field, en, isPublic }) => `\`${field}\` (${en}${isPublic ? '' : '; secret'})`)
        .join(', '),
    ]),
  ]
}

const createDisplays = await loadDisplayProtocols()

function displayProtocols(): readonly Row[] {
  const wording = createWording({ language: 'en', currency: '' })
  return [
    ['Protocol', 'Usual speed', 'Other speeds looked for', 'Acknowledges', 'QR, bytes at most'],
    ...createDisplays({ clock: createSystemClock(), wording }).map(
      ({ name, baudRates: [usual, ...others], capabilities: { ack, maxQrBytes } }) => [
        `\`${name}\``,
        `${usual}`,
        others.join(', ') || '–',
        ack,
        `${maxQrBytes}`,
      ],
    ),
  ]
}

const MADE = /<!-- made: ([a-z -]{1,60}) -->\n([\s\S]*?)<!-- end of \1 -->/g

/** A line for each table that differs from its list, has no list, or is on no page. */
export function staleTables(paths: readonly string[]): string[] {
  const missing = new Set(Object.keys(TABLES))
  const stale = paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(MADE)].flatMap(([, name = '', body]) => {
      missing.delete(name)
      if (!TABLES[name]) return [`${path}: nobody makes a table of ${name}`]
      const isAsMade = body === made(name, path)
      return isAsMade ? [] : [`${path}: the table of ${name} is old: npm run docs -- --tables`]
    }),
  )
  return [...stale, ...[...missing].map((name) => `no page has the table of ${name}`)]
}

export function writeTables(paths: readonly string[]): void {
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    const now = text.replace(MADE, (old, name: string) =>
      TABLES[name] ? `<!-- made: ${name} -->\n${made(name, path)}<!-- end of ${name} -->` : old,
    )
    if (now !== text) writeFileSync(path, now)
  }
}

function made(name: string, page: string): string {
  const [head = [], ...rows] = TABLES[name]?.(page) ?? []
  const line = (row: Row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('')
}
