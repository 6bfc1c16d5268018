/**
 * Which templates go when an item is full. Pure.
 *
 * What a person added is pinned and stays; what was learned from feedback gives way, the oldest
 * first. Keeping the most diverse was measured to be the worst, as it collects misfits.
 */
import type { TemplateRecord } from '#hal/template-store.ts'

/**
 * The templates that give way to one more. Null when there is no space because the others are pinned: a person gets
 * Fault 'full', feedback gets no error.
 */
export function evictions(
  existing: readonly TemplateRecord[],
  max: number,
): readonly TemplateRecord[] | null {
  const surplus = existing.length + 1 - max
  if (surplus <= 0) return []
  const learned = existing
    .filter(({ isPinned }) => !isPinned)
    .sort((one, other) => one.createdAtMs - other.createdAtMs || one.number - other.number)
  return learned.length >= surplus ? learned.slice(0, surplus) : null
}
