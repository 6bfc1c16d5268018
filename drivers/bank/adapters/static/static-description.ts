/** A code that never changes: served by the device itself, so no line of the config can name it. */
import type { BankDescription } from '../../bank-description.ts'

export const STATIC = {
  name: 'static',
  serves: [{ bank: 'Static', aliases: ['Static QR', 'Статический QR', 'Статический'] }],
  profile: {
    staticQR: { text: 'bank-field.static.staticQR', isPublic: true, isOptionalAtGateway: true },
  },
  async load() {
    const { createStaticBank } = await import('./static-qr.ts')
    return () => createStaticBank
  },
} as const satisfies BankDescription
