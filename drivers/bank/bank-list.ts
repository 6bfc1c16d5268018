/**
 * The banks that a line of laned.yaml may name as its driver: the only list. Config, set-up, the page, names, tests
 * and documents read it.
 *
 * Why descriptions and `load()`: names of banks stood in four lists, and those of display protocols in seven. The
 * config is read at every start and may load no driver's code, so a description lies beside each driver and imports
 * it when asked. Not taken: descriptions in firmware/ (two places for each bank), registration by import (what exists
 * would depend on who was imported), a schema of the config for each bank (only Pix has a key of its own, and a union
 * makes the errors of laned.yaml worse). The order of a list of protocols is that in which `auto` asks.
 */
import { GATEWAY } from './adapters/gateway/gateway-description.ts'
import { PIX } from './adapters/pix/pix-description.ts'
import { RAIFFEISEN } from './adapters/raiffeisen/raiffeisen-description.ts'
import { RBS } from './adapters/rbs/rbs-description.ts'
import { TBANK } from './adapters/tbank/tbank-description.ts'
import { YOOKASSA } from './adapters/yookassa/yookassa-description.ts'
import type { BankDescription } from './bank-description.ts'
import type { BankEndpoint } from './transport/bank-address-and-tls.ts'

export const BANKS = [GATEWAY, RBS, RAIFFEISEN, PIX, TBANK, YOOKASSA] as const
export type BankDriver = (typeof BANKS)[number]['name']

export function descriptionOf(driver: BankDriver): BankDescription {
  const found = BANKS.find(({ name }) => name === driver)
  if (!found) throw new Error(`no bank ${driver}`)
  return found
}

/** A line of the config that is no fake. */
export interface OnlineBank extends BankEndpoint {
  readonly driver: BankDriver
  readonly tokenUrl?: string
}

/** The addresses of a line: its tokens may have one of their own. */
export function endpointsOf(line: OnlineBank): {
  readonly api: BankEndpoint
  readonly tokens: BankEndpoint | null
} {
  const { tokensAt } = descriptionOf(line.driver)
  return { api: line, tokens: tokensAt ? { ...line, url: tokensAt(line) } : null }
}
