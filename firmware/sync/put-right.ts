/**
 * Puts right what a device holds and would not take today: it took it before it knew better, or its
 * own clock was wrong. Each device makes the same of the same, so lanes come back into step.
 */
import { latestPlausibleMs } from '#hal/plausible-time.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { toPlainName } from '../items/plain-name.ts'
import { plainTextTrouble } from '../plain-text.ts'

/** Resolves with the items of which something changed. */
export async function putRight(store: TemplateStore, nowMs: number): Promise<readonly string[]> {
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
