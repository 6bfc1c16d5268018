/** Who would be paid by a lane that starts with a backup, as it is shown: never a secret. Pure. */

export interface Payee {
  readonly profile: string
  readonly isActive: boolean
  readonly bankName: string
  /** What is not sealed in the backup; that of an old release may have secrets. */
  readonly fields: Readonly<Record<string, string>>
}

/** `publicFields` of a bank are those that are no secret (firmware/hal/bank.ts). */
export function shownPayees<Given extends Payee>(
  payees: readonly Given[],
  publicFields: (bankName: string) => readonly string[],
): Payee[] {
  return payees.map(({ profile, isActive, bankName, fields }) => ({
    ...{ profile, isActive, bankName },
    fields: Object.fromEntries(
      Object.entries(fields).filter(([name]) => publicFields(bankName).includes(name)),
    ),
  }))
}
