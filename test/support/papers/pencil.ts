/**
 * Adds papers up as a person with a pencil does: from the printed text, by the words that stand on it, and nothing else.
 * Each check says what does not add up as `what: line, sum`; a paper on which all adds up says nothing.
 */
import { BRIDGE_CODES } from '#firmware/payment/reconciliation/rows-between-sums.ts'
import type { Language } from '#firmware/words/languages.ts'
import { PAPER } from '#firmware/words/printed.ts'
import { blocksOf, type PrintedRow, printedRows } from './printed-rows.ts'

export interface Figure {
  readonly count: number
  readonly kopecks: number
}

export const NOTHING: Figure = { count: 0, kopecks: 0 }

/** Where a payment that was begun may be: each is in one of them, on every paper. */
export const STATES = {
  paid: 'paper.sum.paid',
  other: 'paper.sum.other-amount',
  pending: 'paper.sum.pending',
  unclear: 'paper.sum.unclear',
  declined: 'paper.sum.declined',
  cancelled: 'paper.sum.cancelled',
  failed: 'paper.sum.failed',
  static: 'paper.sum.static-qr',
} as const
export type State = keyof typeof STATES

/** The money and the payments of one paper, or of one block of it. */
export interface Added {
  readonly states: Readonly<Record<State, Figure>>
  readonly late: Figure
  readonly refunds: Figure
  readonly net: number | null
  /** Null: the block does not say. */
  readonly begun: number | null
  readonly earlier: number
}

export type Say = (problem: string) => void

export function wordsOf(language: Language): (key: string) => string {
  const words: Readonly<Record<string, string>> = PAPER[language]
  return (key) => words[key] ?? `(no word ${key})`
}

/** A block that has a NET: what stands above it is it, and every payment is somewhere. */
function addUp(rows: readonly PrintedRow[], language: Language, what: string, say: Say): Added {
  const word = wordsOf(language)
  const find = (key: string) => {
    const found = rows.filter(({ name }) => name === word(key))
    if (found.length > 1) say(`${what}: "${word(key)}" stands there ${found.length} times`)
    return found[0]
  }
  const figure = (key: string): Figure => {
    const row = find(key)
    return { count: row?.count ?? 0, kopecks: row?.kopecks ?? 0 }
  }
  const states = Object.fromEntries(
    Object.entries(STATES).map(([state, key]) => [state, figure(key)]),
  ) as Record<State, Figure>
  const added = {
    states,
    late: figure('paper.sum.late'),
    refunds: figure('paper.sum.refunds'),
    net: find('paper.sum.net')?.kopecks ?? null,
    begun: find('paper.sum.begun')?.count ?? null,
    earlier: find('paper.sum.earlier')?.count ?? 0,
  }
  const netRow = rows.findIndex(({ name }) => name === word('paper.sum.net'))
  const above = rows.slice(0, Math.max(netRow, 0))
  for (const { name, indent, kopecks } of above)
    if (indent === 0 && kopecks !== null && !MONEY.some((key) => word(key) === name))
      say(`${what}: "${name}" stands above NET and is no money of it`)
  for (const key of MONEY)
    if (find(key) && !above.some(({ name }) => name === word(key)))
      say(`${what}: "${word(key)}" is money, and does not stand above NET`)
  const sum = states.paid.kopecks + states.other.kopecks + added.refunds.kopecks
  if (added.net !== null && sum !== added.net)
    say(`${what}: lines make ${sum}, NET is ${added.net}`)
  if (added.late.count > states.paid.count || added.late.kopecks > states.paid.kopecks)
    say(`${what}: more is late than is paid`)
  if (added.begun !== null) {
    const count = Object.values(states).reduce((all, one) => all + one.count, 0)
    if (count !== added.begun + added.earlier)
      say(`${what}: the states make ${count}, begun ${added.begun} and earlier ${added.earlier}`)
  }
  return added
}

const MONEY = ['paper.sum.paid', 'paper.sum.other-amount', 'paper.sum.refunds'] as const

/** The total since the first payment, as it is printed. */
export interface AddedEver {
  readonly paid: Figure
  readonly other: Figure
  readonly refunds: Figure
  readonly net: number
}

export interface AddedShift extends Added {
  readonly number: number
  readonly ever: AddedEver | null
}

/** Null: the paper has none. */
function addUpEver(text: string, language: Language, what: string, say: Say): AddedEver | null {
  const word = wordsOf(language)
  const block = blocksOf(text).find((one) => one.startsWith(`${word('paper.ever.title')}\n`))
  if (block === undefined) return null
  const rows = printedRows(block)
  const figure = (key: string): Figure => {
    const row = rows.find(({ name }) => name === word(key))
    return { count: row?.count ?? 0, kopecks: row?.kopecks ?? 0 }
  }
  const ever = {
    paid: figure('paper.sum.paid'),
    other: figure('paper.sum.other-amount'),
    refunds: figure('paper.sum.refunds'),
    net: figure('paper.sum.net').kopecks,
  }
  const sum = ever.paid.kopecks + ever.other.kopecks + ever.refunds.kopecks
  if (sum !== ever.net)
    say(`${what}: since the first payment lines make ${sum}, it says ${ever.net}`)
  return ever
}

/** An X or Z report: its sums, the same in its bank profiles, and the list of what the bank has not answered. */
export function addUpShift(text: string, language: Language, what: string, say: Say): AddedShift {
  const word = wordsOf(language)
  const blocks = blocksOf(text).map((block) => ({ block, rows: printedRows(block) }))
  const withNet = blocks.filter(
    ({ block, rows }) =>
      !block.startsWith(word('paper.ever.title')) &&
      rows.some(({ name }) => name === word('paper.sum.net')),
  )
  const [totals, ...profiles] = withNet
  if (!totals) throw new Error(`${what} has no sums: ${text}`)
  const added = addUp(totals.rows, language, what, say)
  if (added.begun === null) say(`${what}: it does not say how many payments were begun`)
  const parts = profiles.map(({ rows }) => addUp(rows, language, `${what}, a bank`, say))
  const same = (name: string, of: (one: Added) => number) => {
    const sum = parts.reduce((all, one) => all + of(one), 0)
    if (sum !== of(added)) say(`${what}: ${name} of its banks is ${sum}, of all ${of(added)}`)
  }
  same('NET', ({ net }) => net ?? 0)
  same('late', ({ late }) => late.kopecks)
  same('refunds', ({ refunds }) => refunds.kopecks)
  for (const state of Object.keys(STATES) as State[])
    if (state !== 'pending') {
      same(state, ({ states }) => states[state].kopecks)
      same(`number of ${state}`, ({ states }) => states[state].count)
    }
  const waiting = blocks.find(({ rows }) => rows[0]?.name === word('paper.shift.waiting'))
  const [head, ...listed] = waiting?.rows ?? []
  const ofList = listed.reduce((all, { kopecks }) => all + (kopecks ?? 0), 0)
  if (head && head.kopecks !== ofList)
    say(`${what}: what waits for the bank makes ${ofList}, it says ${head.kopecks}`)
  if (head && (head.count ?? 0) < added.states.pending.count)
    say(`${what}: more is pending than waits for the bank`)
  const [, number = ''] = /№ (\d+)|No\. (\d+)/.exec(text) ?? []
  return {
    ...added,
    number: Number(number || /No\. (\d+)/.exec(text)?.[1]),
    ever: addUpEver(text, language, what, say),
  }
}

export interface AddedStatement extends Added {
  readonly agrees: boolean
  /** Rows between the sums of a bank and those of the lane, and differences that a person settled. */
  readonly between: number
  readonly settled: number
  readonly ever: AddedEver | null
}

/** A day's statement. `shifts`: the Z reports as they were added up, to be the same here. */
export function addUpStatement(
  text: string,
  language: Language,
  what: string,
  say: Say,
): AddedStatement {
  const word = wordsOf(language)
  const blocks = new Map(
    blocksOf(text).map((block) => [block.split('\n')[0] ?? '', printedRows(block)] as const),
  )
  const rowsOf = (key: string) => blocks.get(word(key)) ?? []
  const added = addUp(rowsOf('paper.statement.money'), language, what, say)
  if (added.begun === null) say(`${what}: it does not say how many payments were begun`)
  addUpShifts(rowsOf('paper.statement.shifts'), added, language, what, say)
  const agrees = addUpBanks(rowsOf('paper.statement.bank'), text, language, what, say)
  addUpCharges(rowsOf('paper.statement.bank'), language, what, say)
  const between = rowsOf('paper.statement.bank').filter(({ name }) => isBridge(name, word)).length
  const settled = text.split(`  ${word('paper.statement.settled-by')} `).length - 1
  return { ...added, agrees, between, settled, ever: addUpEver(text, language, what, say) }
}

/** A month's statement: its days make NET, NET is what the shifts have, and each bank's rows make what is here. */
export function addUpMonth(
  text: string,
  language: Language,
  what: string,
  say: Say,
): Added & { readonly ever: AddedEver | null } {
  const word = wordsOf(language)
  const blocks = new Map(
    blocksOf(text).map((block) => [block.split('\n')[0] ?? '', printedRows(block)] as const),
  )
  const rowsOf = (key: string) => blocks.get(word(key)) ?? []
  const added = addUp(rowsOf('paper.statement.money'), language, what, say)
  const lines = (key: string, sumKey: string) => {
    const rows = rowsOf(key)
    const sum = rows.find(({ name }) => name === word(sumKey))
    const all = rows
      .filter((row) => row !== sum && row.indent === 0)
      .reduce((made, { kopecks }) => made + (kopecks ?? 0), 0)
    if (!sum) return
    if (sum.kopecks !== all) say(`${what}, ${sum.name}: lines make ${all}, it says ${sum.kopecks}`)
    if (sum.kopecks !== added.net)
      say(`${what}, ${sum.name} is ${sum.kopecks}, NET is ${added.net}`)
  }
  lines('paper.month.days', 'paper.month.of-days')
  lines('paper.statement.shifts', 'paper.month.in-shifts')
  if (rowsOf('paper.month.days').length === 0) say(`${what}: it has no days`)
  addUpBanks(rowsOf('paper.statement.bank'), text, language, what, say)
  addUpCharges(rowsOf('paper.statement.bank'), language, what, say)
  return { ...added, ever: addUpEver(text, language, what, say) }
}

/** What the bank keeps, and what came to the account: each line is made by those above it. */
function addUpCharges(
  rows: readonly PrintedRow[],
  language: Language,
  what: string,
  say: Say,
): void {
  const word = wordsOf(language)
  const SUMS = [
    ['paper.charges.gross', 'paper.charges.fee', 'paper.charges.net'],
    ['paper.payout.net', 'paper.payout.difference', 'paper.payout.came'],
  ] as const
  for (const [first, between, last] of SUMS) {
    let sum = 0
    for (const { name, kopecks } of rows) {
      if (name === word(first)) sum = kopecks ?? 0
      if (name === word(between)) sum += kopecks ?? 0
      if (name === word(last) && sum !== kopecks)
        say(`${what}, ${name}: lines make ${sum}, it says ${kopecks}`)
    }
  }
}

/** Each Z report with its own sums; less what is of other days, and with the open shift, they are the day. */
function addUpShifts(
  rows: readonly PrintedRow[],
  day: Added,
  language: Language,
  what: string,
  say: Say,
): void {
  const word = wordsOf(language)
  const sum = rows.find(({ name }) => name === word('paper.statement.in-shifts'))
  let net = 0
  let [own, lines] = [null as number | null, 0]
  const end = () => {
    if (own !== null && lines !== own) say(`${what}, a shift: lines make ${lines}, it says ${own}`)
    own = null
  }
  for (const { name, indent, kopecks } of rows) {
    if (kopecks === null) continue
    if (name === word('paper.statement.of-other-days')) net -= kopecks
    else if (indent > 0) lines += kopecks
    else {
      end()
      if (name === word('paper.statement.in-shifts')) continue
      ;[own, lines] = [kopecks, 0]
      net += kopecks
    }
  }
  end()
  if (!sum) return
  if (sum.kopecks !== net) say(`${what}: its shifts make ${net}, it says ${sum.kopecks}`)
  if (sum.kopecks !== day.net) say(`${what}: shifts say ${sum.kopecks}, NET is ${day.net}`)
}

/** Between what is at the bank and what is here stand the rows that make them equal, one by one. */
function addUpBanks(
  rows: readonly PrintedRow[],
  text: string,
  language: Language,
  what: string,
  say: Say,
): boolean {
  const word = wordsOf(language)
  let last: Figure | null = null
  let isLedger = false
  const isEqual: boolean[] = []
  for (const { name, count, kopecks } of rows) {
    const figure = { count: count ?? 0, kopecks: kopecks ?? 0 }
    const isBank = BANK.some((key) => word(key) === name)
    const isHere = HERE.some((key) => word(key) === name)
    if (isBank) [last, isLedger] = [figure, true]
    else if (isHere) {
      if (last && (last.kopecks !== figure.kopecks || last.count !== figure.count))
        say(
          `${what}, ${name}: lines make ${JSON.stringify(last)}, it says ${JSON.stringify(figure)}`,
        )
      isLedger = false
      isEqual.push(last?.kopecks === figure.kopecks)
    } else if (isLedger && last)
      last = { count: last.count + figure.count, kopecks: last.kopecks + figure.kopecks }
  }
  const results = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${word('paper.statement.result')} `))
    .map((line) => line.slice(word('paper.statement.result').length).trim())
  const agreeing = results.filter((one) => one === word('paper.statement.result-agrees'))
  const open = OPEN.filter((key) => rows.some(({ name }) => name === word(key)))
  const all = results.length > 0 && agreeing.length === results.length
  if (all && isEqual.some((equal) => !equal)) say(`${what}: "agrees" beside sums that do not`)
  if (all && open.length > 0) say(`${what}: "agrees" beside ${open.map(word).join(', ')}`)
  return all
}

function isBridge(name: string, word: (key: string) => string): boolean {
  return BRIDGE_CODES.some((code) => word(`paper.bridge.${code}`) === name)
}

const BANK = ['paper.statement.payments-at-bank', 'paper.statement.refunds-at-bank'] as const
const HERE = ['paper.statement.payments-here', 'paper.statement.refunds-here'] as const
/** Rows that stand for a difference which nobody has settled. */
const OPEN = [
  'paper.bridge.only-at-bank',
  'paper.bridge.only-here',
  'paper.bridge.different',
  'paper.bridge.undecided',
  'paper.bridge.still-asked',
] as const
