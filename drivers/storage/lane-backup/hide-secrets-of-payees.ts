/** Who would be paid by a lane that starts with this backup, and whether that is another one: without secrets. Pure. */

export interface Payee {
  readonly profile: string
  /** Payments use this profile. */
  readonly isActive: boolean
  readonly bankName: string
  /** The fields that are not sealed in the backup. Very old releases sealed less: whoever shows them leaves out secrets. */
  readonly fields: Readonly<Record<string, string>>
}

/** `publicFields` of a bank are those that are no secret (firmware/hal/bank.ts). */
export function shownPayees<Given extends Payee>(
  payees: readonly Given[],
  publicFields: (bankName: string) => readonly string[],
): Payee[] {
  return payees.map(({ profile, isActive, bankName, fields }) => ({
    profile,
    isActive,
    bankName,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([name]) => publicFields(bankName).includes(name)),
    ),
  }))
}

/** The profile by which another one would be paid than now, as a list; empty where it is the same one. */
export function otherPayee(now: readonly Payee[], then: readonly Payee[]): readonly string[] {
  const [before, after] = [now, then].map((payees) => payees.find(({ isActive }) => isActive))
  if (payeeOf(before) === payeeOf(after)) return []
  return [after?.profile ?? before?.profile ?? '']
}

/** The same text for the same payee; what the profile is called says nothing. */
function payeeOf(payee: Payee | undefined): string {
  if (!payee) return ''
  const names = Object.entries(payee.fields).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([payee.bankName, names])
}
