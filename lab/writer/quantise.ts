/** Float to int8, as TFLite's quantisation specification has it. Pure. */
import type { Quantisation } from './graph.ts'

/** Activations: the whole int8 range over the measured one, zero exactly representable (padding is zero). */
export function activationQuantisation([low, high]: readonly [number, number]): Quantisation {
  const [from, to] = [Math.min(low, 0), Math.max(high, 1e-6)]
  const scale = Math.fround((to - from) / 255)
  return {
    scale: [scale],
    zeroPoint: Math.max(-128, Math.min(127, Math.round(-128 - from / scale))),
  }
}

/**
 * Weights: symmetric, one scale per output channel, so that the kernels need no zero point. `inner`: how many numbers
 * lie side by side for one channel (1: the channel is the last axis).
 */
export function quantiseWeights(
  weights: Float32Array,
  channels: number,
  inner: number,
): { data: Int8Array; scale: number[] } {
  const channelOf = (i: number) => Math.floor(i / inner) % channels
  const scale = new Array<number>(channels).fill(1e-8)
  weights.forEach((w, i) => {
    scale[channelOf(i)] = Math.max(scale[channelOf(i)] ?? 0, Math.abs(w))
  })
  for (const [channel, most] of scale.entries()) scale[channel] = Math.fround(most / 127)
  return {
    data: Int8Array.from(weights, (w, i) => Math.round(w / (scale[channelOf(i)] ?? 1))),
    scale,
  }
}

/** Biases: int32 in units of input scale x weight scale, which is what the accumulator counts in. */
export function quantiseBias(
  bias: Float32Array,
  inputScale: number,
  weightScale: readonly number[],
): { data: Int32Array; scale: number[] } {
  const scale = weightScale.map((w) => Math.fround(w * inputScale))
  return { data: Int32Array.from(bias, (value, i) => Math.round(value / (scale[i] ?? 1))), scale }
}
