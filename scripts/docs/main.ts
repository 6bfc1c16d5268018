/**
 * Makes the documentation site of the pages in this repository and of what a lane says of its operations.
 *
 *   npm run docs                        builds it into var/site, and fails for a link that leads nowhere
 *   npm run docs -- --serve [--port N]  builds it and shows it at http://127.0.0.1:8090/
 *   npm run docs -- --tables            builds nothing: writes the tables of the pages that are made of lists
 *   npm run docs -- --sizes             builds nothing: says how many lines the core has
 *
 * Nothing outside this machine is asked, but for the npm registry the first time.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { EVENTS } from '#firmware/events/event-list.ts'
import { fetchDocuments } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { EXAMPLES_FILE } from '../release/release-folder.ts'
import { orTeach, WrongArguments } from '../script-help.ts'
import { coreSizes } from './core-size.ts'
import { eventsPage } from './events-page.ts'
import { writeTables } from './made-tables.ts'
import { pagePaths } from './pages.ts'
import { deadSiteLinks } from './site/dead-site-links.ts'
import { referencePages } from './site/reference-pages.ts'
import { buildSite, installSiteTools, serveSite } from './site/site-tools.ts'
import { stageSite } from './site/stage-site.ts'

const SOURCE = 'var/site-source'
const SITE = 'var/site'

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({
    args,
    options: {
      serve: { type: 'boolean' },
      tables: { type: 'boolean' },
      sizes: { type: 'boolean' },
      port: { type: 'string', default: '8090' },
    },
  })
  if (values.tables) return writeTables(pagePaths())
  if (values.sizes) return console.log(coreSizes().join('\n'))
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new WrongArguments(`--port ${values.port} is no port: 1 to 65535`)
  const advice = installSiteTools()
  if (advice) throw new Error(advice)
  for (const folder of [SOURCE, SITE]) rmSync(folder, { recursive: true, force: true })
  stageSite(SOURCE, SITE, await readReference())
  const problem = buildSite(SOURCE)
  if (problem) throw new Error(problem)
  const dead = deadSiteLinks(SITE)
  if (dead.length > 0) throw new Error(`links that lead nowhere:\n${dead.join('\n')}`)
  console.log(`the site is in ${SITE}`)
  if (values.serve) await serveSite(SITE, port)
})

/** From a lane on fakes, with the examples that a release of this checkout would show, and from the rows of its events. */
async function readReference(): Promise<ReadonlyMap<string, string>> {
  const wereThere = existsSync(EXAMPLES_FILE)
  execFileSync(process.execPath, ['scripts/release/record-openapi-examples.ts', EXAMPLES_FILE])
  try {
    await using lane = await openLaneToWalk()
    const pages = referencePages(await fetchDocuments(lane))
    return new Map([...pages, ['docs/reference/events.md', eventsPage(EVENTS)]])
  } finally {
    // They would be stale with the next change of an operation.
    if (!wereThere) rmSync(EXAMPLES_FILE)
  }
}
