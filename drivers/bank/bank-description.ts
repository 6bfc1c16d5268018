/**
 * What a lane knows of a bank before somebody pays by it: its names, what its profile holds, and where its code is.
 *
 * Light, for the config reads all of them at every start; a bank's code is loaded when a profile may need it.
 */
import type { Bank, BankProfile, ProfileField } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { BankHttp } from './transport/bank-http.ts'

export interface BankDescription {
  /** The `driver` of a line in laned.yaml. */
  readonly name: string
  /** The banks that are known by name. */
  readonly serves: readonly ServedBank[]
  /** What a profile of these banks holds beside `bankName`. */
  readonly profile: ProfileWords
  /** In what its banks count money, as ISO 4217 has it. Default RUB. */
  readonly currency?: string
  /** It switches a till's printed link on; a profile of any other that has one is refused. */
  readonly switchesTillLinks?: true
  /** Where its tokens are, when they have an address of their own. */
  tokensAt?(line: { readonly url: string; readonly tokenUrl?: string }): string
  load(): Promise<(surroundings: BankSurroundings) => OpenBank>
}

export interface ServedBank {
  /** As it is told in answers. Case, spacing, punctuation and the script of a spelling are forgiven. */
  readonly bank: string
  readonly aliases: readonly string[]
  /** Public knowledge: such a bank needs no line in the config. */
  readonly url?: string
  /** Where it is another than that of the other banks. */
  readonly profile?: ProfileWords
}

/** Spellings are those of existing tills. */
export type ProfileWords = Readonly<Record<string, FieldWords>>

export interface FieldWords extends Pick<ProfileField, 'en' | 'ru'> {
  /** Else it is a secret. */
  readonly isPublic?: true
  /** A profile of a bank that a gateway serves may lack it. */
  readonly isOptionalAtGateway?: true
}

/** How a profile becomes a bank. Throws Fault 'bad-request' (part 'bank') naming what the profile lacks. */
export type OpenBank = (profile: BankProfile) => Bank

export interface BankSurroundings {
  readonly httpOf: (profile: BankProfile) => BankHttp
  /** The same as httpOf without an address of its own. */
  readonly tokenHttpOf: (profile: BankProfile) => BankHttp
  readonly clock: Clock
}
