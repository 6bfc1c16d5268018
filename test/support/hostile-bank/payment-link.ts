/** Payloads with an amount and a right checksum, as the contract wants them: an SBP link, or EMVCo. */

/** CRC-16/CCITT-FALSE as four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** `number` makes the 32 characters of the id. */
export function sbpLink(number: number, amountKopecks: number, currency = 'RUB'): string {
  const id = `AD10${String(number).padStart(28, '0')}`
  const text = `https://qr.nspk.ru/${id}?type=02&bank=100000000007&sum=${amountKopecks}&cur=${currency}`
  return `${text}&crc=${checksum(text)}`
}

/** The same link with something else in it, under a right checksum. */
export function alteredLink(link: string, alter: (url: URL) => void): string {
  const url = new URL(link)
  url.searchParams.delete('crc')
  alter(url)
  return `${url}&crc=${checksum(String(url))}`
}

/** A field of an EMVCo code: its tag, its length, its value. */
export const emvField = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`

/** Its fields in the order given, and the checksum. */
export function emvCode(fields: readonly (readonly [tag: string, value: string])[]): string {
  const text = `${fields.map(([tag, value]) => emvField(tag, value)).join('')}6304`
  return text + checksum(text)
}

export function emvcoPayload(number: number, amountKopecks: number): string {
  return emvCode([
    ['00', '01'],
    ['01', '12'],
    ['26', emvField('00', 'example.gateway') + emvField('01', `N${number}`)],
    ['52', '5411'],
    ['53', '643'],
    ['54', (amountKopecks / 100).toFixed(2)],
    ['58', 'RU'],
    ['59', 'SHOP'],
    ['60', 'MOSCOW'],
  ])
}
