/**
 * The structures of Linux' GPIO character device, version 2 of its interface. Pure.
 *
 *   chip info      name 32 · label 32 · lines u32                                        68 bytes
 *   line request   offsets 64 × u32 · consumer 32 · config · lines u32 · buffer u32 ·
 *                  padding 5 × u32 · fd s32                                             592 bytes
 *     config       flags u64 · attributes u32 · padding 5 × u32 ·
 *                  10 × (id u32 · padding u32 · value u64 · mask u64)                   272 bytes
 *   line values    bits u64 · mask u64                                                   16 bytes
 *
 * In the byte order of the machine, which is little end first on every board we run on.
 */
export const GET_CHIP_INFO = 0x8044b401
export const GET_LINES = 0xc250b407
export const GET_VALUES = 0xc010b40e
export const SET_VALUES = 0xc010b40f

const ACTIVE_LOW = 1n << 1n
const INPUT = 1n << 2n
const OUTPUT = 1n << 3n
const PULL_UP = 1n << 8n
const PULL_DOWN = 1n << 9n

const AT = { consumer: 256, flags: 288, attributes: 296, attribute: 320, lines: 560, fd: 588 }
const OUTPUT_VALUES = 2

export const CHIP_INFO_BYTES = 68

export function chipLabel(info: Uint8Array): string {
  const label = info.subarray(32, 64)
  const end = label.indexOf(0)
  return new TextDecoder().decode(label.subarray(0, end < 0 ? 32 : end))
}

export interface LineRequest {
  readonly offsets: readonly number[]
  readonly direction: 'input' | 'output'
  readonly activeLow: boolean
}

/** Outputs start switched off, in the same step that makes them outputs. */
export function lineRequest({ offsets, direction, activeLow }: LineRequest): Uint8Array {
  const request = new Uint8Array(592)
  const view = new DataView(request.buffer)
  for (const [index, offset] of offsets.entries()) view.setUint32(index * 4, offset, true)
  request.set(new TextEncoder().encode('laned'), AT.consumer)
  const flags = direction === 'output' ? OUTPUT : INPUT | (activeLow ? PULL_UP : PULL_DOWN)
  view.setBigUint64(AT.flags, flags | (activeLow ? ACTIVE_LOW : 0n), true)
  if (direction === 'output') {
    view.setUint32(AT.attributes, 1, true)
    view.setUint32(AT.attribute, OUTPUT_VALUES, true)
    view.setBigUint64(AT.attribute + 8, 0n, true)
    view.setBigUint64(AT.attribute + 16, (1n << BigInt(offsets.length)) - 1n, true)
  }
  view.setUint32(AT.lines, offsets.length, true)
  return request
}

/** What the kernel wrote into a line request. */
export function grantedFd(request: Uint8Array): number {
  return new DataView(request.buffer, request.byteOffset).getInt32(AT.fd, true)
}

/** Line n of the request is bit n. */
export function lineValues(values: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  let bits = 0n
  for (const [index, isOn] of values.entries()) if (isOn) bits |= 1n << BigInt(index)
  view.setBigUint64(0, bits, true)
  view.setBigUint64(8, (1n << BigInt(values.length)) - 1n, true)
  return bytes
}

export function isLineOn(values: Uint8Array, index: number): boolean {
  const bits = new DataView(values.buffer, values.byteOffset).getBigUint64(0, true)
  return (bits & (1n << BigInt(index))) !== 0n
}
