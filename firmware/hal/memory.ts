/** Memory of bytes that nobody looks at any more, given back now and not with some later collection. */

/** What is smaller may be a parser's own, and is not worth it. */
const LARGE_BYTES = 1024

/**
 * V8 weighs a buffer as the few words that it has on the heap, so a stream leaves tens of
 * megabytes behind before they are looked for. Only for whole buffers that their maker gave away;
 * a part of a larger one stays as it is.
 */
export function letGo({ buffer, byteLength }: ArrayBufferView): void {
  if (byteLength < LARGE_BYTES || byteLength !== buffer.byteLength) return
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
