/** The banks that random payments can be played against, by the name that `--bank` takes. */
import type { BankDriver } from '#drivers/bank/bank-list.ts'
import { openGatewayBank } from '#test/gateway-bank/gateway-bank.ts'
import type { HostileBank, HostileBankOptions } from '#test/hostile-bank/hostile-bank.ts'
import { openPixPsp, PIX_PROFILE } from '#test/pix-psp/pix-psp.ts'
import { openRaiffeisenBank } from '#test/raiffeisen-bank/raiffeisen-dialect.ts'
import { openYookassaBank } from '#test/yookassa-bank/yookassa-dialect.ts'
import type { SequenceActionName } from './sequence-actions.ts'

export interface AttackedBank {
  /** Of `banks:` in the lane's config. */
  readonly driver: BankDriver
  /** Of the driver settings. */
  readonly profile: Readonly<Record<string, string>> & { readonly bankName: string }
  /** At port 0 of loopback. */
  open(options: HostileBankOptions): Promise<HostileBank>
  /** An order that is cancelled stays payable: the bank's documents know no withdrawal. */
  readonly keepsCancelled?: boolean
  /** What cannot happen at this bank, by its documents. */
  readonly never?: readonly SequenceActionName[]
  /** A payer pays what was asked for and nothing else. */
  readonly paysExactly?: boolean
  /** It tells what was given back in its cabinet, so that a lane can know of it. */
  readonly tellsCabinet?: boolean
}

export const ATTACKED_BANKS = {
  gateway: {
    driver: 'gateway',
    profile: { bankName: 'CFT', accAlias: 'a', extEntityId: 'e', merchantId: 'm', password: 'p' },
    open: openGatewayBank,
    tellsCabinet: true,
  },
  // A payer cannot change the amount of a charge that does not say that he may.
  pix: {
    driver: 'pix',
    profile: PIX_PROFILE,
    open: openPixPsp,
    paysExactly: true,
    tellsCabinet: true,
  },
  raiffeisen: {
    driver: 'raiffeisen',
    profile: {
      bankName: 'Raiffeisenbank',
      merchantId: 'MA0000000552',
      password: 'secret-key-of-the-shop',
    },
    open: openRaiffeisenBank,
  },
  yookassa: {
    driver: 'yookassa',
    profile: {
      bankName: 'YooKassa',
      merchantId: '501156',
      password: 'live_secret-key-of-the-shop',
    },
    open: openYookassaBank,
    // Its documents know no way to give up a payment by SBP.
    keepsCancelled: true,
    paysExactly: true,
    tellsCabinet: true,
  },
} as const satisfies Readonly<Record<string, AttackedBank>>

export type AttackedBankName = keyof typeof ATTACKED_BANKS

export const attackedBank = (name: AttackedBankName): AttackedBank => ATTACKED_BANKS[name]
