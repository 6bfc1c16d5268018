/** The end of `npm run check`: tells of results that are older than what they are about, and never fails for it. */
import { argumentsOf } from '#scripts/script-help.ts'
import { rowAges } from './stale-rows.ts'

argumentsOf(import.meta.filename, {})
for (const { command, shownOn, changedOn } of rowAges())
  if (changedOn !== null)
    console.log(
      `${command}: shown ${shownOn ?? 'never'}, and what it watches changed on ${changedOn} (npm run verify rows -- --stale)`,
    )
