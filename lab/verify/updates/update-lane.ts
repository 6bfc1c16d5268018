/** A lane on a slow board with a full ledger, in a container, that takes one release after the other. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCHEMAS_READ } from '#drivers/storage/sqlite/readable-schemas.ts'
import { publish, writeBundle } from '#scripts/release/publish-release.ts'
import { openMachine, until } from '../machines/debian-container.ts'
import type { TrialKey } from '../release-key-pair.ts'
import { type Breakage, brokenProgram } from './broken-releases.ts'
import { ledgerProgram, withLedgerSteps } from './ledger-steps.ts'

export interface UpdateLaneOptions {
  readonly name: string
  readonly work: string
  /** A whole release of this commit. */
  readonly staged: string
  readonly key: TrialKey
  /** payments.db as it lies on the lane before the first start. */
  readonly ledger: string
  readonly cores: number
}

export interface UpdateResult {
  readonly version: string
  readonly kind: string
  /** What the updater's notes say gave it away, or that it was taken. */
  readonly verdict: string
  readonly isAsWanted: boolean
  readonly tookMs: number
  /** The longest time without an answer of the lane. */
  readonly silenceMs: number
}

export interface UpdateLane extends AsyncDisposable {
  /** A good release, with a column and an index more on the ledger. */
  takeGood(): Promise<UpdateResult>
  takeBroken(breakage: Breakage): Promise<UpdateResult>
  /** A good release that the lane's config keeps out, until that is mended. */
  takeOnceMended(): Promise<UpdateResult>
}

const MEGABYTES_PER_SECOND = 20
const MEGABYTES_OF_MEMORY = 512
const CHANNEL = 'http://127.0.0.1:9000'
const LANE = 'http://127.0.0.1:8080'
const LEVEL = 1
const MINUTE_MS = 60_000
const EVERY_MS = 1_000
const CONFIG = `listeners: [{ address: "127.0.0.1:8080" }]
payment: { ledgerDays: 36500 }
`
/** A key that no release knows; the lane goes on with what it read at its start. */
const REFUSED_CONFIG = `${CONFIG}listners: []\n`
const CONFIG_SAYS =
  /^left waits for the config: \/etc\/laned\/laned\.yaml:3: listners: there is no such key/
const SETTINGS = {
  bankProfile: 'main',
  bankProfiles: { main: { bankName: 'Fake' } },
  deviceConnection: { connectionType: 'Serial', portName: 'ttyUSB0' },
}
/** By their pictures. */
const GOODS = {
  '4011': 'docs/tutorial/pictures/tomato.jpg',
  '4012': 'docs/tutorial/pictures/bananas.jpg',
}
const LEDGER = 'payments.db'

export async function openUpdateLane(options: UpdateLaneOptions): Promise<UpdateLane> {
  const { name, staged, key, cores } = options
  const work = join(options.work, name)
  const channel = join(work, 'channel')
  mkdirSync(join(channel, 'x64'), { recursive: true })
  let [sequence, steps] = [0, 0]

  async function release(breakage: Breakage | null): Promise<string> {
    sequence += 1
    const version = `1.0.${sequence}`
    const folder = join(work, 'stage')
    // Files that change are written anew, the rest are links to one another.
    execFileSync('cp', ['-al', staged, folder])
    const replace = (path: string, change: (text: string) => string) => {
      const text = readFileSync(join(folder, path), 'utf8')
      rmSync(join(folder, path))
      writeFileSync(join(folder, path), change(text))
    }
    replace('package.json', (text) => JSON.stringify({ ...JSON.parse(text), version }, null, 2))
    const { missing, emptied } = breakage ?? {}
    for (const path of missing ? globSync(missing, { cwd: folder }) : []) rmSync(join(folder, path))
    for (const path of emptied ? globSync(emptied, { cwd: folder }) : []) replace(path, () => '')
    if (breakage) replace('firmware/start.mjs', (text) => brokenProgram(text, breakage))
    if (steps > 0) replace(ledgerProgram(staged), (text) => withLedgerSteps(text, steps))
    const { oldest, newest } = SCHEMAS_READ[LEDGER]
    const reads = { ...SCHEMAS_READ, [LEDGER]: { oldest, newest: newest + steps } }
    const identity = { version, sequence, architecture: 'x64', reads } as const
    await publish(folder, identity, channel, key.secret, LEVEL)
    rmSync(folder, { recursive: true })
    return version
  }

  const machine = openMachine(`updates-${name}`, {
    cores,
    megabytesPerSecond: MEGABYTES_PER_SECOND,
    megabytesOfMemory: MEGABYTES_OF_MEMORY,
  })
  try {
    await install()
  } catch (error) {
    await machine[Symbol.asyncDispose]()
    throw error
  }

  async function install(): Promise<void> {
    const version = await release(null)
    const bundle = join(work, 'first.bundle')
    await writeBundle(join(channel, 'x64', version), bundle)
    const config = join(work, 'laned.yaml')
    writeFileSync(config, CONFIG)
    execFileSync('scripts/install/install.sh', [
      ...['--root', machine.root, '--key', key.public, '--config', config],
      ...['--channel', CHANNEL, '--serial', name, bundle],
    ])
    const data = join(machine.root, 'var/lib/laned')
    mkdirSync(data, { recursive: true })
    cpSync(options.ledger, join(data, LEDGER))
    const { uid, gid } = userOf(machine.root)
    execFileSync('chown', ['-R', `${uid}:${gid}`, data])
    offer(version)
    machine.background('python3', '-m', 'http.server', '-d', channel, '9000')
    await machine.boot()
    await until('an answer', async () => (await answering()) === version, 10 * MINUTE_MS, EVERY_MS)
    await setUp()
    // The first run of the timer finds nothing newer, and is over.
    machine.run('systemctl', 'stop', 'laned-update.service')
  }

  /** A bank and two goods: what a release may lose. */
  async function setUp(): Promise<void> {
    const post = (path: string, body: object) =>
      machine.ask(
        ...['curl', '-sf', '-m', '60', '-H', 'Content-Type: application/json'],
        ...['-d', JSON.stringify(body), `${LANE}${path}`],
      )
    await post('/updateDriverSettings', { settings: SETTINGS })
    for (const [id, picture] of Object.entries(GOODS)) {
      const sent = ['--data-binary', `@${picture}`, '-H', 'Content-Type: image/jpeg']
      await machine.ask('curl', '-sf', '-m', '60', '-X', 'PUT', ...sent, `${LANE}/sim/camera`)
      await post('/api/add_item_template', { id })
    }
  }

  function offer(version: string): void {
    writeFileSync(join(channel, 'x64/channel.json'), JSON.stringify({ version }))
  }

  function note(file: string): string {
    try {
      return readFileSync(join(machine.root, 'var/lib/laned-ota', file), 'utf8').trim()
    } catch {
      return ''
    }
  }

  const verdictOf = (version: string) =>
    note('verdicts')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === version)
      ?.split(' ')
      .slice(2)
      .join(' ') ?? null

  async function answering(): Promise<string | null> {
    try {
      return JSON.parse(await machine.ask('curl', '-sf', '-m', '5', `${LANE}/version`)).version
    } catch {
      return null
    }
  }

  async function take(
    kind: string,
    version: string,
    end: () => string | null,
    isAsWanted: () => boolean,
    mostMs: number,
  ): Promise<UpdateResult> {
    offer(version)
    const beganMs = performance.now()
    let [lastMs, silenceMs] = [beganMs, 0]
    let verdict: string | null = null
    // As the timer does: it waits for no end.
    machine.run('systemctl', 'restart', '--no-block', 'laned-update.service')
    const tookMs = await until(
      `the end of ${version} (${kind}) on ${name}`,
      async () => {
        const nowMs = performance.now()
        const answers = await answering()
        if (answers) lastMs = nowMs
        silenceMs = Math.max(silenceMs, nowMs - lastMs)
        verdict = end()
        return verdict !== null && answers === note('good')
      },
      mostMs,
      EVERY_MS,
    ).catch((error: Error) => {
      verdict = `${error.message}; ${note('run.json')}; ${note('starts').split('\n').slice(-5).join(' | ')}`
      return mostMs
    })
    rmSync(join(channel, 'x64', version), { recursive: true })
    return {
      version,
      kind,
      tookMs,
      silenceMs: Math.round(silenceMs),
      verdict: verdict ?? '',
      isAsWanted: isAsWanted(),
    }
  }

  return {
    async takeGood() {
      steps += 1
      const version = await release(null)
      const isTaken = () => note('good') === version
      return take(
        'good',
        version,
        () => (isTaken() ? `taken, ledger of ${megabytes(ledgerPath())} MB` : verdictOf(version)),
        () => isTaken() && verdictOf(version) === null,
        45 * MINUTE_MS,
      )
    },
    async takeOnceMended() {
      const version = await release(null)
      const good = note('good')
      const configFile = join(machine.root, 'etc/laned/laned.yaml')
      writeFileSync(configFile, REFUSED_CONFIG)
      offer(version)
      machine.run('systemctl', 'restart', '--no-block', 'laned-update.service')
      const why = () => verdictOf(version)
      await until(
        `the config of ${name} is refused`,
        () => why() !== null,
        45 * MINUTE_MS,
        EVERY_MS,
      )
      const words = why() ?? ''
      const isUntouched = note('good') === good && !note('starts').includes(` start ${version}`)
      writeFileSync(configFile, CONFIG)
      const isTaken = () => note('good') === version
      return take(
        'config refused, then mended',
        version,
        () => (isTaken() ? `${words}; taken once mended` : null),
        () => isTaken() && isUntouched && CONFIG_SAYS.test(words),
        45 * MINUTE_MS,
      )
    },
    async takeBroken(breakage) {
      const version = await release(breakage)
      const good = note('good')
      return take(
        breakage.name,
        version,
        () => (note('good') === good ? verdictOf(version) : null),
        () => note('good') === good && breakage.givenAwayBy.test(verdictOf(version) ?? ''),
        90 * MINUTE_MS,
      )
    },
    async [Symbol.asyncDispose]() {
      const journal = () =>
        machine.run('journalctl', '--no-pager', '-o', 'short-monotonic', '-u', 'laned*')
      try {
        writeFileSync(join(options.work, `${name}.journal`), journal())
      } catch {
        // It never came up.
      }
      await machine[Symbol.asyncDispose]()
      rmSync(work, { recursive: true, force: true })
    },
  }

  function ledgerPath(): string {
    return join(machine.root, 'var/lib/laned', LEDGER)
  }
}

function userOf(root: string): { readonly uid: string; readonly gid: string } {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((each) => each.startsWith('laned:'))
  const [, , uid = '', gid = ''] = line?.split(':') ?? []
  return { uid, gid }
}

function megabytes(path: string): number {
  return Math.round(statSync(path).size / 1e6)
}
