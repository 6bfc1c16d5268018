/** What root makes in a data folder belongs to the user whose folder it is: else laned could not open it. */
import { chownSync, statSync } from 'node:fs'

/** Does nothing for another user, whose files are his own. */
export function giveToOwnerOf(folder: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const path of paths) chownSync(path, uid, gid)
}
