/** The API Pix of the Banco Central do Brasil, as a bank (PSP) offers it. */
import type { BankDescription } from '../../bank-description.ts'

export const PIX = {
  name: 'pix',
  serves: [{ bank: 'Pix', aliases: ['PIX BCB'] }],
  currency: 'BRL',
  profile: {
    merchantId: { text: 'bank-field.pix.merchantId', isPublic: true },
    password: { text: 'bank-field.pix.password' },
    pixKey: { text: 'bank-field.pix.pixKey', isPublic: true, isOptionalAtGateway: true },
  },
  tokensAt: ({ url, tokenUrl = `${url.replace(/\/$/, '')}/oauth/token` }) => tokenUrl,
  async load() {
    const { openPix } = await import('./pix.ts')
    return openPix
  },
} as const satisfies BankDescription
