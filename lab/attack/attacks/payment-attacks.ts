/** What a till, or who found its token, can do with payments, settings and files. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from '../attack-target.ts'
import { type Attack, firstOf } from './attack.ts'

interface Listed {
  readonly transactions: readonly { readonly id: string; readonly purpose: string | null }[]
}

async function listed({ call }: Target): Promise<Listed['transactions']> {
  return ((await call('/transactions?limit=1000')).json as Listed).transactions
}

async function idempotency(target: Target): Promise<string | null> {
  const key = { 'idempotency-key': `attack-${performance.now()}` }
  const purpose = `Key ${performance.now()}`
  const body = { amount: 4_321, purpose }
  const many = await Promise.all(
    Array.from({ length: 20 }, () => target.post('/showQR', body, key)),
  )
  const ids = new Set(
    many.filter(({ http }) => http === 200).map(({ headers }) => headers['transaction-id']),
  )
  if (ids.size > 1) return `one key made ${ids.size} payments`
  const other = await target.post('/showQR', { ...body, amount: 4_322 }, key)
  if (other.http !== 400) return `the key with another amount: answered ${other.http}`
  for (const text of ['k'.repeat(256), 'k'.repeat(10_000), ' ', 'a\tb']) {
    const { http } = await target.post('/showQR', body, { 'idempotency-key': text })
    if (http !== 400) return `a key ${JSON.stringify(text.slice(0, 12))}…: answered ${http}`
  }
  const rows = (await listed(target)).filter((row) => row.purpose === purpose)
  return rows.length === 1 ? null : `${rows.length} payments of one key are in the ledger`
}

/** Every file of the data folder, by what is in it; the database's own files change by themselves. */
function dataFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) {
      const bytes = readFileSync(join(folder, entry.name))
      files.set(entry.name, createHash('sha256').update(bytes).digest('hex'))
    }
  return files
}

/** A CSV begins with its first column's name: nothing of the device may. */
function overwritten(folder: string, before: ReadonlyMap<string, string>): string | null {
  for (const name of before.keys())
    if (readFileSync(join(folder, name)).subarray(0, 14).toString() === 'transaction_id')
      return name
  return null
}

async function exportPaths(target: Target): Promise<string | null> {
  const { own } = target
  if (!own) return null
  const { dataFolder } = own
  const before = dataFiles(dataFolder)
  mkdirSync(join(dataFolder, 'exports'), { recursive: true })
  symlinkSync(dataFolder, join(dataFolder, '..', 'innocent'))
  const bad = [
    '/etc/cron.d/x',
    '/proc/self/mem',
    '/dev/null',
    '../seal.key',
    'exports/../../seal.key',
    '.hidden',
    'a\0b.csv',
    ...[...before.keys()].flatMap((name) => [
      join(dataFolder, name),
      `${dataFolder}/./${name}`,
      `${dataFolder}//${name}`,
      join(dataFolder, '..', 'innocent', name),
    ]),
    `${dataFolder}/new.csv`,
  ]
  for (const path of bad) {
    const { http } = await target.post('/exportToCSV', { path })
    const victim = overwritten(dataFolder, before)
    if (victim) return `${path} replaced ${victim}`
    if (http === 200) return `${path} was taken`
  }
  return null
}

const SECRET = 'a-secret-that-must-not-show'
const SECRET_FIELDS = [
  'password',
  'pwd',
  'passphrase',
  'authorization',
  'hmac',
  'credential',
  'secretKey',
  'token',
  'apikey',
  'pin',
  'signature',
]

async function secrets(target: Target): Promise<string | null> {
  const { own } = target
  const before = (await target.call('/getDriverSettings')).json as { settings: object }
  for (const field of SECRET_FIELDS) {
    const leak = { bankName: 'Fake', [field]: SECRET }
    const { http, text } = await target.post('/updateDriverSettings', {
      settings: { bankProfile: 'leak', bankProfiles: { leak } },
    })
    if (http !== 200) return `${field} was not taken, so nothing was tried: ${text}`
    const shown = (await target.call('/getDriverSettings')).text.includes(SECRET)
    if (shown) return `getDriverSettings shows what is in ${field}`
    const kept = own && readFileSync(join(own.dataFolder, 'driver-settings.json'), 'utf8')
    if (kept?.includes(SECRET)) return `${field} is kept in clear`
  }
  const { http } = await target.post('/updateDriverSettings', { settings: before.settings })
  return http === 200 ? null : 'the settings of before are not taken back'
}

async function files({ own }: Target): Promise<string | null> {
  if (!own) return null
  for (const name of readdirSync(own.dataFolder)) {
    const { mode } = statSync(join(own.dataFolder, name))
    if (/\.(db|key|json)(-wal|-shm)?$/.test(name) && (mode & 0o077) !== 0)
      return `${name} has mode 0${(mode & 0o777).toString(8)}: others of the machine may read it`
  }
  return null
}

/** Many tills at once: some are refused, cancelQR is not, and all are answered. */
async function crowd(target: Target): Promise<string | null> {
  const work = Array.from({ length: 60 }, (_, at) => target.post('/showQR', { amount: 100 + at }))
  const cancel = target.call('/cancelQR', { method: 'POST' })
  const answers = await Promise.all(work)
  const bugs = answers.filter(({ text }) => text.includes('"Internal"'))
  const refused = (await cancel).text.includes('"error_code":2')
  await target.call('/cancelQR', { method: 'POST' })
  return firstOf(
    bugs.length > 0 ? `${bugs.length} of 60 were answered as bugs` : null,
    refused ? 'cancelQR was refused because of a line' : null,
  )
}

export const PAYMENT_ATTACKS: readonly Attack[] = [
  {
    name: 'idempotency-abuse',
    tries: 'one key 20 times at once, with another amount, and impossible keys; one payment',
    run: idempotency,
  },
  {
    name: 'export-over-own-files',
    tries: 'exportToCSV over the device’s own files, by name, dots and a link; none is replaced',
    run: exportPaths,
  },
  {
    name: 'secrets-in-settings',
    tries: 'secrets in profile fields of 11 names; none is answered or kept in clear',
    run: secrets,
  },
  {
    name: 'readable-files',
    tries: 'reads the databases and keys as another user of the machine would',
    run: files,
  },
  {
    name: 'sixty-tills',
    tries: '60 showQR and a cancelQR at once; all are answered, the cancellation is not refused',
    run: crowd,
  },
]
