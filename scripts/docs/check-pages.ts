/** A part of `npm run check`: links of the pages that lead nowhere, code blocks that do not say whether they are run, old tables, tests that are not there. */
import { unmarkedBlocks } from './block-marks.ts'
import { deadLinks } from './dead-links.ts'
import { staleTables } from './made-tables.ts'
import { pagePaths } from './pages.ts'
import { unshown } from './tests-named-in-tables.ts'

const paths = pagePaths()
const problems = [
  ...deadLinks(paths),
  ...unmarkedBlocks(paths),
  ...staleTables(paths),
  ...unshown(paths),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
