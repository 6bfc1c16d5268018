/** The pages that features have beside the lane's: `own-pages/glass` of a feature is the page `glass`. */
import { basename } from 'node:path'

/** Folders by the names of their pages. Throws where two features have a page of one name: each is built into the folder of that name. */
export function ownPagesByName(folders: readonly string[]): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  for (const folder of folders) {
    const name = basename(folder)
    const other = pages.get(name)
    if (other !== undefined)
      throw new Error(`two features have the page ${name}: ${other}, ${folder}`)
    pages.set(name, folder)
  }
  return pages
}
