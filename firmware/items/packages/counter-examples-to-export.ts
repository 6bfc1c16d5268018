/**
 * The counter-examples that were not taken back, with their pictures, page by page: the file beside a package
 * (why: counter-example-import.ts).
 */
import type { CounterExampleFacts } from '#hal/counter-example-store.ts'
import { PACKAGE_GROUP_MAX, type PackedCounterExample } from '#hal/packages.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Limits } from '../limits.ts'

/** The latest first; `only`: of these items. */
export async function counterExamplesToExport(
  store: TemplateStore,
  only: readonly string[] | null,
): Promise<readonly CounterExampleFacts[]> {
  const items = only && new Set(only)
  return (await store.counterExamples()).filter(
    ({ itemId, isWithdrawn }) => !isWithdrawn && (!items || items.has(itemId)),
  )
}

/** Header, line and padding of one, rounded up. */
const BESIDE_PICTURE_BYTES = 2 * 1024

/**
 * Ends before the file is larger than a device takes. Counter-examples whose pictures were made by lanes never take as
 * much.
 */
export async function* counterExamplePages(
  store: TemplateStore,
  facts: readonly CounterExampleFacts[],
  { counterExampleFileBytes }: Pick<Limits, 'counterExampleFileBytes'>,
): AsyncGenerator<readonly PackedCounterExample[]> {
  let left = counterExampleFileBytes - BESIDE_PICTURE_BYTES
  for (let at = 0; at < facts.length; at += PACKAGE_GROUP_MAX) {
    const page: PackedCounterExample[] = []
    // The store leaves out what was taken back meanwhile.
    for (const found of await store.counterContent(facts.slice(at, at + PACKAGE_GROUP_MAX))) {
      const { itemId, sha256, atMs, by, jpeg } = found
      if (!jpeg) continue
      left -= jpeg.length + BESIDE_PICTURE_BYTES
      if (left < 0) break
      page.push({ itemId, sha256, atMs, by, jpeg })
    }
    yield page
    if (left < 0) return
  }
}
