/**
 * One bank adapter in front of a bank of the tests, ready for the contract suites. Between the two is a proxy
 * that tells the truth until a lie is put into it.
 */

import * as assert from 'uvu/assert'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import type { BankDriver } from '#drivers/bank/bank-list.ts'
import type { Dialect } from '#drivers/bank/fake/fake-bank-dialect.ts'
import { openFakeBank } from '#drivers/bank/fake/fake-bank-server.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Bank, BankProfile } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import { type LyingProxy, openLyingProxy } from './lying-proxy.ts'

export interface BankRig extends AsyncDisposable {
  readonly bank: Bank
  readonly levers: BankLevers
  /** Texts that must never show in a Fault. */
  readonly secrets: readonly string[]
}

export interface LyingRig extends BankRig {
  readonly proxy: LyingProxy
}

/** The server cuts what it leaves unanswered: a busy machine has all the time that it needs. */
export const RIG_PATIENCE_MS = 15_000

export interface BankServer extends AsyncDisposable {
  /** With the path below which its calls are. */
  readonly url: string
  readonly levers: BankLevers
  /** What a lane did that the bank's documents do not allow, where the bank looks at that. */
  readonly records?: { readonly complaints: readonly string[] }
}

export interface ServerOptions {
  /** The bank's wall clock. */
  readonly now: () => number
  /** What it leaves unanswered is cut at once, so that no test waits for a deadline. */
  readonly cutsSilence: true
}

/** A bank of the tests, and how a lane calls it. */
export interface BankAndLane<Server extends BankServer = BankServer> {
  readonly driver: BankDriver
  readonly profile: BankProfile
  open(options: ServerOptions): Promise<Server>
}

/** The books of the fake bank, in a dialect of the tests. */
export const fakeBankWith =
  (dialect?: Dialect, path = '') =>
  async ({ now, cutsSilence }: ServerOptions): Promise<BankServer> => {
    const clock = { ...createSystemClock(), now }
    const server = await openFakeBank({ clock, path: null, cutsSilence }, dialect)
    return Object.assign(server, { url: server.url + path })
  }

/** A bank without a public API, as the fake bank speaks. */
export const FAKE_GATEWAY: BankAndLane = {
  driver: 'gateway',
  profile: {
    bankName: 'CFT',
    accAlias: 'shop',
    extEntityId: '7',
    merchantId: 'M1',
    password: 'open sesame',
  },
  open: fakeBankWith(),
}

/** `laneClock` is the lane's own; by default it is as right as the bank's. */
export async function openBankRig<Server extends BankServer>(
  { driver, profile, open }: BankAndLane<Server>,
  laneClock: Clock = createSystemClock(),
): Promise<LyingRig & { readonly server: Server }> {
  await using opening = new AsyncDisposableStack()
  const server = opening.use(await open({ now: Date.now, cutsSilence: true }))
  const proxy = opening.use(await openLyingProxy(server.url))
  const config = { driver, url: proxy.url, totalTimeoutMs: RIG_PATIENCE_MS }
  const banks = opening.use(
    await openBanks({ [profile.bankName]: config }, { clock: laneClock, fakeBankFile: null }),
  )
  const bank = banks.open(profile)
  const opened = opening.move()
  return {
    bank,
    server,
    proxy,
    levers: server.levers,
    secrets: secretsIn(profile),
    async [Symbol.asyncDispose]() {
      await opened.disposeAsync()
      assert.equal(server.records?.complaints ?? [], [])
    },
  }
}

/** The password as it is, in a form's body, and beside the name in Basic authorization. */
function secretsIn({ merchantId = '', password = '' }: BankProfile): readonly string[] {
  const basic = Buffer.from(`${merchantId}:${password}`).toString('base64')
  return [password, encodeURIComponent(password), basic]
}
