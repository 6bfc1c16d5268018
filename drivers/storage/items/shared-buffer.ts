/**
 * Passes pictures and vectors to the storage thread and back, in memory that both threads share and that is refilled
 * for each call. As messages they would be megabytes of garbage per call on both threads, which V8 only collects once
 * there are dozens of them.
 */
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { freeBufferMemory } from '#firmware/vocabulary/free-buffer-memory.ts'
import type { StagedTemplate, VectorPage, WholeTemplate } from '#hal/template-store.ts'

export type SharedBytes = Uint8Array<SharedArrayBuffer>

export interface SharedBuffer {
  /**
   * Calls the thread with the templates' content copied into shared memory. It is copied before this returns: the
   * original buffers may be refilled while the thread works.
   */
  send<Result>(
    templates: readonly StagedTemplate[],
    call: (shared: readonly StagedTemplate[]) => Promise<Result>,
  ): Promise<Result>
  /** Calls the thread, which lays its answer into shared memory; `copy` takes it out. One call at a time. */
  receive<Page>(
    call: (memory: SharedBytes) => Promise<Page>,
    copy: (page: Page) => Page,
  ): Promise<Page>
}

const SHARED_BYTES = 2 * 1024 * 1024

export function createSharedBuffer(): SharedBuffer {
  // Consecutive calls reuse this memory; a call that overlaps another gets memory of its own.
  let free: SharedBytes | null = allocate(SHARED_BYTES)
  const pages = createSerialQueue()

  async function lend<Result>(
    bytes: number,
    use: (shared: SharedBytes) => Promise<Result>,
  ): Promise<Result> {
    const shared = free && free.length >= bytes ? free : allocate(bytes)
    free = null
    try {
      return await use(shared)
    } finally {
      giveBack(shared)
    }
  }

  function giveBack(shared: SharedBytes): void {
    if (!free || free.length < shared.length) free = shared
  }

  return {
    send: (templates, call) =>
      lend(
        templates.reduce((sum, template) => sum + bytesOf(template), 0),
        (shared) => call(laidIn(shared, templates)),
      ),
    receive: (call, copy) =>
      pages.run(() => lend(SHARED_BYTES, async (shared) => copy(await call(shared)))),
  }
}

const allocate = (bytes: number): SharedBytes => new Uint8Array(new SharedArrayBuffer(bytes))

function laidIn(shared: Uint8Array, templates: readonly StagedTemplate[]): StagedTemplate[] {
  const put = writerInto(shared)
  return templates.map(({ jpeg, vector, ...record }) => ({
    ...record,
    ...(jpeg && { jpeg: put(jpeg) }),
    ...(vector && { vector: { ...vector, codes: signed(put(unsigned(vector.codes))) } }),
  }))
}

/** Writes byte arrays one after another; what no longer fits is returned as a copy. */
function writerInto(memory: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  let at = 0
  return (bytes) => {
    if (at + bytes.length > memory.length) return Uint8Array.from(bytes)
    memory.set(bytes, at)
    at += bytes.length
    return memory.subarray(at - bytes.length, at)
  }
}

/** The same templates with their content moved into `memory`; the memory they lay in before is freed. */
export function laidInto(memory: Uint8Array, page: readonly WholeTemplate[]): WholeTemplate[] {
  const put = writerInto(memory)
  return page.map(({ jpeg, codes, ...record }) => {
    const there = { jpeg: put(jpeg), codes: codes && signed(put(unsigned(codes))) }
    freeBufferMemory(jpeg)
    return { ...record, ...there }
  })
}

export function vectorsLaidInto(memory: Uint8Array, page: VectorPage): VectorPage {
  return { ...page, codes: signed(writerInto(memory)(unsigned(page.codes))) }
}

/** All bytes in one piece, in `memory` where it is large enough. */
export function packedInto(
  memory: SharedBytes | undefined,
  pieces: readonly Uint8Array[],
): Uint8Array {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (!memory || bytes > memory.length) return Buffer.concat(pieces)
  const put = writerInto(memory)
  for (const piece of pieces) put(piece)
  return memory.subarray(0, bytes)
}

const signed = ({ buffer, byteOffset, length }: Uint8Array) =>
  new Int8Array(buffer, byteOffset, length)
const unsigned = ({ buffer, byteOffset, length }: Int8Array) =>
  new Uint8Array(buffer, byteOffset, length)

function bytesOf({ jpeg, vector }: StagedTemplate): number {
  return (jpeg?.length ?? 0) + (vector?.codes.length ?? 0)
}
