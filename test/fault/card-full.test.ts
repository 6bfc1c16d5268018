/**
 * The card is full: what needs it is refused in clear words, the rest goes on, and nothing that
 * was answered is lost when there is room again. A file system of a few megabytes in memory.
 */
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { databaseIn } from '#drivers/storage/files/data-folder.ts'
import { openTemplatesAtStart } from '#drivers/storage/items/templates-thread.ts'
import { call, postJson, type Reply } from '#test/http-call.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { insertCard } from '#test/storage/mounted-card.ts'

const CARD = { bytes: 24 * 2 ** 20 }

interface Answer {
  readonly http: number
  readonly body: { readonly status: string; readonly error_message?: string }
}

function client(url: string) {
  const answered = async (replying: Promise<Reply>): Promise<Answer> => {
    const { http, json } = await replying
    return { http, body: json as Answer['body'] }
  }
  return {
    get: (path: string) => answered(call(url, path)),
    post: (path: string, body: object = {}) => answered(postJson(url, path, body)),
  }
}

/** A few pages may still fit into the log: asks until the card says no. */
async function untilRefused(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await ask()
    if (answer.http !== 200) return answer
  }
  throw new Error('the full card took everything')
}

async function amountsIn(lane: ReturnType<typeof client>): Promise<number[]> {
  const { body } = await lane.get('/transactions?limit=1000')
  return (body as unknown as { transactions: { amount: number }[] }).transactions.map(
    ({ amount }) => amount,
  )
}

/** The power goes while it is full, or it fills up after an orderly stop. */
async function startsOnFullCard(ending: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  using card = insertCard(CARD)
  const dataFolder = `${card.path}/data`
  {
    await using laned = startLaned({ dataFolder })
    const lane = client(await laned.url())
    assert.is((await lane.post('/updateDriverSettings', DEMO_SETTINGS)).http, 200)
    assert.is((await lane.post('/showQR', { amount: 100 })).http, 200)
    if (ending === 'SIGKILL') card.fill()
    const { code } = await laned.signal(ending)
    assert.is(code, ending === 'SIGTERM' ? 0 : null)
  }
  if (ending === 'SIGTERM') card.fill()
  await using laned = startLaned({ dataFolder })
  const lane = client(await laned.url())
  assert.is((await lane.get('/version')).http, 200)
  card.empty()
  assert.is((await lane.post('/showQR', { amount: 300 })).http, 200)
  assert.equal((await amountsIn(lane)).sort(), [100, 300])
}

spec(
  'card full',
  {
    async 'payments and settings are refused in words, the rest goes on, nothing is lost'() {
      using card = insertCard(CARD)
      const dataFolder = `${card.path}/data`
      await using laned = startLaned({ dataFolder })
      const lane = client(await laned.url())
      assert.is((await lane.post('/updateDriverSettings', DEMO_SETTINGS)).http, 200)
      assert.is((await lane.post('/showQR', { amount: 100 })).http, 200)

      card.fill()
      const answered = [100]
      const refused = await untilRefused(async () => {
        const amount = 200 + answered.length
        const answer = await lane.post('/showQR', { amount })
        if (answer.http === 200) answered.push(amount)
        return answer
      })
      assert.is(refused.http, 500)
      assert.is(refused.body.status, 'error')
      assert.is(refused.body.error_message, 'the disk is full. Call the technician')
      const { body } = await lane.get('/health')
      const { parts } = body as unknown as { parts: { name: string; reason: string | null }[] }
      const reason = parts.find(({ name }) => name === 'ledger')?.reason ?? ''
      assert.is(
        reason,
        `${dataFolder}/payments.db: the disk is full. Delete old exports in "Payments", "Exports on this lane", or other files that are not needed`,
      )

      const settings = await lane.post('/updateDriverSettings', DEMO_SETTINGS)
      assert.is(settings.http, 500)
      assert.match(settings.body.error_message ?? '', /disk is full/)

      // What needs no disk goes on.
      assert.is((await lane.get('/version')).http, 200)
      assert.is((await lane.get('/getDriverSettings')).http, 200)
      assert.is((await lane.post('/displayStatus', { status: 3 })).http, 200)
      assert.is((await lane.post('/clearScreen')).http, 200)

      card.empty()
      assert.is((await lane.post('/showQR', { amount: 300 })).http, 200)
      assert.is((await lane.post('/updateDriverSettings', DEMO_SETTINGS)).http, 200)
      const before = await amountsIn(lane)
      for (const amount of [...answered, 300]) assert.ok(before.includes(amount), `${amount}`)

      assert.equal(await laned.signal('SIGTERM'), { code: 0, signal: null })
      await using next = startLaned({ dataFolder })
      assert.equal(await amountsIn(client(await next.url())), before)
    },
    'it starts on a full card after a power cut': () => startsOnFullCard('SIGKILL'),
    'it starts on a card that became full after an orderly stop': () => startsOnFullCard('SIGTERM'),
    async 'templates go over to their thread on a full card'() {
      using card = insertCard(CARD)
      const templates = await openTemplatesAtStart(databaseIn(card.path, 'items.db'))
      await using store = templates.store
      templates.started()
      card.fill()
      assert.equal(await store.items(), [])
    },
  },
  60_000,
)
