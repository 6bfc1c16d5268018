/**
 * CRC-16/CCITT-FALSE (polynomial 1021, initial FFFF, nothing reflected): the checksum of both SBP
 * links and EMVCo payloads, as four upper-case hexadecimal digits over the UTF-8 bytes. Pure.
 */
const POLYNOMIAL = 0x1021
const encoder = new TextEncoder()

export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of encoder.encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ POLYNOMIAL) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
