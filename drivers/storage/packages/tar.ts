/**
 * The part of ustar that packages and backups are made of: plain files with short names. Pure: blocks in and out.
 *
 *   header, 512 bytes | content | zeros up to 512      …      two blocks of zeros
 *
 * Written here and not taken from npm, because a reader of uploads has to refuse what it does not
 * expect before it holds it: extended headers, links, devices and sparse files are all errors.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'

export const BLOCK = 512
export const END: Uint8Array = Buffer.alloc(2 * BLOCK)

export interface Member {
  readonly name: string
  readonly bytes: number
}

/** Writes the header into `block`, which holds zeros. */
export function encodeHeader(
  { name, bytes }: Member,
  modifiedSeconds: number,
  block: Buffer = Buffer.alloc(BLOCK),
): Buffer {
  if (block.write(name, 0, 100, 'ascii') !== name.length) throw new RangeError(`long name ${name}`)
  block.write('0000644\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${octal(bytes, 11)} `, 124)
  block.write(`${octal(modifiedSeconds, 11)} `, 136)
  block.write('        0', 148)
  block.write('ustar\x0000', 257, 'latin1')
  block.write(`${octal(sumOf(block, 0, 157) + sumOf(block, 257, 265), 6)}\0 `, 148)
  return block
}

/** Null at the block of zeros that ends an archive. */
export function decodeHeader(block: Buffer): Member | null {
  if (block.every((byte) => byte === 0)) return null
  if (block.toString('latin1', 257, 262) !== 'ustar') throw refused(say('fault.package.not-tar'))
  if (number(block, 148, 8) !== checksum(block)) throw refused(say('fault.package.damaged-header'))
  const name = text(block, 0, 100)
  const type = String.fromCharCode(block[156] ?? 0)
  if ((type !== '0' && type !== '\0') || text(block, 345, 155) !== '')
    throw refused(say('fault.package.not-plain-file'))
  return { name, bytes: number(block, 124, 12) }
}

export const paddingOf = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK

function number(block: Buffer, at: number, length: number): number {
  const digits = text(block, at, length).trim()
  // Eleven octal digits: 8 GB. Larger sizes use another form, which no package needs.
  if (!/^[0-7]{1,11}$/.test(digits)) throw refused(say('fault.package.damaged-header'))
  return Number.parseInt(digits, 8)
}

function text(block: Buffer, at: number, length: number): string {
  const field = block.toString('latin1', at, at + length)
  const end = field.indexOf('\0')
  return end < 0 ? field : field.slice(0, end)
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** The sum of all bytes, the checksum itself counted as spaces. */
function checksum(block: Buffer): number {
  return sumOf(block, 0, 148) + 8 * 0x20 + sumOf(block, 156, BLOCK)
}

function sumOf(block: Buffer, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += block[at] ?? 0
  return sum
}

function refused(why: Sentence): Fault {
  return new Fault('bad-request', say('fault.package.foreign-archive', { why }), undefined, {
    part: 'file',
  })
}
