/** YooKassa: payments by SBP through a payment service. */
import type { BankDescription } from '../../bank-description.ts'

export const YOOKASSA = {
  name: 'yookassa',
  serves: [
    {
      bank: 'YooKassa',
      aliases: ['YuKassa', 'Yoo Kassa', 'ЮKassa', 'ЮКасса'],
      url: 'https://api.yookassa.ru/v3',
    },
  ],
  profile: {
    merchantId: { label: 'bank-field.yookassa.merchantId', isPublic: true },
    password: { label: 'bank-field.secretKey' },
    tillLinkId: {
      label: 'bank-field.yookassa.tillLinkId',
      isPublic: true,
      isOptionalAtGateway: true,
    },
  },
  switchesTillLinks: true,
  async load() {
    const { createYookassaBank } = await import('./yookassa.ts')
    return ({ httpOf }) =>
      (profile) =>
        createYookassaBank(profile, httpOf(profile))
  },
} as const satisfies BankDescription
