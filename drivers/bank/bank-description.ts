/**
 * What a lane knows of a bank before somebody pays by it: its names, what its profile holds, and where its code is.
 *
 * This file is light because the config reads the descriptions of all banks at every start; a bank's code is loaded
 * only when a profile may need it.
 */
import type { BankFieldKey } from '#firmware/words/bank-field-texts.ts'
import type { Bank, BankProfile } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankHttp } from './transport/bank-http.ts'

export interface BankDescription {
  /** The `driver` of a line in laned.yaml. */
  readonly name: string
  /** The banks that are known by name. */
  readonly serves: readonly ServedBank[]
  /** What a profile of these banks holds beside `bankName`. */
  readonly profile: ProfileFields
  /** The currency of its banks, as ISO 4217 has it. Default RUB. */
  readonly currency?: string
  /** Whether this driver can switch a till's printed link on. A profile of another driver that has one is refused. */
  readonly switchesTillLinks?: true
  /** The address of its tokens, where they have one of their own. */
  tokensAt?(line: { readonly url: string; readonly tokenUrl?: string }): string
  load(): Promise<(surroundings: BankSurroundings) => OpenBank>
}

export interface ServedBank {
  /** As it is told in answers. Case, spacing, punctuation and the script of a spelling are forgiven. */
  readonly bank: string
  readonly aliases: readonly string[]
  /** Public knowledge: a bank with a public address needs no line in the config. */
  readonly url?: string
  /** Where this bank's profile differs from that of the driver's other banks. */
  readonly profile?: ProfileFields
}

/** Spellings are those of existing tills. */
export type ProfileFields = Readonly<Record<string, FieldRow>>

export interface FieldRow {
  /** What people call it. */
  readonly text: BankFieldKey
  /** A field that is not public is a secret. */
  readonly isPublic?: true
  /** A profile of a bank that a gateway serves may lack it. */
  readonly isOptionalAtGateway?: true
}

/** How a profile becomes a bank. Throws Fault 'bad-request' (part 'bank') naming what the profile lacks. */
export type OpenBank = (profile: BankProfile) => Bank

export interface BankSurroundings {
  readonly httpOf: (profile: BankProfile) => BankHttp
  /** The same as httpOf where the tokens have no address of their own. */
  readonly tokenHttpOf: (profile: BankProfile) => BankHttp
  /** What the profile of a bank that a gateway serves must hold. */
  readonly fieldsAtGateway: (bankName: string) => readonly string[]
  readonly clock: Clock
}
