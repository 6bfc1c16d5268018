/**
 * All templates with their pictures, page by page. The store reads the next page while one is hashed and
 * the one before goes to the card: an export takes two thirds of the time for 4 MB more memory.
 */
import { PACKAGE_GROUP_MAX } from '#hal/packages.ts'
import type { ContentOptions, TemplateStore, WholeTemplate } from '#hal/template-store.ts'

/** Room for a group of ordinary templates, in shared memory that the store's thread fills. */
const BUFFER_BYTES = 2 * 1024 * 1024

/** Each page is valid until the second page after it is asked for. */
export async function* contentPages(
  store: TemplateStore,
  options: Omit<ContentOptions, 'buffer'>,
): AsyncGenerator<readonly WholeTemplate[]> {
  const allocate = () => new Uint8Array(new SharedArrayBuffer(BUFFER_BYTES))
  let [buffer, next, last] = [allocate(), allocate(), allocate()]
  let reading = pageAfter(0)
  await using _ = {
    async [Symbol.asyncDispose]() {
      // A caller that leaves early may leave a read that still fills its space.
      await reading.catch(() => {})
    },
  }
  for (;;) {
    const page = await reading
    const end = page.length === PACKAGE_GROUP_MAX ? page.at(-1) : undefined
    if (end) reading = pageAfter(end.key)
    if (page.length > 0) yield page
    if (!end) return
  }

  function pageAfter(key: number): Promise<readonly WholeTemplate[]> {
    ;[buffer, next, last] = [next, last, buffer]
    const read = store.pageWithContent(key, PACKAGE_GROUP_MAX, { ...options, buffer })
    // Handled where the page is awaited.
    read.catch(() => {})
    return read
  }
}
