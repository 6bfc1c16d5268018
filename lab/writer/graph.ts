/** A TFLite model as plain data: what tflite-file.ts writes and graph-builder.ts composes. Subset: one subgraph, constant weights. Pure. */

export type ElementType = 'float32' | 'int32' | 'uint8' | 'int8'

/** Real value = scale * (stored - zeroPoint). Several scales: one per index of `axis`. */
export interface Quantisation {
  readonly scale: readonly number[]
  readonly zeroPoint: number
  readonly axis?: number
}

export interface Tensor {
  readonly name: string
  readonly type: ElementType
  readonly shape: readonly number[]
  /** Constant contents; absent for what is computed at run time. */
  readonly data?: Float32Array | Int32Array | Int8Array
  readonly quantisation?: Quantisation
}

export type Activation = 'none' | 'relu6'

export type Options =
  | {
      /** Padding is always SAME. */
      readonly op: 'conv' | 'depthwise'
      readonly stride: number
      readonly activation: Activation
    }
  | { readonly op: 'add' }
  | { readonly op: 'mean' }
  | { readonly op: 'quantize' }

export interface Operator {
  readonly options: Options
  /** Indices into `tensors`. */
  readonly inputs: readonly number[]
  readonly outputs: readonly number[]
}

export interface Graph {
  readonly description: string
  readonly tensors: readonly Tensor[]
  readonly operators: readonly Operator[]
  readonly input: number
  readonly output: number
}
