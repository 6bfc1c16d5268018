/**
 * Whether another one is paid by a changed config: a bank's money goes by its line, else by `*`, else to its public address.
 * Compares where it goes, not how it is asked for: a time-out is no payee.
 */
import type { BanksConfig } from './adapter-of-bank.ts'
import { descriptionOf } from './bank-list.ts'
import { ANY_BANK, bankKey, knownBank } from './bank-names.ts'

type BankLine = BanksConfig[string]

/** The lines, as `banks.Alfa`, by which the money goes elsewhere with `after` than with `before`. */
export function payeeChanges(before: BanksConfig, after: BanksConfig): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => payeeOf(before, name) !== payeeOf(after, name))
    .map((name) => `banks.${name}`)
}

/** Of such lines those by which somebody was paid before: a new lane's first bank takes nobody's money. */
export function paidBefore(before: BanksConfig, lines: readonly string[]): readonly string[] {
  return lines.filter((key) => {
    const line = lineOf(before, key.slice('banks.'.length))
    return line !== null && line.driver !== 'fake'
  })
}

/** The same text for the same place of the money. */
function payeeOf(banks: BanksConfig, name: string): string {
  return JSON.stringify(placeOf(lineOf(banks, name)))
}

function lineOf(banks: BanksConfig, name: string): BankLine | null {
  const lines = new Map(Object.entries(banks).map(([key, line]) => [canonical(key), line]))
  const known = name === ANY_BANK ? null : knownBank(name)
  const open = known?.driver && known.url ? { driver: known.driver, url: known.url } : null
  return lines.get(canonical(name)) ?? lines.get(ANY_BANK) ?? open
}

const canonical = (name: string) =>
  name === ANY_BANK ? ANY_BANK : bankKey(knownBank(name)?.name ?? name)

function placeOf(line: BankLine | null): unknown {
  if (line === null || line.driver === 'fake') return line?.driver
  const { driver, url, tokenUrl, clientCertificate, caFile } = line
  const tokens = descriptionOf(driver).tokensAt?.({ url, ...(tokenUrl && { tokenUrl }) })
  return [driver, addressOf(url), tokens && addressOf(tokens), clientCertificate, caFile]
}

const addressOf = (url: string) => (URL.canParse(url) ? new URL(url).href.replace(/\/$/, '') : url)
