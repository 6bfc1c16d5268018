/**
 * Makes the golden files in `test/fixtures/golden` anew: the OpenAPI documents, what lanes on fakes answer, byte by
 * byte, and who may call what. Before you commit, read what git shows: each line is a change that
 * callers of a lane will see.
 *
 *   npm run golden
 *   npm run golden -- --check   only says what differs, and exits with 1 where something does
 *
 * A right that has changed is named, but not written: a person must change its line by hand.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { RIGHTS_FILES, recordGolden } from '#test/golden/golden-files.ts'
import {
  changesIn,
  GOLDEN_FOLDER,
  readGolden,
  withReviewedRights,
} from '#test/golden/golden-folder.ts'
import { orTeach } from './script-help.ts'

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean' } } })
  const known = readGolden()
  const { files } = await recordGolden()
  if (values.check) {
    const found = changesIn(known, files)
    for (const one of found) console.log(one)
    console.log(`${files.size} files, ${found.length} of them differ`)
    process.exitCode = found.length > 0 ? 1 : 0
    return
  }
  const all = new Map(files)
  const changed: string[] = []
  for (const path of Object.values(RIGHTS_FILES)) {
    const rights = withReviewedRights(known.get(path) ?? '', files.get(path) ?? '')
    all.set(path, rights.text)
    changed.push(...rights.changed.map((one) => `${join(GOLDEN_FOLDER, path)}: ${one}`))
  }
  rmSync(GOLDEN_FOLDER, { recursive: true, force: true })
  for (const [path, text] of all) {
    mkdirSync(dirname(join(GOLDEN_FOLDER, path)), { recursive: true })
    writeFileSync(join(GOLDEN_FOLDER, path), text)
  }
  const written = [...all].filter(([path, text]) => known.get(path) !== text)
  console.log(`${all.size} files, ${written.length} of them new or changed`)
  for (const line of changed) console.error(`not written: ${line}`)
  if (changed.length > 0) process.exitCode = 1
})
