/** The thread that owns items.db: what waits for the card waits here, not on the event loop. */

import { serveThread } from '../sqlite/storage-thread.ts'
import { openTemplateTables } from './templates-sqlite.ts'

interface TemplatesThreadOptions {
  readonly path: string
  /** At a start: who opened it first still has it. */
  readonly isShared?: boolean
}

serveThread(({ path, isShared = false }: TemplatesThreadOptions) =>
  openTemplateTables(path, { isShared }),
)
