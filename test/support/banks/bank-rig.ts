/** One bank adapter in front of a server that speaks its dialect, ready for the contract suite. */

import type { BankDriver } from '#drivers/bank/bank-list.ts'
import { type BankConfig, openBanks } from '#drivers/bank/banks.ts'
import type { Dialect } from '#drivers/bank/fake/fake-bank-gateway.ts'
import { openFakeBank } from '#drivers/bank/fake/fake-bank-server.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Bank, BankProfile } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankLevers } from '#hal/fake-controls.ts'

export interface BankRig extends AsyncDisposable {
  readonly bank: Bank
  readonly levers: BankLevers
  /** Texts that must never show in a Fault. */
  readonly secrets: readonly string[]
}

/** The server cuts what it leaves unanswered: a busy machine has all the time that it needs. */
export const RIG_PATIENCE_MS = 15_000

export interface RigOptions {
  readonly driver: BankDriver
  readonly profile: BankProfile
  /** Undefined for the gateway contract itself. */
  readonly dialect?: Dialect
  /** Below the server's address. */
  readonly path?: string
  readonly secrets: readonly string[]
  /** The lane's own clock; default: as right as the bank's. */
  readonly laneClock?: Clock
}

/** A bank without a public API, as the fake bank speaks. */
export const GATEWAY_OPTIONS: RigOptions = {
  driver: 'gateway',
  profile: {
    bankName: 'CFT',
    accAlias: 'shop',
    extEntityId: '7',
    merchantId: 'M1',
    password: 'open sesame',
  },
  secrets: ['open sesame', Buffer.from('M1:open sesame').toString('base64')],
}

export async function openBankRig(options: RigOptions): Promise<BankRig> {
  await using opening = new AsyncDisposableStack()
  const clock = createSystemClock()
  const server = opening.use(
    await openFakeBank({ clock, path: null, cutsSilence: true }, options.dialect),
  )
  const config: BankConfig = {
    driver: options.driver,
    url: server.url + (options.path ?? ''),
    totalTimeoutMs: RIG_PATIENCE_MS,
  }
  const { bankName } = options.profile
  const banks = opening.use(
    await openBanks(
      { [bankName]: config },
      { clock: options.laneClock ?? clock, fakeBankFile: null },
    ),
  )
  const bank = banks.open(options.profile)
  const opened = opening.move()
  return {
    bank,
    levers: server.levers,
    secrets: options.secrets,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
