/**
 * All templates with their pictures, page by page. The store reads the next page while one is hashed and
 * written: an export takes two thirds of the time for 2 MB more memory.
 */
import { letGo } from '#hal/buffer-release.ts'
import { PACKAGE_GROUP_MAX } from '#hal/packages.ts'
import type { ContentOptions, TemplateStore, WholeTemplate } from '#hal/template-store.ts'

/** A group of ordinary templates. */
const ROOM_BYTES = 2 * 1024 * 1024

/** Each page is valid until the next one is asked for. */
export async function* contentPages(
  store: TemplateStore,
  options: Omit<ContentOptions, 'room'>,
): AsyncGenerator<readonly WholeTemplate[]> {
  let [room, other] = [new Uint8Array(ROOM_BYTES), new Uint8Array(ROOM_BYTES)]
  let reading = pageAfter(0)
  await using _ = {
    async [Symbol.asyncDispose]() {
      // Whoever leaves early leaves a read that still fills its room.
      await reading.catch(() => {})
      letGo(room)
      letGo(other)
    },
  }
  for (;;) {
    const page = await reading
    const last = page.length === PACKAGE_GROUP_MAX ? page.at(-1) : undefined
    if (last) reading = pageAfter(last.key)
    if (page.length > 0) yield page
    if (!last) return
  }

  function pageAfter(key: number): Promise<readonly WholeTemplate[]> {
    ;[room, other] = [other, room]
    const read = store.pageWithContent(key, PACKAGE_GROUP_MAX, { ...options, room })
    // Told to whoever asks for the page.
    read.catch(() => {})
    return read
  }
}
