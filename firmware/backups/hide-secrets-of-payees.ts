/** Who would be paid by a lane that starts with this backup, as a person may see it: without secrets. Pure. */

export interface Payee {
  readonly profile: string
  readonly isActive: boolean
  readonly bankName: string
  /** The fields that are not sealed in the backup; in one of an old release secrets may be among them. */
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
