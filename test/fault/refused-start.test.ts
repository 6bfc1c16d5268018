/** A start that cannot be: one clear line that says what to do, the right exit code, no stack. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { openHttpServer } from '#test/http-server.ts'
import { type Laned, type LanedOptions, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'

interface Refusal {
  readonly code: number
  /** What the one line must say, the way out included. */
  readonly says: RegExp
  readonly prepare: (folder: Folder, opened: AsyncDisposableStack) => Start | Promise<Start>
}

type Start = Partial<LanedOptions>

const CONFIG = 78
const IO = 74
const USAGE = 64

const config = (yaml: string) => (folder: Folder) => {
  writeFileSync(folder.file('laned.yaml'), yaml)
  return { args: ['--config', folder.file('laned.yaml')] }
}

const document = (name: string, text: string) => (folder: Folder) => {
  mkdirSync(folder.file('data'))
  writeFileSync(folder.file(`data/${name}`), text)
  return {}
}

const newer = (name: string) => (folder: Folder) => {
  mkdirSync(folder.file('data'))
  using database = new DatabaseSync(folder.file(`data/${name}`))
  database.exec('CREATE TABLE tomorrow (id); PRAGMA user_version = 9999')
  return {}
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  'a key that nobody knows': {
    code: CONFIG,
    says: /laned\.yaml:2: learning\.mood: there is no such key\. Did you mean mode\?/,
    prepare: config('learning:\n  mood: open\n'),
  },
  'a config that is not YAML': {
    code: CONFIG,
    says: /laned\.yaml:\d: this is not valid YAML/,
    prepare: config('listeners: [\n'),
  },
  'a config that is not there': {
    code: CONFIG,
    says: /cannot read the settings file .*nowhere\.yaml/,
    prepare: (folder) => ({ environment: { LANED_CONFIG: folder.file('nowhere.yaml') } }),
  },
  'a variable with a word that is none of the choices': {
    code: CONFIG,
    says: /LANED_SYNC_ROLE: sync\.role: this value must be one of standalone, master, subordinate/,
    prepare: () => ({ environment: { LANED_SYNC_ROLE: 'boss' } }),
  },
  'an argument that nobody knows': {
    code: USAGE,
    says: /--verbose.*laned --help/,
    prepare: () => ({ args: ['--verbose'] }),
  },
  'a data folder that cannot be made': {
    code: IO,
    says: /cannot write to the data folder \/proc\/.*LANED_DATA/,
    prepare: () => ({ dataFolder: '/proc/laned' }),
  },
  'a data folder that is a file': {
    code: IO,
    says: /cannot write to the data folder .*LANED_DATA/,
    prepare: (folder) => {
      writeFileSync(folder.file('data'), '')
      return {}
    },
  },
  'a data folder that another laned has': {
    code: IO,
    says: /in use by another laned \(process \d+\)\. Stop the other laned, or .*LANED_DATA/,
    prepare: async (folder, opened) => {
      await opened.use(startLaned({ dataFolder: folder.file('data') })).url()
      return {}
    },
  },
  'a port that another program has': {
    code: IO,
    says: /cannot accept connections at 127\.0\.0\.1:\d+: another program uses this port\. Stop that program, or .*LANED_LISTEN/,
    prepare: async (_folder, opened) => {
      const { port } = opened.use(await openHttpServer(() => {}))
      return { environment: { LANED_LISTEN: `127.0.0.1:${port}` } }
    },
  },
  'an address that is not of this machine': {
    code: IO,
    says: /cannot accept connections at 192\.0\.2\.1:8080: this machine does not have this address/,
    prepare: () => ({ environment: { LANED_LISTEN: '192.0.2.1:8080' } }),
  },
  "a device's own file that is half written": {
    code: IO,
    says: /cannot use the file .*device\.json \(it is not JSON\)\. Restore the file .* Or move the file away/,
    prepare: document('device.json', '{ "serialNum'),
  },
  'a settings file that is no settings': {
    code: IO,
    says: /cannot use the file .*driver-settings\.json \(it is not JSON\)\. Restore the file .* Or move the file away/,
    prepare: document('driver-settings.json', '\0\0\0\0'),
  },
  'a database from the future': {
    code: IO,
    says: /a newer version of laned wrote the file .*payments\.db, .*Install the newer version again/,
    prepare: newer('payments.db'),
  },
  'a database that is something else': {
    code: IO,
    says: /payments\.db is damaged .*move the file away/,
    prepare: document('payments.db', 'a shopping list '.repeat(256)),
  },
}

async function refused(refusal: Refusal): Promise<Laned> {
  using folder = temporaryFolder()
  await using opened = new AsyncDisposableStack()
  const start = await refusal.prepare(folder, opened)
  const laned = opened.use(startLaned({ dataFolder: folder.file('data'), ...start }))
  await laned.ended
  return laned
}

spec(
  'a refused start',
  {
    ...Object.fromEntries(
      Object.entries(REFUSALS).map(([accident, refusal]) => [
        `${accident}: exit ${refusal.code} and one line`,
        async () => {
          const laned = await refused(refusal)
          assert.equal(await laned.ended, { code: refusal.code, signal: null }, laned.stderr)
          assert.match(laned.stderr, refusal.says)
          assert.match(laned.stderr, /^laned: [^\n]+\n$/)
          assert.is(laned.stdout, '')
        },
      ]),
    ),
  },
  30_000,
)
