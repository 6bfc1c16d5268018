/**
 * Kept vectors, one after the other in one piece of memory, and what a query finds in any run of
 * them. Pure.
 *
 *   query, 16 bit │ tallies │ row 0 │ row 1 │ …
 *
 *   tally   sum and best of what its rows gave
 *   row     components, filled up to 16 │ place whose tally it counts for │ factors
 *
 * A row gives its scalar product with the query times one of its factors. Whatever a row needs lies
 * in the row: a pass is one stream through the memory (docs/recognition-trials.md). The memory belongs to a
 * WebAssembly kernel; where SIMD is missing, plain JavaScript works on the same bytes. Products are
 * exact integers and tallied in the order of rows, so both give the same answers to the last bit.
 */

import {
  createKernelMemory,
  createSearchKernel,
  isSimdThere,
  PAGE_BYTES,
  PAGES_MAX,
} from './search-kernel.ts'
import { prepareQuery } from './search-query.ts'
import type { Codes } from './vector.ts'

export interface VectorTable {
  readonly dimension: number
  /** Sum and best of place p at 2p and 2p + 1; a view that is valid until the next write. */
  readonly tallies: Float64Array
  /** The row keeps its former factors until they are set. */
  write(slot: number, codes: Codes, place: number): void
  read(slot: number, into?: Codes): Codes
  /** With place and factors. The old row counts for no item. */
  move(from: number, to: number): void
  /** Null: the row counts for no item. */
  assign(slot: number, place: number | null): void
  factor(slot: number, column: Column): number
  setFactor(slot: number, column: Column, factor: number): void
  /**
   * Sets what rows are multiplied with. Returns the factor that turns a product, times the inverse length of its
   * vector, into a cosine; 0 for a query without direction.
   */
  setQuery(query: Float32Array | Codes): number
  /** Empties the tallies of `count` places from `from` on: sum 0, best −∞. */
  clear(from: number, count: number): void
  /** Tallies `count` rows from `from` on. Up to three rows behind them may be tallied as well. */
  tally(from: number, count: number, column: Column): void
  product(slot: number): number
}

/** Which of a row's factors. */
export type Column = 0 | 1 | 2

/** With QUERY_MAX and this bound every product fits 32 bits: 4095 × 128 × 4096 < 2³¹. */
const DIMENSION_MAX = 4096
/** Twice the templates that a device takes: each may be an item of its own. */
const PLACES_MAX = 200_000

const TALLY_BYTES = 16
/** Begins with the place plus one as 32 bits, so that a row of zeros counts for no item. */
const TAIL_BYTES = 32
const FACTORS_AT = 8
/** A component is kept as an unsigned byte: its value plus this. */
const OFFSET = 128
/** The kernel takes rows four at a time and touches the eight after them. */
const ROWS_AHEAD = 12

export function createVectorTable(dimension: number, hasSimd = isSimdThere()): VectorTable {
  if (dimension < 1 || dimension > DIMENSION_MAX) throw new RangeError(`dimension ${dimension}`)
  const filled = Math.ceil(dimension / 16) * 16
  const stride = filled + TAIL_BYTES
  const talliesAt = filled * 2
  const rowsAt = talliesAt + (PLACES_MAX + 1) * TALLY_BYTES
  const memory = createKernelMemory(rowsAt)
  let { bytes, pieces, tallies, integers, doubles } = views()
  let query: Int16Array = new Int16Array(dimension)
  let bias = 0
  const kernel = hasSimd ? createSearchKernel(memory) : plain

  const addressOf = (slot: number) => rowsAt + slot * stride
  const ownerOf = (row: number) => (row + filled) / 4
  const factorOf = (row: number, column: Column) => (row + filled + FACTORS_AT) / 8 + column

  function views() {
    const { buffer } = memory
    return {
      bytes: new Uint8Array(buffer),
      pieces: new Int16Array(buffer, 0, filled),
      tallies: new Float64Array(buffer, talliesAt + TALLY_BYTES, PLACES_MAX * 2),
      integers: new Int32Array(buffer),
      doubles: new Float64Array(buffer),
    }
  }

  /** Growing replaces the buffer: every view has to be made again. */
  function reach(byteLength: number): void {
    if (byteLength <= bytes.length) return
    // A quarter more than asked for, so that loading 100,000 grows it some forty times.
    const pages = Math.ceil((byteLength * 1.25) / PAGE_BYTES)
    memory.grow(Math.min(pages, PAGES_MAX) - bytes.length / PAGE_BYTES)
    ;({ bytes, pieces, tallies, integers, doubles } = views())
  }

  function productOf(row: number): number {
    let sum = 0
    for (let at = 0; at < dimension; at += 1)
      sum += ((bytes[row + at] ?? 0) - OFFSET) * (query[at] ?? 0)
    return sum
  }

  function plain(_query: number, first: number, _stride: number, count: number, factor: number) {
    for (let row = first; row < first + count * stride; row += stride) {
      const value = productOf(row) * (doubles[(row + filled + factor) / 8] ?? 0)
      const owner = integers[ownerOf(row)] ?? 0
      if (owner === 0) continue
      const sum = (owner - 1) * 2
      tallies[sum] = (tallies[sum] ?? 0) + value
      if (value > (tallies[sum + 1] ?? 0)) tallies[sum + 1] = value
    }
  }

  function assign(slot: number, place: number | null): void {
    if (place !== null && place >= PLACES_MAX) throw new RangeError(`place ${place}`)
    integers[ownerOf(addressOf(slot))] = place === null ? 0 : place + 1
  }

  return {
    dimension,
    get tallies() {
      return tallies
    },
    write(slot, codes, place) {
      if (codes.length !== dimension) throw new RangeError(`${codes.length} components`)
      reach(addressOf(slot + ROWS_AHEAD))
      const row = addressOf(slot)
      for (let at = 0; at < dimension; at += 1) bytes[row + at] = (codes[at] ?? 0) + OFFSET
      assign(slot, place)
    },
    read(slot, codes = new Int8Array(dimension)) {
      const row = addressOf(slot)
      for (let at = 0; at < dimension; at += 1) codes[at] = (bytes[row + at] ?? 0) - OFFSET
      return codes
    },
    move(from, to) {
      bytes.copyWithin(addressOf(to), addressOf(from), addressOf(from + 1))
      assign(from, null)
    },
    assign,
    factor: (slot, column) => doubles[factorOf(addressOf(slot), column)] ?? 0,
    setFactor(slot, column, factor) {
      doubles[factorOf(addressOf(slot), column)] = factor
    },
    setQuery(vector) {
      const prepared = prepareQuery(vector)
      query = prepared.numbers
      let sum = 0
      for (let at = 0; at < dimension; at += 1) {
        const number = query[at] ?? 0
        // Of each 16 the even ones first, as the kernel takes them.
        pieces[(at & ~15) + ((at & 1) << 3) + ((at & 15) >> 1)] = number
        sum += number
      }
      bias = -OFFSET * sum
      return prepared.inverseLength
    },
    clear(from, count) {
      const wiped = tallies
      for (let sum = from * 2; sum < (from + count) * 2; sum += 2) {
        wiped[sum] = 0
        wiped[sum + 1] = Number.NEGATIVE_INFINITY
      }
    },
    tally(from, count, column) {
      const factor = FACTORS_AT + column * 8
      if (count > 0) kernel(0, addressOf(from), stride, count, factor, talliesAt, bias)
    },
    product: (slot) => productOf(addressOf(slot)),
  }
}
