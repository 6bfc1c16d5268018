/**
 * Pictures and vectors on their way to the storage thread, in memory that both sides share: one
 * buffer, filled anew for each load. Sent the ordinary way each load would be megabytes of garbage
 * on both threads, which V8 only collects once there are dozens of them.
 */
import type { StagedTemplate } from '#hal/template-store.ts'

export type Lorry = <Result>(
  templates: readonly StagedTemplate[],
  drive: (loaded: readonly StagedTemplate[]) => Promise<Result>,
) => Promise<Result>

const ROOM_BYTES = 2 * 1024 * 1024

/** One load at a time; the next waits until the last has arrived. */
export function createLorry(): Lorry {
  let room = new Uint8Array(new SharedArrayBuffer(ROOM_BYTES))
  let tail: Promise<unknown> = Promise.resolve()

  function load(templates: readonly StagedTemplate[]): StagedTemplate[] {
    const bytes = templates.reduce((sum, template) => sum + bytesOf(template), 0)
    if (bytes > room.length) room = new Uint8Array(new SharedArrayBuffer(bytes))
    let at = 0
    const put = (content: Uint8Array | Int8Array) => {
      room.set(content, at)
      at += content.length
      return at - content.length
    }
    return templates.map(({ jpeg, vector, ...record }) => ({
      ...record,
      ...(jpeg && { jpeg: room.subarray(put(jpeg), at) }),
      ...(vector && {
        vector: {
          ...vector,
          codes: new Int8Array(room.buffer, put(vector.codes), vector.codes.length),
        },
      }),
    }))
  }

  return (templates, drive) => {
    const turn = tail.then(() => drive(load(templates)))
    tail = turn.catch(() => {})
    return turn
  }
}

function bytesOf({ jpeg, vector }: StagedTemplate): number {
  return (jpeg?.length ?? 0) + (vector?.codes.length ?? 0)
}
