/** The sources of the page that a browser is sent something of: without stories, and the data that is given to them. */
import { globSync } from 'node:fs'
import { featureFolders } from '#scripts/source-folders.ts'

export const PAGE = 'firmware/console/page/'

/** Paths below the page's folder. */
export function pageSources(within = ''): string[] {
  return globSync(`${within}**/*.{ts,tsx}`, { cwd: PAGE }).filter((file) => !OF_STORIES.test(file))
}

/** Of the features, from the root of the checkout. */
export function featurePageSources(): string[] {
  return featureFolders().flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: `${folder}/page` })
      .filter((file) => !OF_STORIES.test(file))
      .map((file) => `${folder}/page/${file}`),
  )
}

const OF_STORIES = /^stories\/|\.stories\.tsx$|(?:^|\/)given\.ts$/
