/**
 * Releases that must be left, each broken by a few lines before or after the real program, or by a file that it lacks:
 * what they do is done by a real process under a real systemd. The same by its answers alone, in seconds:
 * test/fault/update-broken-releases.test.ts.
 */
export interface Breakage {
  readonly name: string
  /** Put before the program of `firmware/start.mjs`. */
  readonly before?: string
  /** Put after it, when the lane serves. */
  readonly after?: string
  /** Files of the release, as globs, that are not what they should be: emptied, or not there. */
  readonly emptied?: string
  readonly missing?: string
  /** What must give it away, in the notes of the updater: any other verdict is luck. */
  readonly givenAwayBy: RegExp
}

const crashAfter = (seconds: number) => `setTimeout(() => process.exit(1), ${seconds * 1_000})\n`

/** In its trial or after it: which, is chance on a board where a start takes as long. */
const CRASH = /^bad .*(its process ended|not confirmed in 3 starts).*\(exit-code exited 1\)/

/** The lane's own data, as systemd names the folder. */
const DATA = `const data = (process.env.STATE_DIRECTORY ?? '/var/lib/laned') + '/'\n`
/** In a block: the program after it has names of its own. */
const removing = (file: string, more = '') => `{
  ${DATA}const { rmSync, writeFileSync } = await import('node:fs')
  for (const end of ['', '-wal', '-shm']) rmSync(data + '${file}' + end, { force: true })
  ${more}
}\n`
/** Once: the second start of it finds what the first left. */
const sql = (file: string, text: string) => `{
  ${DATA}  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(data + '${file}')
  database.exec(${JSON.stringify(text)})
  database.close()
}\n`

/** Requests whose url is so never reach the lane. */
const answering = (condition: string, answer: string) => `{
  const { Server } = await import('node:http')
  const { emit } = Server.prototype
  Server.prototype.emit = function (event, request, reply) {
    if (event !== 'request' || !(${condition})) return emit.apply(this, arguments)
    ${answer}
    return true
  }
}\n`
const INTERNAL = `reply.statusCode = 500; reply.end('{"status":"error","message":"internal error"}')`
const broken = (path: string) =>
  answering(`request.url.split('?')[0] === ${JSON.stringify(path)}`, INTERNAL)

/** Health as the lane tells it, with one part failed. */
const failing = (part: string) => `{
  const { ServerResponse } = await import('node:http')
  const { end, writeHead } = ServerResponse.prototype
  const heads = new WeakMap()
  ServerResponse.prototype.writeHead = function (...head) {
    if (this.req?.url !== '/health') return writeHead.apply(this, head)
    heads.set(this, head)
    return this
  }
  ServerResponse.prototype.end = function (chunk, ...rest) {
    const head = heads.get(this)
    if (!head) return end.call(this, chunk, ...rest)
    heads.delete(this)
    const said = JSON.parse(String(chunk))
    for (const one of said.parts) if (one.name === '${part}') one.state = 'failed'
    const text = JSON.stringify(said)
    writeHead.call(this, head[0], { ...head.at(-1), 'content-length': Buffer.byteLength(text) })
    return end.call(this, text, ...rest)
  }
}\n`

const UNGUARDED = 'DROP TRIGGER entries_stay; DROP TRIGGER entries_hold;'

export const BROKEN: readonly Breakage[] = [
  {
    name: 'never ready: turns in a circle',
    before: 'for (;;);\n',
    // It may only be slow: it is tried again, later each time.
    givenAwayBy: /^left slow: no answer in .* of the processor/,
  },
  {
    name: 'never ready: waits for ever',
    before: 'await new Promise(() => setInterval(() => {}, 60_000))\n',
    givenAwayBy: /^bad never ready: .* has done nothing/,
  },
  { name: 'crash at start', before: 'process.exit(1)\n', givenAwayBy: CRASH },
  { name: 'crash after 30 s', before: crashAfter(30), givenAwayBy: CRASH },
  {
    name: 'crash after 10 minutes',
    before: crashAfter(600),
    givenAwayBy: /^bad in probation: its process ended 3 times \(exit-code exited 1\)/,
  },
  // A driver that finds nothing behind its cable, where the one before it had a display.
  {
    name: 'display lost',
    before: "process.env.LANED_DISPLAY = '{ driver: terminal, protocol: auto }'\n",
    givenAwayBy: /^bad does not do what worked before: .*display \(/,
  },
  {
    name: 'memory growing',
    // Where it is looked at too late, its unit slows it down until it gives no sign of life.
    givenAwayBy: /^bad in probation: (its memory grows|its process ended 3 times \(watchdog)/,
    after: 'const kept = []\nsetInterval(() => kept.push(Buffer.alloc(2 ** 20, 1)), 700)\n',
  },
  {
    name: 'without its model',
    missing: 'models/*.tflite',
    givenAwayBy: /^bad does not do what worked before: .*(model|the known picture) \(no/,
  },
  {
    name: 'model emptied',
    emptied: 'models/*.tflite',
    givenAwayBy: /^bad does not do what worked before: .*(model|the known picture) \(no/,
  },
  {
    name: 'ledger deleted',
    before: removing('payments.db'),
    givenAwayBy: /^bad destroyed payments\.db: /,
  },
  {
    name: 'ledger made noise',
    before: removing('payments.db', "writeFileSync(data + 'payments.db', 'noise '.repeat(9_999))"),
    givenAwayBy: /^bad (destroyed payments\.db: it is damaged|its process ended)/,
  },
  {
    name: 'ledger loses entries',
    before: sql('payments.db', `${UNGUARDED} DELETE FROM entries WHERE sequence % 97 = 0`),
    givenAwayBy: /^bad destroyed payments\.db: \d+ of \d+ rows of entries are left/,
  },
  {
    name: 'amounts changed',
    before: sql('payments.db', 'UPDATE transactions SET amount_kopecks = 1'),
    givenAwayBy: /^bad destroyed payments\.db: transactions \d+ says something else/,
  },
  {
    name: 'goods forgotten',
    before: sql('items.db', 'DELETE FROM template'),
    givenAwayBy: /^bad destroyed items\.db: 0 of \d+ rows of template are left/,
  },
  { name: 'showQR answers 500', before: broken('/showQR'), givenAwayBy: /^bad .*showQR \(no/ },
  {
    name: 'get_result answers 500',
    before: broken('/api/get_result'),
    givenAwayBy: /^bad .*get_result \(no/,
  },
  {
    name: '/transactions answers 500',
    before: broken('/transactions'),
    givenAwayBy: /^bad .*\/transactions \(no/,
  },
  {
    name: 'only its version answers',
    before: answering("request.url !== '/version'", INTERNAL),
    givenAwayBy: /^bad does not do what worked before: .*items \(/,
  },
  {
    name: 'showQR is never answered',
    // Asked with nothing to show it is refused as ever: only the work shows it.
    before: answering(
      "request.url === '/showQR' && Number(request.headers['content-length']) > 2",
      '',
    ),
    // A slow board may not have waited long enough to be sure.
    givenAwayBy: /^(bad|left) does not do what worked before: .*a payment \(no( answer)?\)/,
  },
  {
    name: 'bank failed',
    before: failing('bank'),
    givenAwayBy: /^left does not do what worked before: bank \(no/,
  },
  {
    name: 'bank profile forgotten',
    before: removing('driver-settings.json'),
    givenAwayBy: /^(left|bad) does not do what worked before: .*bank \(no/,
  },
  {
    name: 'templates failed',
    before: failing('templates'),
    givenAwayBy: /^bad does not do what worked before: templates \(no/,
  },
  {
    name: 'camera lost',
    before: "process.env.LANED_CAMERA = '{ driver: folder, path: /nonexistent }'\n",
    givenAwayBy: /^bad does not do what worked before: .*camera \(/,
  },
  {
    name: 'config refused at its start',
    before: 'process.exit(78)\n',
    givenAwayBy: /^left waits for the config: its start refused it/,
  },
]

/** The program of a release, after its first line that names the interpreter. */
export const brokenProgram = (program: string, { before = '', after = '' }: Breakage): string =>
  `${program.replace('\n', () => `\n${before}`)}\n${after}`
