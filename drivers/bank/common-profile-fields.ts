/** The fields of profiles by which several banks mean the same. */
import type { FieldRow } from './bank-description.ts'

export const FIELDS = {
  merchantId: { label: 'bank-field.merchantId', isPublic: true },
  userName: { label: 'bank-field.userName', isPublic: true },
  account: { label: 'bank-field.account', isPublic: true },
  accAlias: { label: 'bank-field.accAlias', isPublic: true },
  extEntityId: { label: 'bank-field.extEntityId', isPublic: true },
  password: { label: 'bank-field.password' },
  tillLink: { label: 'bank-field.tillLink', isPublic: true },
} as const satisfies Record<string, FieldRow>
