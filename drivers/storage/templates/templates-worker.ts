/** The thread that owns items.db: what waits for the card waits here, not on the event loop. */

import { serveThread } from '../sqlite/storage-thread.ts'
import { openTemplateTables } from './templates-synchronous.ts'

serveThread(({ path }: { readonly path: string }) => openTemplateTables(path))
