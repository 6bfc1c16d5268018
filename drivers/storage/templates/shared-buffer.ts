/**
 * Pictures and vectors on their way to the storage thread and back, in memory that both sides
 * share: one bed, filled anew for each load. Sent the ordinary way each load would be megabytes
 * of garbage on both threads, which V8 only collects once there are dozens of them.
 */
import { letGo } from '#hal/memory.ts'
import type { StagedTemplate, VectorPage, WholeTemplate } from '#hal/template-store.ts'

export type Bed = Uint8Array<SharedArrayBuffer>

/** One load at a time; the next waits until the last has arrived and is unloaded. */
export interface SharedBuffer {
  carry<Result>(
    templates: readonly StagedTemplate[],
    drive: (loaded: readonly StagedTemplate[]) => Promise<Result>,
  ): Promise<Result>
  bring<Page>(drive: (bed: Bed) => Promise<Page>, unload: (page: Page) => Page): Promise<Page>
}

const BED_BYTES = 2 * 1024 * 1024

export function createSharedBuffer(): SharedBuffer {
  let bed: Bed = new Uint8Array(new SharedArrayBuffer(BED_BYTES))
  let tail: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = tail.then(work)
    tail = turn.catch(() => {})
    return turn
  }

  function load(templates: readonly StagedTemplate[]): StagedTemplate[] {
    const bytes = templates.reduce((sum, template) => sum + bytesOf(template), 0)
    if (bytes > bed.length) bed = new Uint8Array(new SharedArrayBuffer(bytes))
    const put = loader(bed)
    return templates.map(({ jpeg, vector, ...record }) => ({
      ...record,
      ...(jpeg && { jpeg: put(jpeg) }),
      ...(vector && { vector: { ...vector, codes: signed(put(unsigned(vector.codes))) } }),
    }))
  }

  return {
    carry: (templates, drive) => inTurn(() => drive(load(templates))),
    bring: (drive, unload) => inTurn(async () => unload(await drive(bed))),
  }
}

/** Lays bytes one behind the other; what does not fit any more comes as a copy. */
function loader(room: Uint8Array): (bytes: Uint8Array) => Uint8Array {
  let at = 0
  return (bytes) => {
    if (at + bytes.length > room.length) return Uint8Array.from(bytes)
    room.set(bytes, at)
    at += bytes.length
    return room.subarray(at - bytes.length, at)
  }
}

/** The same templates with their content laid into `room`, and what it lay in before let go. */
export function laidInto(room: Uint8Array, page: readonly WholeTemplate[]): WholeTemplate[] {
  const put = loader(room)
  return page.map(({ jpeg, codes, ...record }) => {
    const there = { jpeg: put(jpeg), codes: codes && signed(put(unsigned(codes))) }
    letGo(jpeg)
    return { ...record, ...there }
  })
}

export function vectorsLaidInto(room: Uint8Array, page: VectorPage): VectorPage {
  return { ...page, codes: signed(loader(room)(unsigned(page.codes))) }
}

/** All of them in one piece, in the bed where it is large enough. */
export function packedInto(bed: Bed | undefined, pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (!bed || bytes > bed.length) return Buffer.concat(pieces)
  const put = loader(bed)
  for (const piece of pieces) put(piece)
  return bed.subarray(0, bytes)
}

const signed = ({ buffer, byteOffset, length }: Uint8Array) =>
  new Int8Array(buffer, byteOffset, length)
const unsigned = ({ buffer, byteOffset, length }: Int8Array) =>
  new Uint8Array(buffer, byteOffset, length)

function bytesOf({ jpeg, vector }: StagedTemplate): number {
  return (jpeg?.length ?? 0) + (vector?.codes.length ?? 0)
}
