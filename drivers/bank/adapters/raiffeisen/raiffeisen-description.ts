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
    merchantId: { text: 'bank-field.raiffeisen.merchantId', isPublic: true },
    password: { text: 'bank-field.secretKey' },
  },
  async load() {
    const { createRaiffeisenBank } = await import('./raiffeisen.ts')
    return ({ httpOf }) =>
      (profile) =>
        createRaiffeisenBank(profile, httpOf(profile))
  },
} as const satisfies BankDescription
