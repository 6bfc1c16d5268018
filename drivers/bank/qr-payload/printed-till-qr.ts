/**
 * The till's own link: a static SBP code that hangs printed at the till, and that a bank switches on
 * for one order at a time.
 */

import { say } from '#firmware/words/sentence.ts'
import type { BankProfile } from '#hal/bank.ts'
import { optional, unfitField } from '../read-profile-field.ts'
import { parseSbpLink } from './sbp-link.ts'

export const TILL_LINK = 'tillLink'

/** Null where the profile has none. Throws Fault 'bad-request' (part 'bank') for one that no till can have. */
export function tillLinkOf(profile: BankProfile): string | null {
  const link = optional(profile, TILL_LINK)
  if (link === null) return null
  const parsed = parseSbpLink(link)
  if (!parsed.ok) throw unfitField(profile, TILL_LINK, parsed.problem)
  const { isDynamic, amountKopecks } = parsed.link
  if (isDynamic) throw unfitField(profile, TILL_LINK, say('fault.bank.sbp-link-dynamic'))
  if (amountKopecks !== null)
    throw unfitField(profile, TILL_LINK, say('fault.bank.till-link-with-amount'))
  return link
}

/** For a bank whose adapter would leave the link as it is: nobody could pay, and nobody would know why. */
export function refuseTillLink(profile: BankProfile): BankProfile {
  if (optional(profile, TILL_LINK) === null) return profile
  throw unfitField(profile, TILL_LINK, say('fault.bank.till-link-unsupported'))
}
