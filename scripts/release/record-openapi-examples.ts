/**
 * Records the examples of the OpenAPI documents: what a lane on fakes is asked and answers, operation by operation.
 *
 *   scripts/node scripts/release/record-openapi-examples.ts FILE
 *
 * A release has them at EXAMPLES_FILE, where its lane looks; a checkout has none until they are recorded there. Two recordings
 * of one commit are the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { askBy } from '#test/document/ask-operation.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { examplesOf } from '#test/document/recorded-examples.ts'
import { walkLane } from '#test/document/walk.ts'
import { createSameDayClock } from '#test/golden/recording/same-day-clock.ts'
import { orTeach, WrongArguments } from '../script-help.ts'

/** A walk of ten minutes is over within the minute that papers print. */
const PACE = 1 / 10

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const [file] = parseArgs({ args, allowPositionals: true }).positionals
  if (file === undefined) throw new WrongArguments('where to?')
  // Days and hours of reports are of the lane's own zone.
  process.env['TZ'] = 'UTC'
  await using lane = await openLaneToWalk({ clock: createSameDayClock(PACE) })
  const examples = examplesOf(await walkLane(askBy(lane.url), lane))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(examples))
})
