/**
 * The link inside an SBP payment QR. Pure: text in, values out.
 *
 *   https://qr.nspk.ru/ID?type=02&bank=100000000007&sum=KOPECKS&cur=RUB&crc=HEX4
 *
 * ID is 32 characters; AS and type=01 mean static (one code, many payments), AD and type=02
 * dynamic (one code, one payment). The checksum covers everything before `&crc=`.
 */

import { SBP_HOST } from '#firmware/qr-text-check.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { fromMinorUnits } from '../decimal-amount.ts'
import { crc16 } from './crc16.ts'

export interface SbpLink {
  readonly id: string
  readonly isDynamic: boolean
  readonly bank: string | null
  /** Null where the link leaves the sum to the payer, as a static one does. */
  readonly amountKopecks: number | null
  readonly currency: string | null
}

export type ParsedSbpLink =
  | { readonly ok: true; readonly link: SbpLink }
  | { readonly ok: false; readonly problem: Sentence }

const ID = /^A[SD][0-9A-Z]{30}$/

export function parseSbpLink(payload: string): ParsedSbpLink {
  const no = (problem: Sentence): ParsedSbpLink => ({ ok: false, problem })
  if (!URL.canParse(payload)) return no(say('fault.bank.qr-not-url'))
  const url = new URL(payload)
  if (url.protocol !== 'https:' || url.host !== SBP_HOST || url.username || url.password)
    return no(say('fault.bank.sbp-link-wrong-host', { host: SBP_HOST }))
  const id = url.pathname.slice(1)
  if (!ID.test(id)) return no(say('fault.bank.sbp-link-id-malformed'))

  const checked = /^(.*)&crc=([0-9A-Fa-f]{4})$/.exec(payload)
  if (!checked?.[1]) return no(say('fault.bank.sbp-link-checksum-missing'))
  const expected = crc16(checked[1])
  if (checked[2]?.toUpperCase() !== expected)
    return no(say('fault.bank.qr-checksum-differs', { expected }))

  const fields = url.searchParams
  for (const name of fields.keys())
    if (fields.getAll(name).length > 1)
      return no(say('fault.bank.sbp-link-parameter-repeated', { name }))
  const type = fields.get('type')
  if (type !== '01' && type !== '02') return no(say('fault.bank.sbp-link-type-unknown'))
  if ((type === '02') !== id.startsWith('AD'))
    return no(say('fault.bank.sbp-link-type-contradicts-id'))
  const sum = fields.get('sum')
  const amountKopecks = sum === null ? null : fromMinorUnits(sum)
  if (sum !== null && amountKopecks === null) return no(say('fault.bank.sbp-link-sum-not-number'))
  return {
    ok: true,
    link: {
      id,
      isDynamic: type === '02',
      bank: fields.get('bank'),
      amountKopecks,
      currency: fields.get('cur'),
    },
  }
}

/** A dynamic link with its checksum; the fake bank's payload. */
export function encodeDynamicSbpLink(id: string, bank: string, amountKopecks: number): string {
  const text = `https://${SBP_HOST}/${id}?type=02&bank=${bank}&sum=${amountKopecks}&cur=RUB`
  return `${text}&crc=${crc16(text)}`
}
