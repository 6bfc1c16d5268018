/**
 * Repairs labels and templates on the card that the device would leave out today (reject-reasons.ts): an
 * earlier release took them, or the device's clock was wrong. Every device repairs them to the same
 * values, so lanes come back into step (plausible-time.ts).
 */
import { toFault } from '#firmware/fault.ts'
import { toPlainName } from '#firmware/items/library/name-cleanup.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { latestPlausibleMs } from '#firmware/vocabulary/plausible-time.ts'
import type { Journal } from '#hal/journal.ts'
import type { TemplateStore } from '#hal/template-store.ts'

/** How many of the repaired items the journal names. */
const NAMED_MAX = 20

/**
 * Resolves with the items that changed. When the card is full or read-only nothing changes and nothing
 * is thrown: a lane must start without space, and callers repair again later.
 */
export async function repairLeftOutRecords(
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
  const latestMs = latestPlausibleMs(nowMs)
  // Before the rewording: no card holds a millisecond after the last one that a number can say.
  const undated = await store.undate(latestMs)
  const named = (await store.labels()).filter(({ value }) => plainTextTrouble(value) !== null)
  if (named.length === 0) return undated
  // One millisecond later than the label it replaces, so that it wins on every device.
  const reworded = named.map((label) => ({
    ...label,
    value: toPlainName(label.value),
    atMs: label.atMs + 1,
    by: '',
  }))
  await store.putLabels(reworded)
  // Again after it: a label may have been dated one millisecond too late just now.
  const again = await store.undate(latestMs)
  return [...new Set([...undated, ...again, ...reworded.map(({ itemId }) => itemId)])]
}
