/** Files that root makes in a data folder must belong to the folder's owner: otherwise laned could not open them. */
import { chownSync, statSync } from 'node:fs'

/** Does nothing for another user, whose files are already his own. */
export function giveToOwnerOf(folder: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const path of paths) chownSync(path, uid, gid)
}
