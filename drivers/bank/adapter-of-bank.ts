/**
 * The banks of a device: which adapter serves which bankName, and the connections they share.
 *
 * A name is served by its own line in the config, else by the line "*", else by the adapter of a
 * bank whose address is public. Static needs no line: it is served by the device itself.
 */

import type { LookupFunction } from 'node:net'
import { Fault } from '#firmware/fault.ts'
import { printable } from '#firmware/plain-text.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Bank, BankProfile, BanksDriver } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import { STATIC } from './adapters/static/static-description.ts'
import type { BankSurroundings, OpenBank } from './bank-description.ts'
import { descriptionOf, endpointsOf, type OnlineBank } from './bank-list.ts'
import {
  ANY_BANK as ANY,
  bankKey,
  bankNameIn,
  currencyOf,
  KNOWN_BANKS,
  knownBank,
  nameInMessages,
  STATIC_BANK,
} from './bank-names.ts'
import { type FakeBank, openFakeBank } from './fake/fake-bank-server.ts'
import { gatewayFieldsOf, profileFieldsOf, publicFieldsOf } from './profile-fields-of-bank.ts'
import { refuseTillLink } from './qr-payload/printed-till-qr.ts'
import type { BankEndpoint } from './transport/bank-address-and-tls.ts'
import { openBankHttp } from './transport/bank-http.ts'
import { TOTAL_TIMEOUT_MS, withDeadline } from './transport/operation-deadline.ts'

export type BankConfig = { readonly driver: 'fake' } | OnlineBank

export type BanksConfig = Readonly<Record<string, BankConfig>>

export interface BanksOptions {
  readonly clock: Clock
  /** Where the embedded fake bank keeps its orders, so that they survive as a ledger does. */
  readonly fakeBankFile: string | null
  /**
   * Called with the time that a bank's host tells. Not called for a bank on this machine: it has the lane's own clock.
   */
  readonly onTime?: (bankName: string, wallMs: number) => void
  /** For tests: how long the embedded fake bank may stay silent. */
  readonly fakeTimeoutMs?: number
  /** For tests: a call that the embedded fake bank leaves unanswered is cut at once, so that the test need not wait. */
  readonly fakeCutsSilence?: boolean
  /** For tests: how host names resolve. */
  readonly lookup?: LookupFunction
}

export interface OpenBanks extends BanksDriver {
  /** Null when no fake bank is configured. */
  readonly levers: BankLevers | null
}

// The fake bank is in the same process and silent only when a lever asks for it, so the wait is short.
const FAKE_TIMEOUT_MS = 2_000
const NAME_SHOWN = 64
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

  const routes = new Map<string, OpenBank>()
  const fakeRoutes = new Set<OpenBank>()
  for (const [name, bank] of Object.entries(config))
    routes.set(
      name === ANY ? ANY : bankKey(knownBank(name)?.name ?? name),
      await (bank.driver === 'fake' ? connectFake(name) : connect(name, bank)),
    )
  for (const { name, driver, url } of KNOWN_BANKS)
    if (driver && url !== undefined && !routes.has(bankKey(name)) && !routes.has(ANY))
      routes.set(bankKey(name), await connect(name, { driver, url }))
  const openStatic = await STATIC.load()
  routes.set(bankKey(STATIC_BANK), openStatic())

  function reach(name: string, endpoint: BankEndpoint): BankSurroundings['httpOf'] {
    const shownName = nameInMessages(name)
    const onTime = (wallMs: number) => options.onTime?.(`bank ${shownName}`, wallMs)
    const http = opening.use(
      openBankHttp(shownName, endpoint, options.clock, options.lookup, onTime),
    )
    return ({ bankName }) => http.speaksFor(bankName)
  }

  /** Asks for no field: a laptop has no merchant agreement. */
  async function connectFake(name: string): Promise<OpenBank> {
    const totalTimeoutMs = options.fakeTimeoutMs ?? FAKE_TIMEOUT_MS
    const httpOf = reach(name, { url: fake?.url ?? '', totalTimeoutMs })
    const { createGatewayBank } = await import('./adapters/gateway/gateway.ts')
    const route: OpenBank = (profile) =>
      withDeadline(createGatewayBank(profile, httpOf(profile)), totalTimeoutMs)
    fakeRoutes.add(route)
    return route
  }

  async function connect(name: string, line: OnlineBank): Promise<OpenBank> {
    const { switchesTillLinks, load } = descriptionOf(line.driver)
    const { api, tokens } = endpointsOf(line)
    const httpOf = reach(name, api)
    const tokenHttpOf = tokens ? reach(name, tokens) : httpOf
    const openBank = await load()
    const adapt = openBank({
      httpOf,
      tokenHttpOf,
      fieldsAtGateway: gatewayFieldsOf,
      clock: options.clock,
    })
    return (profile) => {
      const checked = switchesTillLinks ? profile : refuseTillLink(profile)
      return withDeadline(adapt(checked), line.totalTimeoutMs ?? TOTAL_TIMEOUT_MS)
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
      throw new Fault(
        'bad-request',
        say('fault.bank.unknown-bank', {
          name: printable(profile.bankName.slice(0, NAME_SHOWN)),
          banks: names.join(', '),
        }),
        undefined,
        {
          part: 'bank',
        },
      )
    return route({ ...profile, bankName })
  }

  const opened = opening.move()
  return {
    names,
    canonical,
    publicFields: publicFieldsOf,
    profileFields: profileFieldsOf,
    nameIn: bankNameIn,
    currency: currencyOf,
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
