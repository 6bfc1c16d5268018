/** The banks of the tests, one for each dialect, each written from its documents alone, and how a lane calls them. */
import { openBank } from '#test/hostile-bank/bank-server.ts'
import type { BankTable } from '#test/hostile-bank/bank-table.ts'
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import type { BankAndLane } from './bank-rig.ts'
import { GATEWAY } from './dialects/gateway-bank.ts'
import { PIX } from './dialects/pix-bank.ts'
import { RAIFFEISEN } from './dialects/raiffeisen-bank.ts'
import { RBS } from './dialects/rbs-bank.ts'
import { TBANK } from './dialects/tbank-bank.ts'
import { YOOKASSA } from './dialects/yookassa-bank.ts'

export interface TestBank extends BankAndLane<HostileBank> {
  readonly table: BankTable
  /** At port 0 of loopback. */
  open(options: HostileBankOptions): Promise<HostileBank>
  /** An order that is cancelled stays payable: the bank's documents know no withdrawal. */
  readonly keepsCancelled?: boolean
  /** A payer pays what was asked for and nothing else. */
  readonly paysExactly?: boolean
  /** It tells what was given back on its website, so that a lane can know of it. */
  readonly tellsCabinet?: boolean
}

const served = <More extends object>(table: BankTable<More>) => ({
  driver: table.driver,
  profile: table.profile,
  table,
  open: (options: HostileBankOptions) => openBank(table, options),
})

export const TEST_BANKS = {
  gateway: { ...served(GATEWAY), tellsCabinet: true },
  // A payer cannot change the amount of a charge that does not say that he may.
  pix: { ...served(PIX), paysExactly: true, tellsCabinet: true },
  raiffeisen: served(RAIFFEISEN),
  rbs: served(RBS),
  tbank: served(TBANK),
  // Its documents know no way to give up a payment by SBP.
  yookassa: { ...served(YOOKASSA), keepsCancelled: true, paysExactly: true, tellsCabinet: true },
} as const satisfies Readonly<Record<string, TestBank>>
