/**
 * The one question before another one is paid: asked where payees differ, and for nothing else. Whoever calls an
 * operation by which another one may be paid asks here before (`asksWhoIsPaid` in the operation's row).
 */
import { act } from '../call.ts'
import type { Address, Arguments, Done, Given } from '../lane-rows.ts'
import { t } from '../words/words.ts'
import { bankTitle } from './bank-name.ts'
import { confirm } from './dialog.tsx'
import { type BankList, fieldsOf, type Profile, profileFieldName } from './profile-field.tsx'
import 'page-words:payee'

/** `changes`: what decides it, in words; where there is nothing, nothing is asked. `yes`: what will be done. */
export async function agreedPayee(changes: readonly string[], yes: string): Promise<boolean> {
  if (changes.length === 0) return true
  const text = t('payee.money', { changes: changes.join('; ') })
  return (await confirm({ title: t('payee.sure'), text, yes })) === true
}

/** Addresses whose call can be asked first what it would change. */
type CheckedAddress = {
  [At in Address]: Given<At> extends { readonly body?: infer Body }
    ? 'check' extends keyof NonNullable<Body>
      ? At
      : never
    : never
}[Address]

interface SlowCall {
  readonly timeoutMs?: number
}

/** Asks the lane first what the call would change; false also where the lane refuses it. */
export async function agreedByLane<At extends CheckedAddress>(
  at: At,
  yes: string,
  ...[given, options = {}]: Arguments<At, [options?: SlowCall]>
): Promise<boolean> {
  const asked = { ...given, body: { ...given?.body, check: true } }
  const answer = await act(at, ...([asked, options] as unknown as Arguments<At, [SlowCall]>))
  return answer !== null && agreedPayee(moneyOf(answer), yes)
}

/** In the shape of either interface. */
function moneyOf(answer: Done<CheckedAddress> | { readonly data: Money }): Money['money'] {
  return 'data' in answer ? answer.data.money : answer.money
}

interface Money {
  readonly money: readonly string[]
}

export interface Payee {
  /** Of the profile. */
  readonly name: string
  readonly profile: Profile | undefined
}

/** Who is paid now and who will be, in words; null where that is the same one. */
export function changedPayee(before: Payee, after: Payee, banks: BankList): string | null {
  if (!after.profile || payeeOf(before.profile, banks) === payeeOf(after.profile, banks))
    return null
  const paid = payeeInWords(after.name, after.profile, banks)
  if (!before.profile) return t('payee.pays', { after: paid })
  return t('payee.pays-instead', {
    before: payeeInWords(before.name, before.profile, banks),
    after: paid,
  })
}

/**
 * The bank and what names the shop there: the same text for the same payee. What the bank describes as a secret proves who
 * asks, and says nothing of who is paid; of a field that nobody describes that is not known.
 */
function payeeOf(profile: Profile | undefined, banks: BankList): string | null {
  if (!profile) return null
  const proofs = fieldsOf(profile, banks).filter(({ isPublic }) => isPublic === false)
  const names = proofs.map(({ name }) => name)
  return JSON.stringify(
    Object.entries(profile)
      .filter(([name]) => !names.includes(name))
      .sort(),
  )
}

/** `main (Alfa Bank, Login shop-1)`: nothing that is secret, or may be. */
function payeeInWords(name: string, profile: Profile, banks: BankList): string {
  const shown = fieldsOf(profile, banks).flatMap((field) => {
    const value = profile[field.name]
    return field.isPublic && value ? `${profileFieldName(field)} ${value}` : []
  })
  return `${name} (${[bankTitle(profile['bankName'] ?? ''), ...shown].join(', ')})`
}
