/** Run in a copy of the checkout with one more of everything: prints, as JSON, where the lane has it now. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { loadConfig } from '#firmware/config/load-config.ts'
import { eventSentence } from '#firmware/events/event-words.ts'
import { staleTables, writeTables } from '#scripts/docs/made-tables.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { OPERATION_TABLES } from '#test/document/documents.ts'
import { call, postJson } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'

const YAML = `banks: { "Harbour Bank": { driver: harbour, url: "https://bank.example" } }
display: { driver: fake, protocol: semaphore }
scale: { driver: fake, protocol: steelyard }
log: { lines: 4 }
`
const stale = staleTables(pagePaths())
writeTables(pagePaths())
const refusal = (() => {
  try {
    loadConfig({
      name: 'laned.yaml',
      text: 'display: { protocol: smoke }\nscale: { protocol: smoke }',
    })
    return ''
  } catch (fault) {
    return (fault as Error).message
  }
})()
await using device = await openTestDevice({ yaml: YAML })
const json = async (path: string) => (await call(device.url, path)).json as never
const lanectl = await promisify(execFile)('scripts/node', [
  ...['scripts/lanectl/main.ts', '--url', device.url, 'shifts', 'newest'],
]).catch(({ stderr }: { stderr: string }) => ({ stdout: stderr }))
await postJson(device.url, '/shifts/close', {}, { 'idempotency-key': 'evening-1' })
const document = (await json('/openapi/payment.json')) as { paths: Record<string, object> }
const told = {
  stale,
  left: staleTables(pagePaths()),
  refusal,
  event: eventSentence('tide.turned', { by: 'Anna' }, 'ru'),
  metric: (await call(device.url, '/metrics')).text.includes('\nlaned_tide_metres 2\n'),
  settings: JSON.stringify(await json('/device/config/settings')).includes('Строк на прилив'),
  setup: JSON.stringify(await json('/device/config/settings')).match(
    /harbour|semaphore|steelyard/g,
  ),
  document: Object.keys(document.paths['/shifts/newest'] ?? {}),
  operations: OPERATION_TABLES.some((table) => 'getNewestShift' in table),
  answer: await json('/shifts/newest'),
  lanectl: lanectl.stdout.trim(),
}
console.log(JSON.stringify(told))
