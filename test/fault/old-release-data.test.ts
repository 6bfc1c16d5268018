/**
 * The data folders of old releases, as each left them when the power went, opened by today's: no money, refund, Z report,
 * token, template or setting is lost, and the numbers go on. How they were recorded: test/support/old-releases/.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { OLD_TOKENS } from '#test/old-releases/old-tokens.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const RECORDED = join(import.meta.dirname, '../fixtures/old-releases')
const PACKED = '.tar.gz'
const MINUTES_MS = 120_000

// biome-ignore lint/suspicious/noExplicitAny: as that release told it.
type Told = Readonly<Record<string, any>>

interface Facts {
  readonly transactions: readonly Told[]
  readonly refunds: readonly Told[]
  /** Newest first. */
  readonly shifts: readonly Told[]
  readonly current: Told | null
  readonly items: Told | null
  readonly settings: Told | null
}

async function openRelease(name: string) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const archive = join(RECORDED, `${name}${PACKED}`)
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder.path])
  assert.is(status, 0, String(stderr))
  const facts = JSON.parse(readFileSync(folder.file('facts.json'), 'utf8')) as Facts
  const yaml = readFileSync(folder.file('laned.yaml'), 'utf8')
  const device = opening.use(
    await openTestDevice({
      dataFolder: folder.file('data'),
      yaml: yaml.replace(/address: \S+/, 'address: 127.0.0.1:0'),
      environment: { LANED_LISTEN: '' },
    }),
  )
  const opened = opening.move()
  const authorization = `Bearer ${OLD_TOKENS.operator}`
  return {
    facts,
    url: device.url,
    /** The JSON of what is there. */
    async get(path: string): Promise<Told> {
      const { http, json, text } = await call(device.url, path, { headers: { authorization } })
      assert.is(http, 200, `${path}: ${text}`)
      return json as Told
    },
    async post(path: string, body: object): Promise<Told> {
      const headers = { authorization, 'content-type': 'application/json' }
      const how = { method: 'POST', headers, body: JSON.stringify(body) }
      const { http, json, text } = await call(device.url, path, how)
      assert.is(http, 200, `${path}: ${text}`)
      return json as Told
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** What today tells under the same name is what that release told. */
function isAsTold(today: Told | undefined, told: Told, what: string): void {
  assert.ok(today, `${what} is there`)
  const common = Object.keys(told).filter((name) => name in (today ?? {}))
  const of = (one: Told) => Object.fromEntries(common.map((name) => [name, one[name]]))
  assert.ok(common.length > 2, what)
  assert.equal(of(today ?? {}), of(told), what)
}

const sum = (of: readonly Told[]) => of.reduce((all, { amount }) => all + Number(amount), 0)

const releases = readdirSync(RECORDED)
  .filter((file) => file.endsWith(PACKED))
  .map((file) => file.slice(0, -PACKED.length))

const cases = releases.map((name): [string, () => Promise<void>] => [
  `of ${name}`,
  async () => {
    await using release = await openRelease(name)
    const { facts, url, get, post } = release
    // What was open when the power went is brought to its end; all else is as it was.
    const over = facts.transactions.filter(({ dynamicQRStatus }) => dynamicQRStatus !== 'PENDING')
    assert.ok(over.length >= 3)
    for (const told of over)
      isAsTold((await get(`/transactions/${told['id']}`))['transaction'], told, told['id'])
    for (const { id, amount } of facts.transactions)
      assert.is((await get(`/transactions/${id}`))['transaction'].amount, amount)
    for (const told of facts.refunds) {
      const { refunds } = await get(`/transactions/${told['transaction']}/refunds`)
      const today = (refunds as Told[]).find(({ id }) => id === told['id'])
      isAsTold(today, told, `the refund ${told['id']}`)
    }
    const { shifts } = await get('/shifts')
    assert.equal(
      (shifts as Told[]).map(({ number, hash }) => [number, hash]),
      facts.shifts.map(({ number, hash }) => [number, hash]),
    )
    const { report } = await get('/shifts/current')
    assert.is(report.number, (facts.shifts[0]?.['number'] ?? 0) + 1)
    assert.is(report.previousHash, facts.shifts[0]?.['hash'] ?? null)
    const accepted = over.filter(({ dynamicQRStatus }) => dynamicQRStatus === 'ACCEPTED')
    const { payments, refunds } = report.sinceEver
    assert.equal([payments.count, payments.amount], [accepted.length, sum(accepted)])
    assert.equal(refunds.amount, sum(facts.refunds))
    const { data } = await get('/api/get_item_list')
    const templates = (of: readonly Told[]) => of.map(({ id, count }) => [id, count])
    assert.equal(templates(data), templates(facts.items?.['data']))
    const settings = (await get('/getDriverSettings'))['settings']
    isAsTold(settings, facts.settings ?? {}, 'the settings')
    for (const [token, http] of [
      [OLD_TOKENS.till, 200],
      ['another-token-of-nobody', 401],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` }
      assert.is((await call(url, '/getDynamicQRStatus', { headers })).http, http, token)
    }
    const closed = await post('/shifts/close', {})
    assert.is(closed['report'].number, report.number)
    assert.is(closed['report'].previousHash, report.previousHash)
    // A first Z report begins with what was paid before there were any.
    if (facts.shifts.length === 0) assert.is(closed['report'].totals.net, sum(accepted))
  },
])

spec('the data folder of an old release', Object.fromEntries(cases), MINUTES_MS)
