/** The alerts and the dashboard that ship, held to promtool, to a real Prometheus and to what a lane tells. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { stringify } from 'yaml'
import { METRICS } from '#firmware/metrics/metrics.ts'
import { call, postJson } from '#test/http-call.ts'
import { promtool, startPrometheus } from '#test/monitoring/prometheus.ts'
import { scrape } from '#test/monitoring/scrape.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const FOLDER = 'docs/operations/monitoring'
const RULES = readFileSync(`${FOLDER}/alert-rules.yml`, 'utf8')

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}
const DASHBOARD = JSON.parse(readFileSync(`${FOLDER}/grafana-dashboard.json`, 'utf8')) as Dashboard
const expressions = DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

spec(
  'monitoring',
  {
    'has alerts that promtool takes, and that say what their own test says'() {
      assert.match(promtool(['check', 'rules', `${FOLDER}/alert-rules.yml`]), 'SUCCESS')
      assert.match(promtool(['check', 'rules', `${FOLDER}/alert-rules.ru.yml`]), 'SUCCESS')
      assert.match(promtool(['test', 'rules', `${FOLDER}/alert-rules.test.yml`]), 'SUCCESS')
      assert.match(promtool(['check', 'config', `${FOLDER}/prometheus.yml`]), 'SUCCESS')
    },

    'has a dashboard whose expressions promtool takes'() {
      using folder = temporaryFolder()
      const rules = expressions.map((expr, at) => ({
        record: `panel_${at}`,
        expr: expr.replaceAll('$lane', '.*'),
      }))
      const file = folder.file('rules.yml')
      writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules }] }))
      assert.ok(expressions.length > 20)
      assert.match(promtool(['check', 'rules', file]), `${expressions.length} rules found`)
    },

    async 'asks for numbers that a lane tells, and for no others'() {
      await using device = await openTestDevice()
      const { text } = await scrape(device.url)
      const typed = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
      const asked = `${RULES}${expressions.join('\n')}`.match(/\b(laned|nodejs|process)_\w+/g) ?? []
      assert.ok(asked.length > 30)
      for (const name of new Set(asked)) {
        const family = name.replace(/_(total|bucket|count|sum)$/, '')
        assert.ok(typed.has(family), `${name} is asked for and nobody tells it`)
      }
    },

    'asks how a number grew only where each of its series is there from the start'() {
      const grown = [...RULES.matchAll(/\b(?:increase|rate|delta|irate)\((laned_\w+)/g)]
      assert.ok(grown.length >= 3)
      for (const [, asked = ''] of grown) {
        const name = asked.replace(/_(total|bucket|count|sum)$/, '')
        const row = METRICS.find((metric) => metric.name === name)
        assert.ok(
          row?.isWholeFromStart,
          `${name} may begin with 1, which Prometheus takes for no growth`,
        )
      }
    },

    'says in its page what each number is'() {
      const page = readFileSync('docs/operations/metrics.md', 'utf8')
      assert.ok(METRICS.length > 25)
      for (const { name } of METRICS)
        assert.ok(
          page.includes(`\`${name}\``),
          `docs/operations/metrics.md does not explain ${name}`,
        )
    },

    'says with each alert what it means and what to do'() {
      const [, ...alerts] = RULES.split('- alert: ')
      assert.ok(alerts.length > 10)
      for (const alert of alerts)
        assert.match(alert, /\n {10}summary: "[^"]+"\n {10}action: "[^"]+"\n/, alert)
    },

    async 'is scraped by a real Prometheus, where an alert fires and ends'() {
      await using device = await openTestDevice()
      const { url } = device
      const { http, text } = await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
      assert.is(http, 200, text)
      // As they ship, but for how long each waits before it fires.
      const impatient = RULES.replace(/^ +for: .*\n/gm, '')
      await using prometheus = await startPrometheus(new URL(url).host, impatient)
      const connected = async () => (await prometheus.query('laned_display_connected'))[0]?.value
      await waitUntil('the display is there', async () => (await connected()) === 1)
      const [lane] = await prometheus.query('laned_info')
      assert.is(lane?.value, 1)
      assert.ok(lane?.metric['serial'])
      const firing = async () => {
        const alerts = await prometheus.alerts()
        return alerts.find(
          ({ labels, state }) => labels['alertname'] === 'LaneDisplayGone' && state === 'firing',
        )
      }
      await waitUntil('no alert fires', async () => !(await firing()))

      assert.is((await call(url, '/sim/display/unplug', { method: 'POST' })).http, 200)
      const alert = await waitUntil('the alert fires', firing)
      assert.is(alert.labels['severity'], 'critical')
      assert.match(alert.annotations['action'] ?? '', 'cable')

      assert.is((await call(url, '/sim/display/plug', { method: 'POST' })).http, 200)
      await waitUntil('the alert ends', async () => !(await firing()))
    },
  },
  200_000,
)
