/**
 * Makes the examples of the documents and the clients in `clients/` anew.
 *
 *   npm run clients             examples that are missing or wrong, then both clients, built
 *   npm run clients -- --anew   all examples
 *
 * A lane on fakes is walked through every operation; nothing outside this machine is asked, but for the
 * npm registry the first time.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchDocuments } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { orTeach } from '../script-help.ts'
import { buildTypescriptClient, installClientTools } from './client-tools.ts'
import { generatedFiles } from './generated-files.ts'
import { writeExamples } from './write-examples.ts'

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({
    args,
    options: { anew: { type: 'boolean' } },
  })
  const advice = installClientTools()
  if (advice) throw new Error(advice)
  await using lane = await openLaneToWalk()
  const files = await generatedFiles(await fetchDocuments(lane))
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const examples = await writeExamples(lane, values.anew ?? false)
  for (const name of examples) console.log(`example of ${name}`)
  console.log(`${examples.length} examples, ${files.size} files of the clients`)
  const problem = buildTypescriptClient()
  if (problem) throw new Error(problem)
})
