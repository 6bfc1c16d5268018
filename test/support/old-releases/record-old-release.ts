/**
 * Records the data folder of an old release: its own program lives a day on fakes, is killed, and its folder is packed
 * with what its own answers said. Needs a checkout of that release with a folder node_modules that it runs with.
 *
 *   scripts/node test/support/old-releases/record-old-release.ts CHECKOUT test/fixtures/old-releases/NAME
 *
 * What a release has no call for yet is left out of its facts.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { waitUntil } from '#test/wait-until.ts'
import { OLD_TOKENS } from './old-tokens.ts'

const PICTURES = 'docs/tutorial/pictures'
const JSON_TYPE = { 'content-type': 'application/json' }

const [checkout = '', out = ''] = process.argv.slice(2)
if (checkout === '' || out === '') throw new Error('which checkout, and where to')

const folder = mkdtempSync(join(tmpdir(), 'old-release-'))
const port = await freePort()
const base = `http://127.0.0.1:${port}`
writeFileSync(
  join(folder, 'laned.yaml'),
  `listeners:
  - address: 127.0.0.1:${port}
    serve: [payment, items, console, sim]
    tokens:
      - { name: anna, role: operator, secret: ${OLD_TOKENS.operator} }
      - { name: till-1, role: till, sha256: ${sha256(OLD_TOKENS.till)} }
`,
)
const data = join(folder, 'data')
const starts = ['firmware/start.mjs', 'firmware/main.ts'].find((file) =>
  existsSync(join(checkout, file)),
)
const child = spawn(
  process.execPath,
  [starts ?? '', '--config', join(folder, 'laned.yaml'), '--data', data],
  { cwd: resolve(checkout), stdio: ['ignore', 'inherit', 'inherit'] },
)

interface Answer {
  readonly http: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever an old release says.
  readonly body: any
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${OLD_TOKENS.operator}`,
      ...(body instanceof Uint8Array ? {} : JSON_TYPE),
      ...headers,
    },
    ...(body !== undefined && {
      body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
    }),
  })
  const text = await answer.text()
  return { http: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** An answer without its calls is none of this release. */
async function wanted(method: string, path: string, body?: unknown, headers = {}) {
  const answer = await call(method, path, body, headers)
  if (answer.http === 404 || answer.http === 405) return null
  if (answer.http !== 200)
    throw new Error(`${method} ${path}: ${answer.http} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const status = async () => (await call('GET', '/getDynamicQRStatus')).body['dynamicQRStatus']
const ends = (as: string) =>
  waitUntil(`a payment is ${as}`, async () => (await status()) === as, 60_000)

async function sell(amount: number, end: 'pay' | 'reject' | null, reference: string) {
  const key = { 'idempotency-key': `sale-${reference}` }
  const shown = await call('POST', '/showQR', { amount, purpose: 'Tea', reference }, key)
  // A release before references refuses what it does not know.
  if (shown.http !== 200) {
    const again = await call('POST', '/showQR', { amount, purpose: 'Tea' }, key)
    if (again.http !== 200) throw new Error(JSON.stringify(again.body))
  }
  if (end === null) return
  await call('POST', `/sim/bank/${end}`)
  await ends(end === 'pay' ? 'ACCEPTED' : 'REJECTED')
}

const isThere = () =>
  call('GET', '/version').then(
    () => true,
    () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
      return false
    },
  )

try {
  await waitUntil('the old release answers', isThere, 60_000)
  const settings = {
    bankProfile: 'main',
    bankProfiles: { main: { bankName: 'Fake' } },
    deviceConnection: { connectionType: 'Serial', portName: 'ttyUSB0' },
  }
  await wanted('POST', '/updateDriverSettings', { settings })
  await sell(12_345, 'pay', '1-0001')
  await sell(9_900, 'reject', '1-0002')
  await sell(37_290, 'pay', '1-0003')
  const list = async () => (await wanted('GET', '/transactions?limit=100'))?.transactions ?? []
  const [newest] = await list()
  const refundKey = { 'idempotency-key': 'return-1' }
  const refund = { amount: 5_400, reason: 'rotten lemon' }
  await wanted('POST', `/transactions/${newest.id}/refunds`, refund, refundKey)
  const closed = await wanted('POST', '/shifts/close', {}, { 'idempotency-key': 'evening-1' })
  if (closed) {
    await sell(700, 'pay', '1-0004')
    await wanted('POST', '/shifts/close', {}, { 'idempotency-key': 'evening-2' })
  }
  for (const [id, picture] of [
    ['0417', 'tomato'],
    ['4011', 'bananas'],
  ] as const) {
    const jpeg = readFileSync(join(PICTURES, `${picture}.jpg`))
    await call('PUT', '/sim/camera', new Uint8Array(jpeg), { 'content-type': 'image/jpeg' })
    await waitUntil('the picture rests', async () => {
      const { body } = await call('GET', '/api/get_result')
      return !JSON.stringify(body).includes('moving')
    })
    const { body } = await call('POST', '/api/add_item_template', { id })
    if (body.code !== 0) throw new Error(JSON.stringify(body))
  }
  await sell(1_500, 'pay', '1-0005')
  const refunds = []
  for (const { id } of await list()) {
    const own = await wanted('GET', `/transactions/${id}/refunds`)
    for (const one of own?.refunds ?? []) refunds.push({ ...one, transaction: id })
  }
  const shifts = (await wanted('GET', '/shifts'))?.shifts ?? []
  const current = await wanted('GET', '/shifts/current')
  // Open when the power goes.
  await sell(2_500, null, '1-0006')
  const facts = {
    transactions: await list(),
    refunds,
    shifts,
    current: current?.report ?? null,
    items: (await wanted('GET', '/api/get_item_list')) ?? null,
    settings: (await wanted('GET', '/getDriverSettings'))?.settings ?? null,
  }
  child.kill('SIGKILL')
  await waitUntil('it is gone', () => child.exitCode !== null || child.signalCode !== null)
  writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 1)}\n`)
  // The model is the shipped one; a lane copies it again.
  const packed = spawnSync(
    'tar',
    ['--exclude=data/models', '-czf', resolve(`${out}.tar.gz`), 'laned.yaml', 'facts.json', 'data'],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  )
  if (packed.status !== 0) throw new Error('tar')
} finally {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
