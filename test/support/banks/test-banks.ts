/** The banks of the tests, one for each dialect, each written from its documents alone, and how a lane calls them. */
import { openGatewayBank } from '#test/gateway-bank/gateway-bank.ts'
import { SHOP } from '#test/gateway-bank/request-check.ts'
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import { openPixPsp, PIX_PROFILE } from '#test/pix-psp/pix-psp.ts'
import { openRaiffeisenBank } from '#test/raiffeisen-bank/raiffeisen-dialect.ts'
import { MERCHANT, SECRET_KEY } from '#test/raiffeisen-bank/raiffeisen-request-check.ts'
import { openYookassaBank } from '#test/yookassa-bank/yookassa-dialect.ts'
import { SHOP_ID, SHOP_KEY } from '#test/yookassa-bank/yookassa-request-check.ts'
import type { BankAndLane } from './bank-rig.ts'
import { openRbsBank, RBS_PROFILE } from './rbs-bank.ts'
import { openTbankBank, TBANK_PROFILE } from './tbank-bank.ts'

export interface TestBank extends BankAndLane<HostileBank> {
  /** At port 0 of loopback. */
  open(options: HostileBankOptions): Promise<HostileBank>
  /** An order that is cancelled stays payable: the bank's documents know no withdrawal. */
  readonly keepsCancelled?: boolean
  /** A payer pays what was asked for and nothing else. */
  readonly paysExactly?: boolean
  /** It tells what was given back in its cabinet, so that a lane can know of it. */
  readonly tellsCabinet?: boolean
}

export const TEST_BANKS = {
  gateway: {
    driver: 'gateway',
    profile: { bankName: 'CFT', accAlias: 'a', extEntityId: 'e', ...SHOP },
    open: openGatewayBank,
    tellsCabinet: true,
  },
  pix: {
    driver: 'pix',
    profile: PIX_PROFILE,
    open: openPixPsp,
    // A payer cannot change the amount of a charge that does not say that he may.
    paysExactly: true,
    tellsCabinet: true,
  },
  raiffeisen: {
    driver: 'raiffeisen',
    profile: { bankName: 'Raiffeisenbank', merchantId: MERCHANT, password: SECRET_KEY },
    open: openRaiffeisenBank,
  },
  rbs: { driver: 'rbs', profile: RBS_PROFILE, open: openRbsBank },
  tbank: { driver: 'tbank', profile: TBANK_PROFILE, open: openTbankBank },
  yookassa: {
    driver: 'yookassa',
    profile: { bankName: 'YooKassa', merchantId: SHOP_ID, password: SHOP_KEY },
    open: openYookassaBank,
    // Its documents know no way to give up a payment by SBP.
    keepsCancelled: true,
    paysExactly: true,
    tellsCabinet: true,
  },
} as const satisfies Readonly<Record<string, TestBank>>
