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
    merchantId: { text: 'bank-field.yookassa.merchantId', isPublic: true },
    password: { text: 'bank-field.secretKey' },
    tillLinkId: {
      text: 'bank-field.yookassa.tillLinkId',
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
