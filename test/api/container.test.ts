/**
 * The container without a builder: each step against the tree, and a lane that starts from what the
 * steps copy, and from nothing else, with their command, variables and health check.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { loadConfig } from '#firmware/config/load-config.ts'
import { copyOf, stepsOf, variablesIn, wordsIn } from '#test/containerfile.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const STEPS = stepsOf(readFileSync('Containerfile', 'utf8'))
const named = (name: string) => STEPS.filter(({ instruction }) => instruction === name)
const LAST_STAGE = STEPS.slice(STEPS.findLastIndex(({ instruction }) => instruction === 'FROM'))
const copies = (steps: typeof STEPS) =>
  steps.filter(({ instruction }) => instruction === 'COPY').flatMap((step) => copyOf(step) ?? [])
/** As .dockerignore has it. */
const COPYING = { recursive: true, filter: (path: string) => !path.includes('node_modules') }

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
interface Service {
  readonly build?: { readonly dockerfile: string }
  readonly volumes?: readonly string[]
  readonly network_mode: string
  readonly read_only?: boolean
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly environment?: Readonly<Record<string, string>>
}
const COMPOSE = parse(readFileSync('compose.yaml', 'utf8')) as Compose

spec(
  'the container',
  {
    'copies what is there and what its builder is let see'() {
      const seen = readFileSync('.dockerignore', 'utf8').split('\n')
      const paths = copies(STEPS).flatMap(({ from }) => from)
      assert.ok(paths.length > 8)
      for (const path of paths) {
        assert.ok(existsSync(path), `${path} is not in the repository`)
        assert.ok(seen.includes(`!${path}`), `${path} is hidden by .dockerignore`)
      }
    },

    'has two stages, of which the last has neither npm nor root'() {
      assert.is(named('FROM').length, 2)
      assert.match(named('FROM')[0]?.rest ?? '', / AS packages$/)
      assert.match(
        STEPS.find(({ rest }) => rest.startsWith('--from='))?.rest ?? '',
        /^--from=packages /,
      )
      const runs = LAST_STAGE.filter(({ instruction }) => instruction === 'RUN')
      assert.not(runs.some(({ rest }) => /npm|apt|curl/.test(rest)))
      assert.is(LAST_STAGE.find(({ instruction }) => instruction === 'USER')?.rest, '10001:10001')
      // Of one major version: the Node that a lane runs on comes with the packages.
      const pinned = readFileSync('.node-version', 'utf8').trim().split('.')[0]
      assert.match(named('FROM')[0]?.rest ?? '', `node:${pinned}-`)
    },

    async 'starts a lane from what it copies, which answers its health check and stops in order'() {
      using folder = temporaryFolder()
      const image = folder.file('image')
      mkdirSync(image)
      for (const { from, to } of copies(LAST_STAGE))
        for (const path of from)
          cpSync(path, to.endsWith('/') ? join(image, to, path) : join(image, to), COPYING)
      symlinkSync(resolve('node_modules'), join(image, 'node_modules'))
      const variables = Object.assign(
        {},
        ...LAST_STAGE.filter(({ instruction }) => instruction === 'ENV').map(variablesIn),
      )
      assert.is(variables.LANED_DATA, '/var/lib/laned')
      const env = {
        PATH: process.env['PATH'],
        ...variables,
        LANED_DATA: folder.file('data'),
        CACHE_DIRECTORY: folder.file('cache'),
        LANED_LISTEN: '127.0.0.1:0',
      }
      const [program = '', ...args] = wordsIn(named('ENTRYPOINT')[0])
      const lane = spawn(join(image, program), args, { cwd: image, env })
      const ended = once(lane, 'close')
      let said = ''
      for (const stream of [lane.stdout, lane.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString()
        })
      try {
        const url = await waitUntil('it has started', () => {
          if (lane.exitCode !== null) throw new Error(said)
          return /"addresses":\["([^"]+)"/.exec(said)?.[1]
        })
        const [checker = '', ...words] = wordsIn(named('HEALTHCHECK')[0])
        const check = (at: string) =>
          spawnSync(join(image, checker), words, { cwd: image, env: { ...env, LANED_URL: at } })
        assert.is(check(url).status, 0)
        lane.kill('SIGTERM')
        const [code] = (await ended) as [number | null]
        assert.is(code, 0, said)
        assert.is(check('http://127.0.0.1:1').status, 1, 'where nobody answers')
      } finally {
        lane.kill('SIGKILL')
      }
    },

    'has a company whose files are there, and that listens on this machine alone'() {
      const { services, volumes } = COMPOSE
      assert.equal(Object.keys(services).sort(), ['grafana', 'lane', 'mosquitto', 'prometheus'])
      for (const [name, service] of Object.entries(services)) {
        assert.is(service.network_mode, 'host', name)
        for (const volume of service.volumes ?? []) {
          const [from = ''] = volume.split(':')
          const isThere = from.startsWith('.') ? existsSync(from) : from in volumes
          assert.ok(isThere, `${name}: ${from}`)
        }
      }
      assert.ok(existsSync(services['lane']?.build?.dockerfile ?? ''))
      assert.is(services['lane']?.read_only, true)
      const check = ['CMD', ...wordsIn(named('HEALTHCHECK')[0])]
      assert.equal(services['lane']?.healthcheck?.test, check)
      const config = loadConfig({
        name: 'compose.yaml',
        text: '',
        environment: services['lane']?.environment ?? {},
      })
      assert.is(config.serialNumber, 'evening')
      // Where the lane listens is where Prometheus looks, and that is no address of the network.
      const scraped = readFileSync('docs/operations/monitoring/prometheus.yml', 'utf8')
      assert.ok(scraped.includes(config.listeners[0]?.address ?? 'nowhere'))
      assert.match(
        readFileSync('docs/operations/monitoring/mosquitto.conf', 'utf8'),
        /^listener 1883 127\.0\.0\.1$/m,
      )
    },
  },
  200_000,
)
