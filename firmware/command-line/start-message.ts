/** What a person at a terminal is told when the device has started. Pure. */

export interface Greeted {
  readonly version: string
  readonly serialNumber: string
  readonly addresses: readonly string[]
  readonly dataFolder: string
}

/** The addresses, and three lines that work as pasted on a device without settings. */
export function startMessage({ version, serialNumber, addresses, dataFolder }: Greeted): string {
  const url = addresses[0] ?? ''
  const settings = {
    settings: {
      bankProfile: 'main',
      bankProfiles: { main: { bankName: 'Fake' } },
      deviceConnection: { connectionType: 'Serial', portName: 'ttyUSB0' },
    },
  }
  const post = (path: string, body: object) =>
    `curl -s ${url}${path} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  return `
  laned ${version}, serial number ${serialNumber}, data in ${dataFolder}

  ${addresses.join('\n  ')}
    /                        the device's page: open it in a browser
    /openapi/payment.json    interface 1, the payment terminal driver
    /openapi/items.json      interface 2, the recognition device

  Try, in another terminal:
    ${post('/updateDriverSettings', settings)}
    ${post('/showQR', { amount: 12345, purpose: 'Tea' })}
    curl -s -X POST ${url}/sim/bank/pay; sleep 4; curl -s ${url}/getDynamicQRStatus

  Ctrl+C stops it.

`
}
