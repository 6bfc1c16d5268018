/**
 * EMVCo merchant-presented QR payloads, the form of Pix and of most QR schemes outside Russia.
 * Pure: text in, values out.
 *
 *   tag, 2 digits | length, 2 digits | value     ... and last   63 04 CRC, over all before it
 *
 *   00 "01"   01 "11" static, "12" dynamic   26-51 account   53 currency   54 amount
 *   58 country   59 name   60 city   62 additional data
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { crc16 } from './crc16.ts'

export type EmvFields = ReadonlyMap<string, string>

export type ParsedEmv =
  | { readonly ok: true; readonly fields: EmvFields }
  | { readonly ok: false; readonly problem: Sentence }

const CRC_TAG = '63'

export function isEmv(payload: string): boolean {
  return payload.startsWith('000201')
}

export function parseEmv(payload: string): ParsedEmv {
  if (!isEmv(payload)) return { ok: false, problem: say('fault.bank.emv-beginning-missing') }
  const fields = readFields(payload)
  if (!fields) return { ok: false, problem: say('fault.bank.emv-field-lengths-wrong') }
  const expected = crc16(payload.slice(0, -4))
  if ([...fields.keys()].at(-1) !== CRC_TAG)
    return { ok: false, problem: say('fault.bank.emv-checksum-missing') }
  if (fields.get(CRC_TAG)?.toUpperCase() !== expected)
    return { ok: false, problem: say('fault.bank.qr-checksum-differs', { expected }) }
  return { ok: true, fields }
}

/** One level of tag-length-value; null when a field runs over the end or a tag comes twice. */
function readFields(text: string): EmvFields | null {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    if (!head?.[1] || fields.has(head[1])) return null
    const end = at + 4 + Number(head[2])
    if (end > text.length) return null
    fields.set(head[1], text.slice(at + 4, end))
    at = end
  }
  return fields
}
