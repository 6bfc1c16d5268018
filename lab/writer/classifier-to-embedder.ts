/**
 * Any classifier as an embedder: the same .tflite, ending at its last pooling. Changes three numbers in place.
 *
 * Operators behind an output that is read early crash XNNPACK, so the list of operators is shortened as well.
 */

const AVERAGE_POOL_2D = 1
const MEAN = 40

export function cutAtPool(model: Uint8Array): Uint8Array {
  const file = Uint8Array.from(model)
  const view = new DataView(file.buffer)
  const root = view.getUint32(0, true)
  const codes = tables(view, root, 1).map((code) => builtinCode(view, code))
  const graph = tables(view, root, 2)[0]
  if (graph === undefined) throw new Error('the model has no graph')
  const operators = tables(view, graph, 3)
  const last = operators.findLastIndex((operator) => {
    const index = field(view, operator, 0)
    const code = codes[index === null ? 0 : view.getUint32(index, true)]
    return code === AVERAGE_POOL_2D || code === MEAN
  })
  const pooling = operators[last]
  if (pooling === undefined) throw new Error('the model pools nothing')
  const pooled = view.getInt32(vector(view, pooling, 2), true)
  view.setUint32(vector(view, graph, 3) - 4, last + 1, true)
  view.setInt32(vector(view, graph, 2), pooled, true)
  return file
}

function builtinCode(view: DataView, code: number): number {
  const [old, now] = [field(view, code, 0), field(view, code, 3)]
  return Math.max(old === null ? 0 : view.getInt8(old), now === null ? 0 : view.getInt32(now, true))
}

/** Where a table keeps the field of a slot; null when it has none. */
function field(view: DataView, table: number, slot: number): number | null {
  const layout = table - view.getInt32(table, true)
  const at = 4 + 2 * slot
  const offset = at < view.getUint16(layout, true) ? view.getUint16(layout + at, true) : 0
  return offset === 0 ? null : table + offset
}

/** Where the elements of a vector begin; its length is in the four bytes before. */
function vector(view: DataView, table: number, slot: number): number {
  const at = field(view, table, slot)
  if (at === null) throw new Error('the model misses a part')
  return at + view.getUint32(at, true) + 4
}

function tables(view: DataView, table: number, slot: number): number[] {
  const start = vector(view, table, slot)
  const count = view.getUint32(start - 4, true)
  return Array.from({ length: count }, (_, i) => {
    const at = start + 4 * i
    return at + view.getUint32(at, true)
  })
}
