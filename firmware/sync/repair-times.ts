/**
 * Puts right what a device holds and would not take today: it took it before it knew better, or its
 * own clock was wrong. Each device makes the same of the same, so lanes come back into step.
 */
import { toFault } from '#firmware/fault.ts'
import { toPlainName } from '#firmware/items/library/plain-name.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import type { Journal } from '#hal/journal.ts'
import { latestPlausibleMs } from '#hal/plausible-time.ts'
import type { TemplateStore } from '#hal/template-store.ts'

/** Of the items that were put right, so many are named in the journal. */
const NAMED_MAX = 20

/**
 * Resolves with the items of which something changed. A card that is full or read-only leaves
 * everything as it is: a lane must start without room, and this is tried again.
 */
export async function putRight(
  store: TemplateStore,
  nowMs: number,
  journal: Journal,
): Promise<readonly string[]> {
  try {
    const items = await rewrite(store, nowMs)
    if (items.length > 0) journal.warn('items.put_right', { items: items.slice(0, NAMED_MAX) })
    return items
  } catch (error) {
    const { kind, message } = toFault(error)
    if (kind !== 'storage') throw error
    journal.warn('items.not_put_right', { why: message })
    return []
  }
}

async function rewrite(store: TemplateStore, nowMs: number): Promise<readonly string[]> {
  const named = (await store.labels()).filter(({ value }) => plainTextTrouble(value) !== null)
  // A moment later than what it replaces, so that it wins everywhere and is the same everywhere.
  const reworded = named.map((label) => ({
    ...label,
    value: toPlainName(label.value),
    atMs: label.atMs + 1,
    by: '',
  }))
  if (reworded.length > 0) await store.putLabels(reworded)
  // Last: that moment may have been one too late.
  const undated = await store.undate(latestPlausibleMs(nowMs))
  return [...new Set([...undated, ...reworded.map(({ itemId }) => itemId)])]
}
