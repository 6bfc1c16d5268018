/** Raiffeisenbank's interface for SBP. */
import type { BankDescription } from '../../bank-description.ts'

export const RAIFFEISEN = {
  name: 'raiffeisen',
  serves: [
    {
      bank: 'Raiffeisenbank',
      aliases: ['Raiffeisen', 'Raif', 'Raiffeisen Bank', 'Райффайзенбанк', 'Райффайзен'],
      url: 'https://pay.raif.ru',
    },
  ],
  profile: {
    merchantId: {
      en: 'Id in SBP (sbpMerchantId)',
      ru: 'Номер в СБП (sbpMerchantId)',
      isPublic: true,
    },
    password: { en: 'Secret key', ru: 'Секретный ключ' },
  },
  async load() {
    const { createRaiffeisenBank } = await import('./raiffeisen.ts')
    return ({ httpOf }) =>
      (profile) =>
        createRaiffeisenBank(profile, httpOf(profile))
  },
} as const satisfies BankDescription
