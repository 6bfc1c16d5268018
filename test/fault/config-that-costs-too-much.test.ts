/** Texts that claim to be a config and are not: whatever they cost to read, the lane answers others meanwhile, and lives. */

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { FILE_KEYS } from '#firmware/config/config-file-paths.ts'
import { BANK_DRIVERS } from '#firmware/config/sections/banks.ts'
import { judgeInThread } from '#firmware/wiring/judge-in-thread.ts'
import { call, postJson, type Reply } from '#test/http-call.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { UNIT_ENVIRONMENT } from '#test/processes/memory-limit.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const CHARACTERS = 260_000
/** What a judgement may hold, 64 MiB, and as much as comes until that is seen. */
const GROWN_MB_MAX = 128
const CHECK = '/device/config/check'

const repeated = (piece: string) => piece.repeat(CHARACTERS / piece.length)

/** Each stands for nine times what the one above it does. */
const REFERENCES = Array.from(
  { length: 40 },
  (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]\n`,
)

const TEXTS: Readonly<Record<string, string>> = {
  'nothing but errors': repeated('}'),
  'lists within lists': repeated('['),
  'groups and lists within each other': repeated('a: {b: ['),
  'keys without end': Array.from({ length: 20_000 }, (_, at) => `k${at}: 0\n`).join(''),
  'nothing but values without keys': repeated(': '),
  'references to references': `a0: &a0 [x]\n${REFERENCES.join('')}`,
}

/** Drafts that name a file by each of its keys; what goes with it is good. */
const NAMING: Readonly<Record<string, (path: string, good: string) => string>> = {
  secretFile: (path) =>
    `listeners: [{ address: '127.0.0.1:0', serve: [payment], tokens: [{ name: a, role: till, secretFile: ${path} }] }]`,
  tls: (path) =>
    `listeners: [{ address: '127.0.0.1:0', serve: [payment], tls: { cert: ${path}, key: ${path} } }]`,
  credentials: (path) => feed(`credentials: ${path}`),
  passwordFile: (path) => feed(`username: a, passwordFile: ${path}`),
  tokenFile: (path) => feed(`tokenFile: ${path}`),
  nkeyFile: (path) => feed(`nkeyFile: ${path}`),
  caFile: (path) => feed(`caFile: ${path}`),
  certFile: (path, good) => bank(`{ certFile: ${path}, keyFile: ${good} }`),
  keyFile: (path, good) => bank(`{ certFile: ${good}, keyFile: ${path} }`),
}
const feed = (files: string) =>
  `sync: { role: master, key: 0123456789abcdef, feed: { driver: nats, servers: ['tls://127.0.0.1:4222'], ${files} } }`
const bank = (pair: string) =>
  `banks: { '*': { driver: ${BANK_DRIVERS[0]}, url: 'https://bank.example', clientCertificate: ${pair} } }`

spec(
  'a config that costs too much',
  {
    async 'is refused in words while the lane answers others, and the next one is judged as ever'() {
      using folder = temporaryFolder()
      const file = folder.file('laned.yaml')
      writeFileSync(file, 'learning: { mode: open }\n')
      const args = ['--config', file]
      const dataFolder = folder.file('data')
      await using lane = startLaned({ dataFolder, args, environment: UNIT_ENVIRONMENT })
      const url = await lane.url()
      const memory = `/proc/${lane.process.pid}`
      const megabytes = (field: string) => {
        const lines = readFileSync(`${memory}/status`, 'utf8').split('\n')
        return parseInt(lines.find((line) => line.startsWith(field))?.slice(7) ?? '', 10) / 1024
      }
      await postJson(url, CHECK, { text: 'learning: { mode: auto }\n' })
      for (const [name, text] of Object.entries(TEXTS)) {
        writeFileSync(`${memory}/clear_refs`, '5')
        const before = megabytes('VmRSS')
        const answered: string[] = []
        const asked = async (what: string, reply: Promise<Reply>) => {
          const given = await reply
          answered.push(what)
          return given
        }
        const judged = asked('the draft', postJson(url, CHECK, { text }))
        await asked('another', call(url, '/health'))
        const { http, text: said } = await judged
        assert.equal(answered, ['another', 'the draft'], name)
        assert.ok([200, 400, 409].includes(http), `${name}: ${http} ${said}`)
        assert.match(said, /too large or too deeply nested|not valid YAML/, name)
        const grownBy = Math.round(megabytes('VmHWM') - before)
        assert.ok(grownBy < GROWN_MB_MAX, `${name}: ${grownBy} MB`)
      }
      const good = await postJson(url, CHECK, { text: 'learning: { mode: auto }\n' })
      assert.match(good.text, '"ok":true')
    },
    async 'or names what is no plain file is refused in words, and the next one is judged as ever'() {
      assert.equal(Object.keys(NAMING).sort(), ['tls', ...FILE_KEYS].sort())
      using folder = temporaryFolder()
      const [file, good] = [folder.file('laned.yaml'), folder.file('good')]
      const [pipe, zeros] = [folder.file('pipe'), folder.file('zeros')]
      writeFileSync(file, 'learning: { mode: open }\n')
      writeFileSync(good, 'a file\n')
      execFileSync('mkfifo', [pipe])
      symlinkSync('/dev/zero', zeros)
      const endless = '/proc/kmsg'
      await using lane = startLaned({
        dataFolder: folder.file('data'),
        args: ['--config', file],
      })
      const url = await lane.url()
      for (const [key, naming] of Object.entries(NAMING))
        for (const path of [pipe, zeros, endless]) {
          const { http, text } = await postJson(url, CHECK, { text: naming(path, good) })
          assert.is(http, 200, `${key} ${path}: ${text}`)
          assert.match(text, path, `${key}: ${text}`)
          assert.match(text, /cannot (be )?read/, `${key}: ${text}`)
        }
      const proper = await postJson(url, CHECK, { text: 'learning: { mode: auto }\n' })
      assert.match(proper.text, '"ok":true')
    },
    async 'is none that was judged while the event loop was held up'() {
      using folder = temporaryFolder()
      const asked = {
        draft: { text: 'learning: { mode: auto }\n' },
        present: '',
        source: { name: 'laned.yaml' },
        surroundings: { dataFolder: folder.path, credentialsFolder: null, searchPath: '' },
      }
      const clock = createSystemClock()
      // Threads that the first one leaves behind are there before they are counted.
      await judgeInThread(clock, asked)
      const threads = () => readdirSync('/proc/self/task').length
      const before = threads()
      const held = {
        ...clock,
        after: (_: number, look: () => void) =>
          clock.after(0, () => {
            while (threads() > before);
            look()
          }),
      }
      assert.ok((await judgeInThread(held, asked)).proposal.ok)
    },
  },
  240_000,
)
