/** The thread that owns items.db: whatever waits for the card waits here. */

import { serveThread } from '../sqlite/thread.ts'
import { openTemplateTables } from './templates-tables.ts'

serveThread(({ path }: { readonly path: string }) => openTemplateTables(path))
