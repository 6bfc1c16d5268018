/** The sources of the page that a browser is sent something of: without stories, and the data that is given to them. */
import { globSync } from 'node:fs'

export const PAGE = 'firmware/console/page/'

/** Paths below the page's folder. */
export function pageSources(within = ''): string[] {
  return globSync(`${within}**/*.{ts,tsx}`, { cwd: PAGE }).filter((file) => !OF_STORIES.test(file))
}

const OF_STORIES = /^stories\/|\.stories\.tsx$|(?:^|\/)given\.ts$/
