/** The thread that owns items.db: what waits for the card waits here, not on the event loop. */

import { serveThread } from '../sqlite/storage-thread.ts'
import { openTemplateTables } from './templates-sqlite.ts'

interface TemplatesThreadOptions {
  readonly path: string
  /** True at a start, where the thread that opened the database first still has it open. */
  readonly isShared?: boolean
}

serveThread(({ path, isShared = false }: TemplatesThreadOptions) =>
  openTemplateTables(path, { isShared }),
)
