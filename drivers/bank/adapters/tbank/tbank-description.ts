/** T-Bank's acquiring, which was Tinkoff's: tills still call it so. */
import type { BankDescription } from '../../bank-description.ts'

export const TBANK = {
  name: 'tbank',
  serves: [
    {
      bank: 'Tinkoff Bank',
      aliases: ['Tinkoff', 'T-Bank', 'Т-Банк', 'Тинькофф', 'Тинькофф Банк'],
      url: 'https://securepay.tinkoff.ru',
    },
  ],
  profile: {
    merchantId: { text: 'bank-field.tbank.merchantId', isPublic: true },
    password: { text: 'bank-field.tbank.password' },
  },
  async load() {
    const { createTbankBank } = await import('./tbank.ts')
    return ({ httpOf, clock }) =>
      (profile) =>
        createTbankBank(profile, httpOf(profile), clock)
  },
} as const satisfies BankDescription
