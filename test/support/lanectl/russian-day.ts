/**
 * A day of a lane by lanectl with a Russian locale, as a text: what was typed, what came, and how it ended. What differs from run to
 * run (times, ids, hashes, free megabytes) has one value. Written anew by
 *
 *   scripts/node test/support/lanectl/russian-day.ts > test/fixtures/lanectl-day-ru.txt
 */
import { postJson } from '#test/http-call.ts'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const YAML = 'language: ru\nembedder: { driver: fake }\n'
const TOKENS =
  'language: ru\nlisteners: [{ tokens: [{ name: Касса, role: till, secret: till-till-till-till }] }]\n'

export const RUSSIAN: NodeJS.ProcessEnv = { LC_ALL: '', LC_MESSAGES: '', LANG: 'ru_RU.UTF-8' }

export interface DayLine {
  readonly words: readonly string[]
  readonly text: string
}

export async function recordRussianDay(): Promise<readonly DayLine[]> {
  await using lane = await openTestDevice({ yaml: YAML })
  await using guarded = await openTestDevice({ yaml: TOKENS })
  using folder = temporaryFolder()
  const told: DayLine[] = []

  async function run(...words: readonly string[]): Promise<string> {
    return runAt(lane.url, words)
  }
  async function runAt(url: string, words: readonly string[], more: NodeJS.ProcessEnv = {}) {
    const { code, stdout, stderr } = await lanectlHere(words, {
      ...RUSSIAN,
      LANED_URL: url,
      LANED_DATA: lane.dataFolder,
      ...more,
    })
    const mask = (text: string) => masked(text.replaceAll(folder.path, '/tmp/laned'))
    const text = mask(`${stdout}${stderr}[${code}]`)
    told.push({ words: words.map(mask), text })
    return stdout
  }
  async function pay(amount: number): Promise<string> {
    const { headers } = await postJson(lane.url, '/showQR', { amount, reference: 'Чек 17' })
    await postJson(lane.url, '/sim/bank/pay', {})
    await waitUntil('it is accepted', async () => {
      const answer = await fetch(`${lane.url}/getDynamicQRStatus`)
      return (await answer.text()).includes('ACCEPTED')
    })
    return String(headers['transaction-id'])
  }

  await run('--help')
  await run('help', 'payments', 'list')
  await run('help', 'reconcile')
  await run('status')
  await postJson(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
  await run('status')
  await run('profiles', 'list')
  await run('payments', 'list')
  await run('refunds', 'open')
  await run('ledger', 'gaps')
  const milk = await pay(123_450)
  await postJson(lane.url, '/showQR', { amount: 10_000 })
  await run('payments', 'cancel')
  await run('payments', 'list')
  await run('payments', 'list', '--state', 'НЕТ')
  await run('refund', milk, '--amount', '30000', '--reason', 'скисло', '--key', 'refund-17')
  await run('refund', milk, '--list')
  await run('refund', milk, '--amount', '999999999')
  await run('refund', milk, '--amount', '12,30')
  await run('refunds', 'settle', milk, '--as', 'gone', '--note', 'выписка')
  await run('report', today())
  await run('logs', '-n', '3', '--find', 'transaction.')
  await run('logs', '--since', 'вчера')
  await run('report', 'вчера')
  await run('reconcile')
  await run('shifts', 'current')
  await run('shifts', 'close')
  await run('shifts', 'close')
  await run('shifts', 'list')
  await run('shifts', 'show', '17')
  await run('shifts', 'verify')
  await run('day', today())
  await run('exports', 'list')
  await run('receivers', 'list')
  await run('items', 'list')
  await run('items', 'learn', '4011', '-n', '2')
  await run('items', 'list')
  await run('items', 'delete', '4011')
  await run('items', 'deleted')
  await run('items', 'report')
  await run('items', 'review', 'list')
  await run('items', 'doubts', 'list')
  await run('scale', 'weight')
  await run('mode', 'никак')
  await run('display', 'screens')
  await run('display', 'idle')
  await run('config', 'keys', 'language')
  await run('config', 'print', folder.file('нет.yaml'))
  await run('backup', 'list', '--on-lane')
  await run('backup', 'verify', folder.file('нет.age'), '--identity', folder.file('нет.key'))
  await run('fleet', 'list')
  await run('sync', 'status')
  await run('selftest', '--last')
  await run('reset')
  await run('payment')
  await run('payments', 'list', '--stat', 'PENDING')
  await run('payments', 'show')
  await run('payments', 'show', 'нет')
  await run('shifts', 'list', '--limit', 'все')
  await runAt(guarded.url, ['status'])
  await runAt(guarded.url, ['config', 'show'], { LANED_TOKEN: 'till-till-till-till' })
  await runAt('http://127.0.0.1:2', ['status'])
  await runAt('lane-7', ['status'])
  return told
}

export const dayText = (told: readonly DayLine[]) =>
  told.map(({ words, text }) => `$ lanectl ${words.join(' ')}\n${text}\n`).join('\n')

const today = () => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function masked(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d{4,5}/g, '127.0.0.1:8080')
    .replace(/\b[0-9a-f]{64}\b/g, '0'.repeat(64))
    .replace(/\b[0-9a-f]{42}\n[0-9a-f]{22}\b/g, `${'0'.repeat(42)}\n${'0'.repeat(22)}`)
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, KEY)
    .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, '01JDDDDDDDDDDDDDDDDDDDDDDD')
    .replace(/\b[0-9a-f]{16}\b/g, '0'.repeat(16))
    .replace(/\b(?:lane|laned)-[0-9a-f]{8}\b/g, 'lane-7')
    .replace(/\b\d\d\.\d\d\.\d{4} \d\d:\d\d(:\d\d)?/g, '28.11.2026 10:36:56')
    .replace(/\b\d\d\.\d\d\.\d{4}\b/g, '28.11.2026')
    .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?/g, '2026-11-28 10:36:56')
    .replace(/\b\d{4}-\d\d-\d\d\b/g, '2026-11-28')
    .replace(/\b\d+ МБ/g, '17000 МБ')
    .replace(/laned \d+\.\d+\.\d+\S*/g, 'laned 0.1.0')
    .replace(/\d+ мс/g, '40 мс')
}

const KEY = '0d1c3a52-7b0e-4f7e-9d5c-2a6c1b9f3e11'

if (import.meta.main) process.stdout.write(dayText(await recordRussianDay()))
