/** The fields of profiles by which several banks mean the same. */
import type { FieldRow } from './bank-description.ts'

export const FIELDS = {
  merchantId: { text: 'bank-field.merchantId', isPublic: true },
  userName: { text: 'bank-field.userName', isPublic: true },
  account: { text: 'bank-field.account', isPublic: true },
  accAlias: { text: 'bank-field.accAlias', isPublic: true },
  extEntityId: { text: 'bank-field.extEntityId', isPublic: true },
  password: { text: 'bank-field.password' },
  tillLink: { text: 'bank-field.tillLink', isPublic: true },
} as const satisfies Record<string, FieldRow>
