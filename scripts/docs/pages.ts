/** The Markdown pages of this repository that people read: docs/, and the READMEs beside code. */
import { globSync } from 'node:fs'

export function pagePaths(): readonly string[] {
  const found = globSync(
    '{*.md,models/*.md,lab/**/*.md,docs/**/*.md,examples/**/*.md,clients/*/*.md,firmware/features/*/*.md}',
    {
      exclude: (path) => path.includes('node_modules'),
    },
  )
  return found.sort()
}
