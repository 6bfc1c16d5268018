/**
 * The file that the training recipe exports: a network as layers, with float weights and measured ranges.
 *
 *   length of the header, uint32 LE | header, JSON | float32 LE values
 */
import type { Activation } from './graph.ts'

/** Where a layer's numbers lie, in floats from the start of the values. */
interface Slice {
  readonly at: number
  readonly shape: readonly number[]
}

export type Layer =
  | {
      readonly op: 'conv' | 'depthwise'
      readonly input: string
      readonly output: string
      readonly stride: number
      readonly activation: Activation
      readonly weight: Slice // Output, height, width, input; of a depthwise one: 1, height, width, channel.
      readonly bias: Slice
    }
  | { readonly op: 'add'; readonly input: string; readonly other: string; readonly output: string }
  | { readonly op: 'mean'; readonly input: string; readonly output: string }

export interface Header {
  readonly name: string
  readonly side: number
  readonly layers: readonly Layer[]
  /** Least and greatest value of each named tensor, seen on calibration pictures. */
  readonly ranges: Readonly<Record<string, readonly [number, number]>>
}

export interface Weights extends Header {
  readonly values: (slice: Slice) => Float32Array
}

export function readWeights(file: Uint8Array): Weights {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true)
  const header = JSON.parse(Buffer.from(file.subarray(4, 4 + length)).toString('utf8')) as Header
  // A copy: the values need their own, aligned buffer, and Buffer.slice would share.
  const floats = new Float32Array(Uint8Array.from(file.subarray(4 + length)).buffer)
  return {
    ...header,
    values: ({ at, shape }) =>
      floats.subarray(at, at + shape.reduce((product, n) => product * n, 1)),
  }
}
