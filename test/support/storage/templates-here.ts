/** Templates in SQLite without a thread of their own, for cases that are about something else: a thread takes longer than they do. */
import { openTemplatesAtStart } from '#drivers/storage/items/templates-thread.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'

export async function openTemplatesHere(path: string): Promise<TemplateStoreDriver> {
  // They would move to their thread with `started()`.
  return (await openTemplatesAtStart(path)).store
}
