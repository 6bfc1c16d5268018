/** The API Pix of the Banco Central do Brasil, as a bank (PSP) offers it. */
import type { BankDescription } from '../../bank-description.ts'

export const PIX = {
  name: 'pix',
  serves: [{ bank: 'Pix', aliases: ['PIX BCB'] }],
  currency: 'BRL',
  profile: {
    merchantId: { en: 'Client id (OAuth2)', ru: 'Номер клиента (OAuth2)', isPublic: true },
    password: { en: 'Client secret (OAuth2)', ru: 'Секрет клиента (OAuth2)' },
    pixKey: { en: 'Pix key', ru: 'Ключ Pix', isPublic: true, isOptionalAtGateway: true },
  },
  tokensAt: ({ url, tokenUrl = `${url.replace(/\/$/, '')}/oauth/token` }) => tokenUrl,
  async load() {
    const { openPix } = await import('./pix.ts')
    return openPix
  },
} as const satisfies BankDescription
