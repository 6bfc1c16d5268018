/** What a bankName means: case, spacing, punctuation and the script (Сбер, Sber) are forgiven. */
import { bankSpelledIn } from '#firmware/words/bank-spellings.ts'
import type { Language } from '#firmware/words/languages.ts'
import { STATIC } from './adapters/static/static-description.ts'
import type { ProfileFields, ServedBank } from './bank-description.ts'
import { BANKS, type BankDriver } from './bank-list.ts'

export interface KnownBank extends Omit<ServedBank, 'bank'> {
  readonly name: string
  /** Null: the device itself. */
  readonly driver: BankDriver | null
  readonly profile: ProfileFields
  readonly currency: string
}

const RUB = 'RUB'

export const KNOWN_BANKS: readonly KnownBank[] = [STATIC, ...BANKS].flatMap(
  ({ name: driver, serves, profile, ...description }) =>
    serves.map(
      ({ bank, ...served }: ServedBank): KnownBank => ({
        name: bank,
        driver: driver === STATIC.name ? null : driver,
        profile,
        currency: 'currency' in description ? description.currency : RUB,
        ...served,
      }),
    ),
)

export const [{ bank: STATIC_BANK }] = STATIC.serves

const BY_KEY: ReadonlyMap<string, KnownBank> = new Map(
  KNOWN_BANKS.flatMap((bank) =>
    [bank.name, ...bank.aliases].map((spelling) => [bankKey(spelling), bank] as const),
  ),
)

export function knownBank(bankName: string): KnownBank | null {
  return BY_KEY.get(bankKey(bankName)) ?? null
}

/** What people call it, however it is spelled in the settings; in English as it is spelled there. */
export function bankNameIn(bankName: string, language: Language): string {
  const known = knownBank(bankName)
  return language === 'en' || !known ? bankName : bankSpelledIn(language, known.name)
}

/** What two spellings of one name have in common: letters and digits, case aside. */
export function bankKey(bankName: string): string {
  return bankName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

export function currencyOf(bankName: string): string {
  return knownBank(bankName)?.currency ?? RUB
}

/** The line of the config that stands for all other names. */
export const ANY_BANK = '*'

/** What a line of the config is called in messages. */
export function nameInMessages(name: string): string {
  return knownBank(name)?.name ?? (name === ANY_BANK ? 'the bank' : name)
}
