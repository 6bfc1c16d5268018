/** Writes the QR payloads that emv-qr.ts reads: no lane does, banks do. */
import { crc16 } from '#drivers/bank/qr-payload/crc16.ts'

/** Joins fields in the order given and appends the checksum. */
export function encodeEmv(fields: readonly (readonly [tag: string, value: string])[]): string {
  const body = `${fields.map(([tag, value]) => encodeField(tag, value)).join('')}6304`
  return body + crc16(body)
}

function encodeField(tag: string, value: string): string {
  if (!/^\d{2}$/.test(tag) || value.length > 99) throw new RangeError(`no EMV field: ${tag}`)
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}
