/** No port: gives the memory of a buffer that is no longer used back at once, without waiting for a garbage collection; for drivers and domains. */

/** Smaller buffers may belong to a parser, and freeing them saves little. */
const LARGE_BYTES = 1024

/**
 * V8 counts a buffer only as the few words it takes on the heap, so a stream leaves tens of megabytes behind before a
 * collection begins. Call it only for a whole buffer without another reference; a view of a part of a larger
 * buffer is left as it is.
 */
export function freeBufferMemory({ buffer, byteLength }: ArrayBufferView): void {
  if (byteLength < LARGE_BYTES || byteLength !== buffer.byteLength) return
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
