/** The clients as they are published: packed, installed into empty projects without a network, and used there. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as assert from 'uvu/assert'
import { VERSION } from '#firmware/version.ts'
import { buildTypescriptClient, TYPESCRIPT_CLIENT } from '#scripts/clients/client-tools.ts'
import { type PackedClients, packClients } from '#scripts/clients/pack-clients.ts'
import { PYTHON } from '#test/document/client-callers.ts'
import { DOCUMENT_NAMES } from '#test/document/documents.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'

interface Provenance {
  readonly laned: string
  readonly commit: string | null
  readonly documents: Readonly<Record<string, string>>
}

const run = (cwd: string, program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** While a lane of this process answers it. */
const asked = async (cwd: string, program: string, ...args: readonly string[]) =>
  (await promisify(execFile)(program, args, { cwd })).stdout

/** Nothing is fetched: what the client needs beside itself is packed of what made it. */
function npmProject(folder: Folder, { npm }: PackedClients): string {
  const needed = ['openapi-typescript-helpers', 'openapi-fetch'].map((name) => {
    const from = join(TYPESCRIPT_CLIENT, 'node_modules', name)
    return run(folder.path, 'npm', 'pack', '--silent', '--ignore-scripts', from).trim()
  })
  writeFileSync(folder.file('package.json'), '{ "name": "somebodys-till", "private": true }\n')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']
  run(folder.path, 'npm', 'install', ...quiet, ...needed.map((name) => `./${name}`), npm)
  return folder.path
}

/** With httpx of Debian, which is what its only need is. */
function pythonProject(folder: Folder, { wheel }: PackedClients): string {
  const python = folder.file('venv/bin/python')
  // A pip of its own takes longer to unpack than all the rest.
  run(folder.path, PYTHON, '-m', 'venv', '--system-site-packages', '--without-pip', 'venv')
  run(folder.path, PYTHON, '-m', 'pip', '-q', '--python', python, 'install', '--no-index', wheel)
  return python
}

const USES = `
const client = createLane({ url: process.argv[2] ?? '', timeoutMs: 20_000 })
client.payment.GET('/health').then(({ data, response }) => console.log(response.status, typeof data?.healthy))
`
const USES_TYPED = `declare const process: { readonly argv: string[] }${USES}
// @ts-expect-error: the types are there, and know no such path
void client.payment.GET('/helth')
export const sum: PaymentEvent['amount'] = 1
export const form: FormData = packageForm(new Blob([]), 'merge')
`
const IMPORT = "import { createLane } from 'laned-client'\n"
const REQUIRE = "const { createLane } = require('laned-client')\n"
const IMPORT_TYPED = "import { createLane, packageForm, type PaymentEvent } from 'laned-client'\n"

const NPM: Readonly<Record<string, string>> = {
  'use.mjs': IMPORT + USES,
  'use.cjs': REQUIRE + USES,
  'typed.mts': IMPORT_TYPED + USES_TYPED,
  'typed.cts': IMPORT_TYPED + USES_TYPED,
}

const TSC = [
  '--strict',
  '--noEmit',
  '--module',
  'node20',
  '--target',
  'es2022',
  '--lib',
  'es2023,dom',
]

const USES_PYTHON = `
import sys
from laned_client import Lane, LaneError, provenance
with Lane(sys.argv[1], timeout=20) as lane:
    answer = lane.payment.get_health()
    healthy: bool = answer.data["healthy"]
    print(answer.status, type(healthy).__name__)
    # Strict: a comment that no error asks for is one.
    assert "helthy" not in answer.data or answer.data["helthy"]  # type: ignore[typeddict-item]
print(provenance()["laned"])
`

function holdsProvenance({ laned, commit, documents }: Provenance): void {
  assert.is(laned, VERSION)
  assert.match(commit ?? '', /^[0-9a-f]{40}(-dirty)?$/)
  assert.equal(Object.keys(documents).sort(), [...DOCUMENT_NAMES].sort())
  for (const digest of Object.values(documents)) assert.match(digest, /^sha256:[0-9a-f]{64}$/)
  assert.is(new Set(Object.values(documents)).size, DOCUMENT_NAMES.length)
}

const packages = temporaryFolder()
process.once('exit', () => packages[Symbol.dispose]())
const packed = await packClients(packages.path)

spec(
  'the packages of the clients',
  {
    'have the version of laned, which they are made of'() {
      const { version } = JSON.parse(
        readFileSync(join(TYPESCRIPT_CLIENT, 'package.json'), 'utf8'),
      ) as { version: string }
      const python = /^version = "(.+)"$/m.exec(
        readFileSync('clients/python/pyproject.toml', 'utf8'),
      )
      assert.equal([version, python?.[1]], [VERSION, VERSION])
    },
    'npm: nothing is left in it of a build of other sources'() {
      using folder = temporaryFolder()
      const copy = folder.file('typescript')
      const needed = join(TYPESCRIPT_CLIENT, 'node_modules')
      cpSync(TYPESCRIPT_CLIENT, copy, { recursive: true, filter: (path) => path !== needed })
      symlinkSync(needed, join(copy, 'node_modules'))
      writeFileSync(join(copy, 'dist/gone.js'), '')
      rmSync(join(copy, 'dist/built-of'))
      assert.is(buildTypescriptClient(copy), null)
      const there = ['gone.js', 'lane.js', 'lane.cjs', 'provenance.json', 'built-of']
      assert.equal(
        there.filter((name) => existsSync(join(copy, 'dist', name))),
        there.slice(1),
      )
    },
    async 'npm: an empty project has types and programs of both module systems, README and licence'() {
      using folder = temporaryFolder()
      const project = npmProject(folder, packed)
      const inside = (name: string) => join(project, 'node_modules/laned-client', name)
      for (const name of ['README.md', 'LICENSE', 'dist/openapi-fetch.LICENSE'])
        assert.ok(readFileSync(inside(name), 'utf8').length > 500, name)
      assert.equal(globSync('{src,node_modules,dist/built-of}', { cwd: inside('') }), [])
      const names = (load: string) => run(project, process.execPath, ...load.split('|')).trim()
      assert.is(
        names("-p|Object.keys(require('laned-client')).sort().join()"),
        names(
          "--input-type=module|-e|console.log(Object.keys(await import('laned-client')).sort().join())",
        ),
      )
      holdsProvenance(
        JSON.parse(
          names("-p|JSON.stringify(require('laned-client/provenance.json'))"),
        ) as Provenance,
      )
      for (const [name, text] of Object.entries(NPM)) writeFileSync(folder.file(name), text)
      const tsc = join(TYPESCRIPT_CLIENT, 'node_modules/typescript/bin/tsc')
      const options = [tsc, ...TSC, 'typed.mts', 'typed.cts']
      const compiled = spawnSync(process.execPath, options, { cwd: project, encoding: 'utf8' })
      assert.is(compiled.status, 0, compiled.stdout)
      await using device = await openTestDevice()
      for (const program of ['use.mjs', 'use.cjs'])
        assert.is(
          await asked(project, process.execPath, program, device.url),
          '200 boolean\n',
          program,
        )
    },
    async 'a wheel: an empty environment has the program, its sound types, README and licence'() {
      using folder = temporaryFolder()
      const python = pythonProject(folder, packed)
      writeFileSync(folder.file('use.py'), USES_PYTHON)
      await using device = await openTestDevice()
      assert.is(await asked(folder.path, python, 'use.py', device.url), `200 bool\n${VERSION}\n`)
      const [site = ''] = globSync('venv/lib/*/site-packages', { cwd: folder.path })
      const inside = (name: string) => readFileSync(folder.file(join(site, name)), 'utf8')
      const info = `laned_client-${VERSION}.dist-info`
      assert.match(inside(`${info}/METADATA`), /License: MIT(.|\n)*# laned-client for Python/)
      assert.match(inside(`${info}/LICENSE`), 'MIT')
      holdsProvenance(JSON.parse(inside('laned_client/generated/provenance.json')) as Provenance)
      const mypy = ['-m', 'mypy', '--strict', '--cache-dir', '/dev/null']
      const typed = [...mypy, '--python-executable', python, '-m', 'use', '-p', 'laned_client']
      const checked = spawnSync(PYTHON, typed, { cwd: folder.path, encoding: 'utf8' })
      assert.is(checked.status, 0, checked.stdout)
    },
  },
  300_000,
)
