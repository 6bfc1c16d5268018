/** What is known of QR-PAY without loading it. */
import type { DisplayDescription } from '../engine/display-protocol.ts'

export const QRPAY = {
  name: 'qrpay',
  title: 'QR-PAY',
  async load() {
    const { createQrpay } = await import('./qrpay.ts')
    return createQrpay
  },
} as const satisfies DisplayDescription
