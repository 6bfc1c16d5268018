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
    merchantId: { en: 'Shop (shopId)', ru: 'Магазин (shopId)', isPublic: true },
    password: { en: 'Secret key', ru: 'Секретный ключ' },
    tillLinkId: {
      en: 'Id of the printed link (pl-…)',
      ru: 'Номер напечатанной ссылки (pl-…)',
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
