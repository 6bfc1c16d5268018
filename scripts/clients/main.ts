/**
 * Makes the examples of the documents and the clients in `clients/` anew.
 *
 *   npm run clients             examples that are missing or wrong, then both clients
 *   npm run clients -- --anew   all examples
 *   npm run clients -- --build  and builds clients/typescript/dist
 *
 * A lane on fakes is walked through every operation; nothing outside this machine is asked, but for the
 * npm registry the first time.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchDocuments } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { orTeach } from '../script-help.ts'
import { installClientTools, TYPESCRIPT_CLIENT } from './client-tools.ts'
import { generatedFiles } from './generated-files.ts'
import { writeExamples } from './write-examples.ts'

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({
    args,
    options: { anew: { type: 'boolean' }, build: { type: 'boolean' } },
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
  if (values.build)
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], {
      cwd: TYPESCRIPT_CLIENT,
      stdio: 'inherit',
    })
})
