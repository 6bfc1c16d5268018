/** The Pix banks of one line of the config: profiles that are one client share its tokens. */
import type { BankProfile } from '#hal/bank.ts'
import type { BankSurroundings, OpenBank } from '../../bank-description.ts'
import { createPixBank } from './pix.ts'
import { createPixTokens, type PixTokens, REFUNDS_SCOPES } from './pix-tokens.ts'

export function openPix({ httpOf, tokenHttpOf, clock }: BankSurroundings): OpenBank {
  const known = new Map<string, PixTokens>()

  function tokensOf(profile: BankProfile, scope?: string): PixTokens {
    const { bankName } = profile
    const key = JSON.stringify([bankName, scope])
    const tokens = known.get(key) ?? createPixTokens(bankName, tokenHttpOf(profile), clock, scope)
    known.set(key, tokens)
    return tokens
  }

  return (profile) => {
    const refundTokens = tokensOf(profile, REFUNDS_SCOPES)
    return createPixBank(profile, httpOf(profile), tokensOf(profile), clock, refundTokens)
  }
}
