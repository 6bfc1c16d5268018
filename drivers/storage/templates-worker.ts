/** The thread that owns items.db: whatever waits for the card waits here. */
import { openTemplateTables } from './templates-tables.ts'
import { serveThread } from './thread.ts'

serveThread(({ path }: { readonly path: string }) => openTemplateTables(path))
