/**
 * A part of `npm run check`: links of the pages that lead nowhere, code blocks that do not say whether they are run, tables of calls that
 * are not what the rows of the operations say.
 */
import { unmarkedBlocks } from './block-marks.ts'
import { deadLinks } from './dead-links.ts'
import { staleTables } from './operation-tables.ts'
import { pagePaths } from './pages.ts'

const paths = pagePaths()
const problems = [...deadLinks(paths), ...unmarkedBlocks(paths), ...staleTables(paths)]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
