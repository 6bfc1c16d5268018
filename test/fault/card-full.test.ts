/**
 * The card is full: what needs it is refused in clear words, the rest goes on, and nothing that
 * was answered is lost when there is room again. A file system of a few megabytes in memory.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '#test/folder.ts'
import { startLaned } from '#test/laned.ts'
import { spec } from '#test/spec.ts'

// Mounting is root's: anybody else is root in a name space of his own.
if (process.getuid?.() !== 0) {
  const inside = ['--map-root-user', '--mount', process.execPath, import.meta.filename]
  const { status } = spawnSync('unshare', inside, { stdio: 'inherit' })
  process.exit(status ?? 1)
}

const CARD_BYTES = 24 * 1024 * 1024
const SETTINGS = {
  settings: {
    bankProfile: 'demo',
    bankProfiles: { demo: { bankName: 'Fake' } },
    deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
  },
}

interface Card extends Disposable {
  readonly path: string
  fill(): void
  empty(): void
}

function insertCard(): Card {
  const folder = temporaryFolder()
  const path = folder.file('card')
  mkdirSync(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${CARD_BYTES}`, 'laned-test', path])
  const ballast = `${path}/ballast`
  return {
    path,
    fill() {
      const file = openSync(ballast, 'w')
      try {
        // Smaller and smaller, until not a page is left.
        for (const size of [1 << 20, 1 << 12]) fillWith(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast),
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', path])
      folder[Symbol.dispose]()
    },
  }
}

function fillWith(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) === block.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

interface Answer {
  readonly http: number
  readonly body: { readonly status: string; readonly error_message?: string }
}

function client(url: string) {
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      ...(body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    })
    return { http: response.status, body: (await response.json()) as Answer['body'] }
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: object) => call('POST', path, body),
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

spec(
  'card full',
  {
    async 'payments and settings are refused in words, the rest goes on, nothing is lost'() {
      using card = insertCard()
      const dataFolder = `${card.path}/data`
      await using laned = startLaned({ dataFolder })
      const lane = client(await laned.url())
      assert.is((await lane.post('/updateDriverSettings', SETTINGS)).http, 200)
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
      assert.match(refused.body.error_message ?? '', /disk is full/)

      const settings = await lane.post('/updateDriverSettings', SETTINGS)
      assert.is(settings.http, 500)
      assert.match(settings.body.error_message ?? '', /disk is full/)

      // What needs no disk goes on.
      assert.is((await lane.get('/version')).http, 200)
      assert.is((await lane.get('/getDriverSettings')).http, 200)
      assert.is((await lane.post('/showInfoQR', { infoQR: 'https://example.org/' })).http, 200)
      assert.is((await lane.post('/clearScreen')).http, 200)

      card.empty()
      assert.is((await lane.post('/showQR', { amount: 300 })).http, 200)
      assert.is((await lane.post('/updateDriverSettings', SETTINGS)).http, 200)
      const before = await amountsIn(lane)
      for (const amount of [...answered, 300]) assert.ok(before.includes(amount), `${amount}`)

      assert.equal(await laned.signal('SIGTERM'), { code: 0, signal: null })
      await using next = startLaned({ dataFolder })
      assert.equal(await amountsIn(client(await next.url())), before)
    },
    async 'it starts on a full card, too'() {
      using card = insertCard()
      const dataFolder = `${card.path}/data`
      {
        await using laned = startLaned({ dataFolder })
        const lane = client(await laned.url())
        assert.is((await lane.post('/updateDriverSettings', SETTINGS)).http, 200)
        assert.is((await lane.post('/showQR', { amount: 100 })).http, 200)
        card.fill()
        // The power goes while it is full.
        await laned.signal('SIGKILL')
      }
      await using laned = startLaned({ dataFolder })
      const lane = client(await laned.url())
      assert.is((await lane.get('/version')).http, 200)
      card.empty()
      assert.is((await lane.post('/showQR', { amount: 300 })).http, 200)
      assert.equal((await amountsIn(lane)).sort(), [100, 300])
    },
  },
  60_000,
)
