/**
 * Kept vectors, one after the other in one piece of memory, and the scalar products of a query
 * with any run of them. Pure.
 *
 *   query, 16 bit │ products of a run │ vector 0 │ vector 1 │ …
 *
 * The memory belongs to a WebAssembly kernel that works on 16 components at once; where SIMD is
 * missing, plain JavaScript works on the same bytes. All products are exact integers, so both
 * give the same answers to the last bit (ADR 0052).
 */
import { letGo } from '#hal/memory.ts'
import { KERNEL_BASE64 } from './kernel.ts'
import { inverseLength, prepareQuery } from './query.ts'
import type { Codes } from './vector.ts'

export interface VectorTable {
  readonly dimension: number
  /** By slot: one over the length of the vector. Replaced when it grows. */
  readonly inverses: Float64Array
  write(slot: number, codes: Codes): void
  /** A view, true until the next write. */
  read(slot: number): Codes
  move(from: number, to: number): void
  /**
   * What `products` multiplies with from now on. Answers by what a product, times the inverse
   * length of its vector, has to be multiplied to be a cosine; 0 for a query without direction.
   */
  setQuery(query: Float32Array | Codes): number
  /** Products of `count` vectors from `from` on, RUN at most; a view, true until the next call. */
  products(from: number, count: number): Int32Array
}

/** The vectors of one call: their products fit the first-level cache. */
export const RUN = 2048
/** With QUERY_MAX and this bound every product fits 32 bits: 4095 × 127 × 4096 < 2³¹. */
const DIMENSION_MAX = 4096

const PAGE_BYTES = 65_536
const PAGES_MAX = 65_536

type Kernel = (query: number, vectors: number, stride: number, count: number, out: number) => void

/** The part of the language's WebAssembly that is used; the compiler's own library has none. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { readonly exports: { readonly dots: Kernel } }
  Memory: new (limits: { initial: number; maximum: number }) => Memory
}

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export function createVectorTable(dimension: number, hasSimd = isSimdThere()): VectorTable {
  if (dimension < 1 || dimension > DIMENSION_MAX) throw new RangeError(`dimension ${dimension}`)
  const stride = Math.ceil(dimension / 16) * 16
  const productsAt = stride * 2
  // One more: of an odd run the kernel writes the product of what follows too.
  const vectorsAt = productsAt + (RUN + 4) * 4
  const memory = new WebAssembly.Memory({
    initial: Math.ceil(vectorsAt / PAGE_BYTES),
    maximum: PAGES_MAX,
  })
  let bytes = new Int8Array(memory.buffer)
  let query = new Int16Array(memory.buffer, 0, stride)
  let products = new Int32Array(memory.buffer, productsAt, RUN)
  let inverses = new Float64Array(1024)
  const kernel = hasSimd ? instantiate(memory) : plain

  /** Growing replaces the buffer: every view has to be made again. */
  function reach(byteLength: number): void {
    if (byteLength <= bytes.length) return
    // A quarter more than asked for, so that loading 100,000 grows it some forty times.
    const pages = Math.ceil((byteLength * 1.25) / PAGE_BYTES)
    memory.grow(Math.min(pages, PAGES_MAX) - bytes.length / PAGE_BYTES)
    bytes = new Int8Array(memory.buffer)
    query = new Int16Array(memory.buffer, 0, stride)
    products = new Int32Array(memory.buffer, productsAt, RUN)
  }

  function plain(_query: number, vectors: number, _stride: number, count: number): void {
    for (let nth = 0; nth < count; nth += 1) {
      const start = vectors + nth * stride
      let sum = 0
      for (let at = 0; at < stride; at += 1) sum += (bytes[start + at] ?? 0) * (query[at] ?? 0)
      products[nth] = sum
    }
  }

  const addressOf = (slot: number) => vectorsAt + slot * stride

  return {
    dimension,
    get inverses() {
      return inverses
    },
    write(slot, codes) {
      if (codes.length !== dimension) throw new RangeError(`${codes.length} components`)
      // The kernel takes vectors two at a time, so there is always one after the last.
      reach(addressOf(slot + 2))
      bytes.set(codes, addressOf(slot))
      if (slot >= inverses.length) inverses = doubled(inverses)
      inverses[slot] = inverseLength(codes) ?? 0
    },
    read: (slot) => bytes.subarray(addressOf(slot), addressOf(slot) + dimension),
    move(from, to) {
      bytes.copyWithin(addressOf(to), addressOf(from), addressOf(from + 1))
      inverses[to] = inverses[from] ?? 0
    },
    setQuery(vector) {
      const prepared = prepareQuery(vector)
      query.set(prepared.numbers)
      return prepared.inverseLength
    },
    products(from, count) {
      kernel(0, addressOf(from), stride, count, productsAt)
      return products
    },
  }
}

export function doubled(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2)
  larger.set(numbers)
  letGo(numbers)
  return larger
}

function kernelBytes(): Uint8Array {
  return Uint8Array.from(atob(KERNEL_BASE64), (letter) => letter.charCodeAt(0))
}

function isSimdThere(): boolean {
  return WebAssembly.validate(kernelBytes())
}

function instantiate(memory: Memory): Kernel {
  const module = new WebAssembly.Module(kernelBytes())
  return new WebAssembly.Instance(module, { table: { memory } }).exports.dots
}
