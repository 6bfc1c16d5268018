/**
 * The banks of a device: which adapter serves which bankName, and the connections they share.
 *
 * A name is served by its own line in the config, else by the line "*", else by the adapter of a
 * bank whose address is public. Static needs no line: it is served by the device itself.
 */

import type { LookupFunction } from 'node:net'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { Bank, BankProfile, BanksDriver } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import { createGatewayBank } from './adapters/gateway.ts'
import { createPixBank } from './adapters/pix.ts'
import { createPixTokens, type PixTokens, REFUNDS_SCOPES } from './adapters/pix-tokens.ts'
import { createRaiffeisenBank } from './adapters/raiffeisen.ts'
import { createRbsBank } from './adapters/rbs.ts'
import { createStaticBank } from './adapters/static-qr.ts'
import { createTbankBank } from './adapters/tbank.ts'
import { createYookassaBank } from './adapters/yookassa/yookassa.ts'
import { need } from './answers/json-fields.ts'
import {
  type AdapterName,
  ANY_BANK as ANY,
  bankKey,
  KNOWN_BANKS,
  knownBank,
  labelOf,
  publicFieldsOf,
  STATIC_BANK,
} from './bank-names.ts'
import { type FakeBank, openFakeBank } from './fake/fake-bank-server.ts'
import { refuseTillLink } from './qr-payload/printed-till-qr.ts'
import { type BankEndpoint, endpointsOf, TOTAL_TIMEOUT_MS } from './transport/bank-endpoint.ts'
import { openBankHttp, type SharedBankHttp } from './transport/bank-http.ts'
import { withDeadline } from './transport/operation-deadline.ts'

interface OnlineBank extends BankEndpoint {
  readonly driver: AdapterName
  readonly tokenUrl?: string
}

export type BankConfig = { readonly driver: 'fake' } | OnlineBank

export type BanksConfig = Readonly<Record<string, BankConfig>>

export interface BanksOptions {
  readonly clock: Clock
  /** Where the embedded fake bank keeps its orders, so that they survive as a ledger does. */
  readonly fakeBankFile: string | null
  /** A bank's host has said what time it is there; one on this machine is no other clock, and never heard. */
  readonly onTime?: (bankName: string, wallMs: number) => void
  /** For tests: how long the embedded fake bank may stay silent. */
  readonly fakeTimeoutMs?: number
  /** For tests: a call that it leaves unanswered is cut at once, so that none waits for that. */
  readonly fakeCutsSilence?: boolean
  /** For tests: how host names resolve. */
  readonly lookup?: LookupFunction
}

export interface OpenBanks extends BanksDriver {
  /** Null when no fake bank is configured. */
  readonly levers: BankLevers | null
}

/** How one line of the config turns a profile into a bank. */
type Route = (profile: BankProfile) => Bank

/** The adapters that can switch a till's printed link on. */
const SWITCH_TILL_LINKS: ReadonlySet<AdapterName> = new Set(['gateway', 'yookassa'])
// The fake is in the same process: a silence of it is a lever's, and is not waited for long.
const FAKE_TIMEOUT_MS = 2_000
const NAME_CHARACTERS_MAX = 64

export async function openBanks(config: BanksConfig, options: BanksOptions): Promise<OpenBanks> {
  await using opening = new AsyncDisposableStack()
  let fake: FakeBank | null = null
  if (Object.values(config).some(({ driver }) => driver === 'fake'))
    fake = opening.use(
      await openFakeBank({
        clock: options.clock,
        path: options.fakeBankFile,
        cutsSilence: options.fakeCutsSilence === true,
      }),
    )

  const routes = new Map<string, Route>()
  const fakeRoutes = new Set<Route>()
  for (const [name, bank] of Object.entries(config))
    routes.set(name === ANY ? ANY : bankKey(knownBank(name)?.name ?? name), connect(name, bank))
  for (const { name, native } of KNOWN_BANKS)
    if (native && !routes.has(bankKey(name)) && !routes.has(ANY))
      routes.set(bankKey(name), connect(name, { driver: native.adapter, url: native.url }))
  routes.set(bankKey(STATIC_BANK), createStaticBank)

  function connect(name: string, bank: BankConfig): Route {
    const label = labelOf(name)
    const onTime = (wallMs: number) => options.onTime?.(`bank ${label}`, wallMs)
    const reach = (endpoint: BankEndpoint) =>
      opening.use(openBankHttp(label, endpoint, options.clock, options.lookup, onTime))
    if (bank.driver === 'fake') {
      const totalTimeoutMs = options.fakeTimeoutMs ?? FAKE_TIMEOUT_MS
      const http = reach({ url: fake?.url ?? '', totalTimeoutMs })
      // Asks for no field: a laptop has no merchant agreement.
      const route: Route = (profile) =>
        withDeadline(createGatewayBank(profile, http.speaksFor(profile.bankName)), totalTimeoutMs)
      fakeRoutes.add(route)
      return route
    }
    const adapt = adapter(bank, reach)
    const checked = SWITCH_TILL_LINKS.has(bank.driver)
      ? (profile: BankProfile) => profile
      : refuseTillLink
    return (profile) =>
      withDeadline(adapt(checked(profile)), bank.totalTimeoutMs ?? TOTAL_TIMEOUT_MS)
  }

  function adapter(bank: OnlineBank, reach: (endpoint: BankEndpoint) => SharedBankHttp): Route {
    const { api, tokens: tokenEndpoint } = endpointsOf(bank)
    const shared = reach(api)
    const httpOf = ({ bankName }: BankProfile) => shared.speaksFor(bankName)
    switch (bank.driver) {
      case 'gateway':
        return (profile) => createGatewayBank(withGatewayFields(profile), httpOf(profile))
      case 'rbs':
        return (profile) => createRbsBank(profile, httpOf(profile), options.clock)
      case 'raiffeisen':
        return (profile) => createRaiffeisenBank(profile, httpOf(profile))
      case 'tbank':
        return (profile) => createTbankBank(profile, httpOf(profile), options.clock)
      case 'yookassa':
        return (profile) => createYookassaBank(profile, httpOf(profile))
      case 'pix': {
        const tokenHttp = reach(tokenEndpoint ?? api)
        const tokens = new Map<string, PixTokens>()
        const tokensOf = ({ bankName }: BankProfile, scope?: string) => {
          const key = JSON.stringify([bankName, scope])
          const http = tokenHttp.speaksFor(bankName)
          const known = tokens.get(key) ?? createPixTokens(bankName, http, options.clock, scope)
          tokens.set(key, known)
          return known
        }
        return (profile) => {
          const refundTokens = tokensOf(profile, REFUNDS_SCOPES)
          const http = httpOf(profile)
          return createPixBank(profile, http, tokensOf(profile), options.clock, refundTokens)
        }
      }
    }
  }

  const routeOf = (name: string) =>
    routes.get(bankKey(knownBank(name)?.name ?? name)) ?? routes.get(ANY)

  function canonical(bankName: string): string | null {
    if (bankKey(bankName) === '' || !routeOf(bankName)) return null
    const written = bankName.trim().replace(/\s+/g, ' ')
    if (written.length > NAME_CHARACTERS_MAX) return null
    return knownBank(bankName)?.name ?? configured(config, bankName) ?? written
  }

  const names = [...KNOWN_BANKS.map(({ name }) => name), ...Object.keys(config)]
    .map((name) => canonical(name))
    .filter((name, at, all): name is string => name !== null && all.indexOf(name) === at)

  function open(profile: BankProfile): Bank {
    const bankName = canonical(profile.bankName)
    const route = bankName === null ? undefined : routeOf(bankName)
    if (bankName === null || !route)
      throw new Fault('bad-request', say`no such bank; known: ${names.join(', ')}`, undefined, {
        part: 'bank',
      })
    return route({ ...profile, bankName })
  }

  const opened = opening.move()
  return {
    names,
    canonical,
    publicFields: publicFieldsOf,
    isSimulated: (bankName) => {
      const route = routeOf(bankName)
      return route !== undefined && fakeRoutes.has(route)
    },
    open,
    levers: fake?.levers ?? null,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function configured(config: BanksConfig, bankName: string): string | undefined {
  return Object.keys(config).find((name) => name !== ANY && bankKey(name) === bankKey(bankName))
}

function withGatewayFields(profile: BankProfile): BankProfile {
  for (const field of knownBank(profile.bankName)?.gatewayFields ?? []) need(profile, field)
  return profile
}
