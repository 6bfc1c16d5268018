/** Run in a copy of the checkout with one more of everything: prints, as JSON, where the lane has it now. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { loadConfig } from '#firmware/config/load-config.ts'
import { eventSentence } from '#firmware/events/event-words.ts'
import { staleTables, writeTables } from '#scripts/docs/made-tables.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { call } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'

const YAML = `banks: { "Harbour Bank": { driver: harbour, url: "https://bank.example" } }
log: { lines: 4 }
`
const REAL = `display: { driver: terminal, protocol: semaphore }
`
/** Of the pages. */
const stale = staleTables(pagePaths()).map((line) => /(\w+)\.md:/.exec(line)?.[1])
writeTables(pagePaths())
const refusals = ['display: { driver: terminal, protocol: smoke }'].map((text) => {
  try {
    loadConfig({ name: 'laned.yaml', text })
    return null
  } catch (fault) {
    return (fault as Error).message
  }
})
const config = loadConfig({ name: 'laned.yaml', text: YAML + REAL })
await using device = await openTestDevice({ yaml: YAML })
const json = async (path: string) => (await call(device.url, path)).json as never
const lanectl = await promisify(execFile)('scripts/node', [
  ...['scripts/lanectl/main.ts', '--url', device.url, 'shifts', 'newest'],
]).catch(({ stderr }: { stderr: string }) => ({ stdout: stderr }))
const document = (await json('/openapi/payment.json')) as { paths: Record<string, object> }
const settings = JSON.stringify(await json('/device/config/settings'))
const report = {
  stale,
  left: staleTables(pagePaths()),
  refusals,
  drivers: Object.values(config.banks).map(({ driver }) => driver),
  event: eventSentence('tide.turned', { by: 'Anna' }, 'ru').sentence,
  metric: (await call(device.url, '/metrics')).text.includes('\nlaned_tide_metres 2\n'),
  settings: settings.includes('Строк на прилив'),
  choices: [...new Set(settings.match(/harbour|semaphore/g))],
  document: Object.keys(document.paths['/shifts/newest'] ?? {}),
  isAskedByTests: OPERATION_TABLES.some((table) => 'getNewestShift' in table),
  answer: ((await json('/shifts/newest')) as { error_message: string }).error_message,
  lanectl: lanectl.stdout.trim(),
}
console.log(JSON.stringify(report))
