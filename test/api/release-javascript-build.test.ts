/**
 * The programs as a device runs them: built, and without a source beside them. The other suites run
 * on the sources; what only the build can break is looked at here.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import type { Ingredients } from '#scripts/release/javascript-build.ts'
import { buildLocalRelease } from '#scripts/release/local-release.ts'
import { EXAMPLES_FILE } from '#scripts/release/release-folder.ts'
import { type OpenApi, operationsOf } from '#test/document/documents.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import manifest from '../../package.json' with { type: 'json' }

interface Release {
  readonly ingredients: Ingredients
  readonly programs: readonly string[]
  path(file: string): string
  run(program: string, ...args: string[]): string
}

async function openRelease(): Promise<Release> {
  const folder = temporaryFolder()
  process.once('exit', () => folder[Symbol.dispose]())
  const ingredients = await builtInto(folder.path)
  const recorder = 'scripts/release/record-openapi-examples.ts'
  execFileSync(process.execPath, [recorder, folder.file(EXAMPLES_FILE)])
  return {
    ingredients,
    programs: globSync('{firmware,scripts}/**/*.mjs', { cwd: folder.path }),
    path: folder.file,
    run: (program, ...args) =>
      execFileSync(process.execPath, [folder.file(program), ...args], { encoding: 'utf8' }),
  }
}

/** The release that all tests of a run start programs of, where there is one: what ships is built once. */
async function builtInto(folder: string): Promise<Ingredients> {
  const built = process.env['TEST_RELEASE']
  if (!built) return buildLocalRelease(folder)
  execFileSync('cp', ['-al', `${built}/.`, folder])
  return JSON.parse(readFileSync(join(built, '../ingredients.json'), 'utf8')) as Ingredients
}

const release = await openRelease()

/** What builds the page: a release has it built, and looks whether it can be built anew. */
const OF_A_CHECKOUT = ['built-stories', 'scripts/page/build-page.ts']

spec(
  'the programs of a release',
  {
    'are made of the sources and their packages, and of nothing from test/ or lab/'() {
      const { sources, packages } = release.ingredients
      for (const file of [
        'firmware/boot.ts',
        'drivers/display/fake.ts',
        'scripts/ota/update-commands.ts',
      ])
        assert.ok(sources.includes(file), file)
      assert.ok(packages.includes('fastify'))
      assert.equal(
        sources.filter((file) => !/^(firmware|drivers|scripts)\//.test(file)),
        [],
      )
    },
    'are in ASCII: one character beyond it and V8 keeps the file at twice its size'() {
      for (const program of release.programs)
        assert.not.match(readFileSync(release.path(program), 'utf8'), /[\u0080-\uffff]/, program)
    },
    'find whatever they open beside themselves'() {
      const opened = release.programs.flatMap((program) =>
        [
          ...readFileSync(release.path(program), 'utf8').matchAll(
            /new URL\("([^"]+)", import\.meta/g,
          ),
        ].map(([, file = '']) => join(dirname(program), file)),
      )
      assert.ok(opened.includes('firmware/tflite-worker.mjs'), opened.join())
      assert.ok(opened.includes(EXAMPLES_FILE), opened.join())
      assert.equal(
        opened.filter((file) => !existsSync(release.path(file))),
        OF_A_CHECKOUT,
      )
    },
    async 'take a payment, recognise goods and show the page'() {
      using data = temporaryFolder()
      await using lane = startLaned({
        dataFolder: data.path,
        program: release.path('firmware/start.mjs'),
        environment: { CACHE_DIRECTORY: data.file('cache'), LANED_CONFIG: undefined },
      })
      const url = await lane.url()
      const member = async (path: string, name: string) =>
        ((await call(url, path)).json as Record<string, unknown>)[name]
      assert.is(await member('/version', 'version'), manifest.version)
      assert.match((await call(url, '/')).text, /<html/)
      const shown = (await call(url, '/openapi/payment.json')).json as OpenApi
      for (const [name, { responses }] of operationsOf(shown)) {
        const [json] = Object.values(responses['200']?.content ?? {})
        if (json && name !== 'GET /transactions.csv') assert.ok(json.example ?? json.examples, name)
      }
      assert.is((await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)).http, 200)
      assert.is((await postJson(url, '/showQR', { amount: 100 })).http, 200)
      assert.is(await member('/getDynamicQRStatus', 'dynamicQRStatus'), 'PENDING')
      assert.match((await postJson(url, '/api/add_item_template', { id: '4001' })).text, /"code":0/)
      assert.match((await call(url, '/api/get_result')).text, /"id":"4001"/)
      assert.match(release.run('firmware/lanectl.mjs', '--url', url, 'status'), /payment|bank/i)
      assert.is((await lane.signal('SIGTERM')).code, 0)
    },
    async 'keep what was compiled soon after they have started, and forget other releases'() {
      using data = temporaryFolder()
      mkdirSync(data.file('cache/1.0.0'), { recursive: true })
      await using lane = startLaned({
        dataFolder: data.path,
        program: release.path('firmware/start.mjs'),
        environment: { CACHE_DIRECTORY: data.file('cache') },
      })
      await lane.url()
      const kept = () => globSync('*/**/*', { cwd: data.file('cache') })
      await waitUntil('what was compiled is kept', () => kept().length > 10)
      const isForgotten = () => !existsSync(data.file('cache/1.0.0'))
      await waitUntil('the other release is forgotten', isForgotten)
    },
    'look after a database in a process of their own'() {
      using data = temporaryFolder()
      const path = data.file('some.db')
      using database = new DatabaseSync(path)
      database.exec('CREATE TABLE some (text TEXT)')
      const output = release.run(
        'firmware/upkeep-process.mjs',
        JSON.stringify({ kind: 'check', path }),
      )
      assert.type(JSON.parse(output), 'object')
    },
    'update: the updater needs nothing but its own folder'() {
      using folder = temporaryFolder()
      cpSync(release.path('scripts/ota'), folder.path, { recursive: true })
      mkdirSync(folder.file('keys'))
      const names = ['ETC', 'STATE', 'ROOT', 'DATA'].map((name) => `LANED_OTA_${name}`)
      const output = execFileSync(process.execPath, [folder.file('main.mjs'), 'status'], {
        encoding: 'utf8',
        env: Object.fromEntries(names.map((name) => [name, folder.path])),
      })
      assert.match(output, /"good":null/)
    },
  },
  180_000,
)
