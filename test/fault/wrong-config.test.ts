/** Configs wrong and right: what `config check` says of each, and what a start does, are the same. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { boot } from '#firmware/boot.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import { toFault } from '#firmware/fault.ts'
import { exitCodeOf } from '#firmware/main.ts'
import { checkDeviceConfig } from '#firmware/start-check.ts'
import { createAuthority } from '#test/certificates.ts'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'

interface Trial {
  /** Laid over a lane on fakes at a free port. */
  readonly yaml: (place: Place) => string
  /** What the start must say, and with it the check; absent: it starts. */
  readonly refused?: RegExp
  /** What the check alone must say; absent: nothing. */
  readonly warned?: RegExp
  readonly prepare?: (place: Place, opened: AsyncDisposableStack) => void | Promise<void>
  readonly dataFolder?: string
}

interface Place {
  readonly file: Folder['file']
  /** Writes a file, and says where. */
  write(name: string, text: string): string
  /** A port that another program has, once `takePort` has run. */
  port: number
}

const LONG = 'a secret of sixteen'
const HTTPS = 'https://bank.example/api'

const listener = (more: string) => `listeners: [{ address: "127.0.0.1:0", ${more} }]`
const bank = (more: string) => `banks: { Alfa: { driver: rbs, ${more} } }`
const pair = ({ file }: Place) => `cert: ${file('own.pem')}, key: ${file('own.key')}`

/** own.pem with own.key, and other.key, which is no key of it. */
async function certificates(place: Place, opened: AsyncDisposableStack): Promise<void> {
  const authority = opened.use(await createAuthority())
  const [own, other] = [
    await authority.issue('DNS:lane.example'),
    await authority.issue('DNS:other.example'),
  ]
  place.write('own.pem', own.cert.toString())
  place.write('own.key', own.key.toString())
  place.write('other.key', other.key.toString())
  place.write('ca.pem', authority.ca.toString())
}

async function takePort(place: Place, opened: AsyncDisposableStack): Promise<void> {
  const { port } = opened.use(await openHttpServer(() => {}))
  place.port = port
}

const inData = (name: string, text: string) => (place: Place) => {
  mkdirSync(place.file('data'))
  place.write(`data/${name}`, text)
}

/** Nine of them were called good while the check read the schema alone. */
const TWELVE: Readonly<Record<string, Trial>> = {
  'a key that nobody knows': {
    yaml: () => 'learning: { mood: open }',
    refused: /learning\.mood is not a known key\. Did you mean mode\?/,
  },
  'a word that is none of the choices': {
    yaml: () => 'sync: { role: boss }',
    refused: /sync\.role must be one of standalone, master, subordinate/,
  },
  'a text that is no YAML': { yaml: () => 'learning: [', refused: /is not valid YAML/ },
  'a port that no machine has': {
    yaml: () => 'listeners: [{ address: "127.0.0.1:99999" }]',
    refused: /listeners\[0\]\.address must be host:port/,
  },
  'a bank without TLS': {
    yaml: () => bank('url: "http://bank.example"'),
    refused: /the url of Alfa Bank must begin with https:\/\//,
  },
  'a certificate that is not there': {
    yaml: () => listener('tls: { cert: /nowhere/a.pem, key: /nowhere/a.key }'),
    refused: /listener tls: the lane cannot read \/nowhere\/a\.pem/,
  },
  'a key that is not the one of its certificate': {
    prepare: certificates,
    yaml: ({ file }) => listener(`tls: { cert: ${file('own.pem')}, key: ${file('other.key')} }`),
    refused: /own\.pem and .*other\.key must be a certificate and its key.*key values mismatch/,
  },
  'a token that is in no file': {
    yaml: () => listener('tokens: [{ name: till, role: till, secretFile: /nowhere/token }]'),
    refused: /token till: the lane cannot read \/nowhere\/token/,
  },
  "a fleet's key that is in no file": {
    yaml: () => 'sync: { keyFile: /nowhere/key }',
    refused: /the key of the fleet cannot be read from \/nowhere\/key/,
  },
  'an export folder below a file': {
    yaml: (place) => `payment: { exportFolders: ["${place.write('notes', '')}/exports"] }`,
    refused: /cannot write the export folder .*notes\/exports \(ENOTDIR\)/,
  },
  'a port that another program has': {
    prepare: takePort,
    yaml: ({ port }) => `listeners: [{ address: "127.0.0.1:${port}" }]`,
    refused: /cannot listen at 127\.0\.0\.1:\d+: another program uses this port/,
  },
  'a data folder that cannot be made': {
    yaml: () => '',
    dataFolder: '/proc/laned',
    refused: /cannot write the data folder \/proc\/laned/,
  },
}

const MORE: Readonly<Record<string, Trial>> = {
  'a certificate that is none': {
    yaml: (place) => {
      const junk = place.write('junk.pem', 'a shopping list')
      return listener(`tls: { cert: ${junk}, key: ${junk} }`)
    },
    refused: /must be a certificate and its key without a passphrase, in PEM \(no start line\)/,
  },
  'a token without a secret': {
    yaml: () => listener('tokens: [{ name: till, role: till }]'),
    refused: /token till needs exactly one of secret, secretFile, sha256/,
  },
  'a token with two secrets': {
    yaml: (place) =>
      listener(
        `tokens: [{ name: till, role: till, secret: ${LONG}, secretFile: ${place.write('token', LONG)} }]`,
      ),
    refused: /token till needs exactly one of secret, secretFile, sha256/,
  },
  'a token that can be guessed': {
    yaml: (place) =>
      listener(
        `tokens: [{ name: till, role: till, secretFile: ${place.write('token', 'short')} }]`,
      ),
    refused: /token till: .*token has fewer than 16 characters/,
  },
  'a bank at no URL': { yaml: () => bank('url: bank'), refused: /Alfa Bank is not a URL/ },
  'a bank in the shop': {
    yaml: () => bank('url: "https://192.168.1.5/api"'),
    refused: /Alfa Bank is a private address\. Set allowPrivate if that is meant/,
  },
  'a bank with a password in its URL': {
    yaml: () => bank('url: "https://me:secret@bank.example"'),
    refused: /Alfa Bank must not contain a user name or password/,
  },
  'a bank with a question in its URL': {
    yaml: () => bank(`url: "${HTTPS}?a=1"`),
    refused: /Alfa Bank must end with its path/,
  },
  'tokens of a bank without TLS': {
    yaml: () => `banks: { Pix: { driver: pix, url: "${HTTPS}", tokenUrl: "http://bank.example" } }`,
    refused: /the url of Pix must begin with https/,
  },
  "a bank's authority that is in no file": {
    yaml: () => bank(`url: "${HTTPS}", caFile: /nowhere/ca.pem`),
    refused: /Alfa Bank: the lane cannot read \/nowhere\/ca\.pem/,
  },
  "a bank's authority that is none": {
    yaml: (place) => bank(`url: "${HTTPS}", caFile: ${place.write('ca.pem', 'a shopping list')}`),
    refused: /ca\.pem contains no certificate in PEM/,
  },
  'a certificate for the bank with the key of another': {
    prepare: certificates,
    yaml: ({ file }) =>
      bank(
        `url: "${HTTPS}", clientCertificate: { certFile: ${file('own.pem')}, keyFile: ${file('other.key')} }`,
      ),
    refused: /own\.pem and .*other\.key must be a certificate and its key.*key values mismatch/,
  },
  'an export folder that is a file': {
    yaml: (place) => `payment: { exportFolders: ["${place.write('notes', '')}"] }`,
    refused: /cannot write the export folder .*notes \(ENOTDIR\)/,
  },
  'an export folder where none can be': {
    yaml: () => 'payment: { exportFolders: [/proc/exports] }',
    refused: /cannot write the export folder \/proc\/exports \(ENOENT\)/,
  },
  'backups for nobody': {
    yaml: () => 'backup: { folder: /media/stick }',
    refused: /backup: give either recipients or passphraseFile/,
  },
  'backups for two kinds of readers': {
    yaml: (place) =>
      `backup: { folder: /media/stick, recipients: [age1${'q'.repeat(58)}], passphraseFile: "${place.write('words', '')}" }`,
    refused: /backup: give either recipients or passphraseFile/,
  },
  'backups for a key that is none': {
    yaml: () => `backup: { folder: /media/stick, recipients: [age1${'q'.repeat(58)}] }`,
    warned: /backup.*recipient/,
  },
  'backups for two places': {
    yaml: () =>
      `backup: { folder: /media/stick, recipients: [age1${'q'.repeat(58)}], remote: { driver: https, url: "https://b.example/", secret: aaaa } }`,
    refused: /backup: give either folder or remote/,
  },
  'backups at a master that there is none of': {
    yaml: (place) =>
      `backup: { passphraseFile: "${place.write('words', 'correct horse battery')}", remote: { driver: master } }`,
    warned: /no master to keep its backups/,
  },
  'backups on a server without a secret': {
    yaml: (place) =>
      `backup: { passphraseFile: "${place.write('words', 'correct horse battery')}", remote: { driver: https, url: "https://b.example/" } }`,
    refused: /backup.remote: give secretFile/,
  },
  'backups on a server whose secret cannot be read': {
    yaml: (place) =>
      `backup: { passphraseFile: "${place.write('words', 'correct horse battery')}", remote: { driver: s3, url: "https://b.example/x/", region: eu, accessKeyId: a, secretFile: /nowhere/secret } }`,
    refused: /cannot read \/nowhere\/secret/,
  },
  'backups over plain HTTP': {
    yaml: (place) =>
      `backup: { passphraseFile: "${place.write('words', 'correct horse battery')}", remote: { driver: https, url: "http://b.example/", secret: aaaa } }`,
    refused: /must begin with https/,
  },
  'backups behind a word that anybody guesses': {
    yaml: (place) =>
      `backup: { folder: /media/stick, passphraseFile: "${place.write('words', 'secret')}" }`,
    warned: /backup.*passphrase/,
  },
  'a webhook that goes nowhere': {
    yaml: () => `payment: { webhooks: [{ url: "https://", secret: ${LONG} }] }`,
    refused: /webhooks\[0\]\.url must be an https: URL/,
  },
  'a mirror that is a file': {
    yaml: (place) => `updates: { mirror: "${place.write('notes', '')}" }`,
    refused: /the release mirror .*notes is not a folder/,
  },
  'a mirror below a file': {
    yaml: (place) => `updates: { mirror: "${place.write('notes', '')}/mirror" }`,
    refused: /the folder .*mirror of the release mirror cannot be used \(ENOTDIR\)/,
  },
  'two listeners at one port': {
    // Free again: the second listener finds the first one there.
    async prepare(place) {
      await using taken = new AsyncDisposableStack()
      await takePort(place, taken)
    },
    yaml: ({ port }) =>
      `listeners: [{ address: "127.0.0.1:${port}" }, { address: "0.0.0.0:${port}" }]`,
    refused:
      /listeners\[1\]\.address: 0\.0\.0\.0:\d+ takes the same port as listeners\[0\]\.address \(127\.0\.0\.1:\d+\)/,
    warned: /any client in the network/,
  },
  'two tokens with one secret': {
    yaml: () =>
      listener(
        `tokens: [{ name: till-1, role: till, secret: ${LONG} }, { name: Ann, role: operator, sha256: "${createHash('sha256').update(LONG).digest('hex')}" }]`,
      ),
    refused: /tokens\[1\] \(Ann\) has the same secret as tokens\[0\] \(till-1\)/,
  },
  'a new lane that is set up where a listener is': {
    async prepare(place) {
      await using taken = new AsyncDisposableStack()
      await takePort(place, taken)
    },
    yaml: ({ port }) =>
      `listeners: [{ address: "127.0.0.1:${port}" }]\nsetup: { address: "0.0.0.0:${port}" }`,
    warned: /setup\.address: 0\.0\.0\.0:\d+ takes the same port as listeners\[0\]\.address/,
  },
  'an address that is not of this machine': {
    yaml: () => 'listeners: [{ address: "192.0.2.1:8080" }]',
    refused: /cannot listen at 192\.0\.2\.1:8080: this machine does not have that address/,
    warned: /any client in the network/,
  },
  "a port for the fleet's lanes that no machine has": {
    yaml: () => 'sync: { role: master, listen: "0.0.0.0:70000" }',
    refused: /sync\.listen must be host:port/,
  },
  'a port that the other lanes are answered at, and a listener': {
    async prepare(place) {
      await using taken = new AsyncDisposableStack()
      await takePort(place, taken)
    },
    yaml: ({ port }) =>
      `sync: { role: master, listen: "127.0.0.1:${port}", key: "a key that is long enough" }\nlisteners: [{ address: "127.0.0.1:${port}" }]`,
    refused: /listeners\[0\]\.address: 127\.0\.0\.1:\d+ takes the same port as sync\.listen/,
  },
  "a port for the fleet's lanes that another program has": {
    prepare: takePort,
    yaml: ({ port }) =>
      `sync: { role: master, listen: "127.0.0.1:${port}", key: "a key that is long enough" }`,
    warned:
      /sync\.listen: the lane cannot listen at 127\.0\.0\.1:\d+: another program uses this port/,
  },
  'a data folder that is a file': {
    prepare: (place) => void place.write('data', ''),
    yaml: () => '',
    refused: /cannot write the data folder .*data \(ENOTDIR/,
  },
  'a name of the device that is half written': {
    prepare: inData('device.json', '{ "serialNum'),
    yaml: () => '',
    refused: /cannot use .*device\.json \(it is not JSON\)/,
  },
  'keys of the fleet that are half written': {
    prepare: inData('fleet-keys.json', '['),
    yaml: () => '',
    refused: /cannot use .*fleet-keys\.json \(it is not JSON\)/,
  },
  'a role in the fleet that is half written': {
    prepare: inData('sync.json', '{ "role'),
    yaml: () => '',
    refused: /cannot use .*sync\.json \(it is not JSON\)/,
  },
  'an empty file': { yaml: () => '' },
  'a listener with TLS and tokens': {
    prepare: certificates,
    yaml: (place) =>
      listener(
        `tls: { ${pair(place)} }, tokens: [{ name: till, role: till, secretFile: ${place.write('token', LONG)} }]`,
      ),
  },
  'a bank with certificates': {
    prepare: certificates,
    yaml: ({ file }) =>
      bank(
        `url: "${HTTPS}", caFile: ${file('ca.pem')}, clientCertificate: { certFile: ${file('own.pem')}, keyFile: ${file('own.key')} }`,
      ),
  },
  'a bank in the shop that is meant': {
    yaml: () => bank('url: "https://192.168.1.5/api", allowPrivate: true'),
  },
  'a bank with tokens from below its url': {
    yaml: () => `banks: { Pix: { driver: pix, url: "${HTTPS}/" } }`,
  },
  'two listeners at ports that are free': {
    yaml: () => 'listeners: [{ address: "127.0.0.1:0" }, { address: "127.0.0.1:0" }]',
  },
  'export folders that are made': {
    yaml: ({ file }) => `payment: { exportFolders: ["${file('deep/exports')}", /media] }`,
  },
  'a mirror that the updater has not made yet': {
    yaml: ({ file }) => `updates: { mirror: "${file('mirror')}" }`,
  },
  'a lane as it is flashed, at a free port, without its camera': {
    yaml: () =>
      readFileSync(new URL('../../systemd/laned.yaml', import.meta.url), 'utf8')
        .replace('127.0.0.1:8080', '127.0.0.1:0')
        .replace('{ driver: rpicam }', '{ driver: none }'),
  },
  'a fake bank behind a real display that the network reaches': {
    yaml: () => 'listeners: [{ address: "0.0.0.0:0" }]\ndisplay: { driver: terminal }',
    warned:
      /listeners\[0\]\.address: .* the bank "\*" is a fake: the shop gets no money from whoever pays there/,
  },
  'a fake bank behind a real display on its own machine': {
    yaml: () => 'display: { driver: terminal }',
  },
  'a listener for anybody in the network': {
    yaml: () => 'listeners: [{ address: "0.0.0.0:0" }]',
    warned: /listeners\[0\]\.tokens: any client in the network can start payments/,
  },
  'a listener that is told tokens in the clear': {
    yaml: (place) =>
      `listeners: [{ address: "[::]:0", tokens: [{ name: till, role: till, secretFile: ${place.write('token', LONG)} }] }]`,
    warned: /listeners\[0\]\.tls: clients send their tokens to \[::\]:0 unencrypted/,
  },
  'a glass for a tablet in the network': {
    yaml: () =>
      'listeners: [{ address: "127.0.0.1:0" }, { address: "0.0.0.0:0", serve: [glass] }]\ndisplay: { driver: screen }',
  },
  'two lamps on one line': {
    yaml: () => 'indicator: { driver: gpio, green: 17, red: 27, buzzer: 17 }',
    warned: /indicator\.buzzer: line 17 is also that of green/,
  },
  'a sum to a step that no coin has': {
    yaml: () => 'assortment: { stepKopecks: 7 }',
    warned: /assortment\.stepKopecks: no coin or note is worth 7 kopecks/,
  },
  'a camera without its program': {
    yaml: () => 'camera: { driver: rpicam, command: rpicam-nowhere }',
    warned: /camera\.driver: there is no program rpicam-nowhere.*apt install/,
  },
  'a camera whose folder is not there': {
    yaml: () => 'camera: { driver: folder, path: /nowhere }',
    warned: /camera\.path: there is no folder \/nowhere/,
  },
  'a model that is not there': {
    yaml: () => 'embedder: { driver: tflite, folder: /nowhere }',
    warned: /embedder: the manifest of the models cannot be read/,
  },
  'a library of the model that is not there': {
    yaml: () => 'embedder: { driver: tflite, library: /nowhere.so }',
    warned: /embedder: cannot read \/nowhere\.so/,
  },
  'a screen whose page no listener serves': {
    yaml: () => `display: { driver: screen }\n${listener('serve: [payment]')}`,
    warned:
      /display\.driver: no listener serves the page of the screen\. Add glass to listeners\[0\]\.serve/,
  },
  'a screen whose page is served': {
    yaml: () => `display: { driver: screen }\n${listener('serve: [payment, glass]')}`,
  },
  'times to pay that contradict each other': {
    yaml: () => 'payment: { ttl: { defaultMinutes: 5, minMinutes: 10, maxMinutes: 20 } }',
    warned: /payment\.ttl: the lane refuses a showQR without a ttl/,
  },
  'a feed of the shops whose key is not there': {
    yaml: () =>
      'sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], credentials: /nowhere } }',
    warned: /sync\.feed: .*cannot read \/nowhere/,
  },
  'a feed with two ways to log in': {
    yaml: () =>
      'sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], tokenFile: /a, nkeyFile: /b } }',
    warned: /give only one of credentials, username, tokenFile and nkeyFile/,
  },
  'a feed with a name and no password': {
    yaml: () =>
      'sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], username: north } }',
    warned: /username and passwordFile belong together/,
  },
  'a feed whose seed is none': {
    yaml: (place) =>
      `sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], nkeyFile: ${place.write('seed', 'UABC')} } }`,
    warned:
      /holds no seed of a NATS user\. A seed is a line of 58 letters and digits that begins with SU/,
  },
  'a feed whose credentials are something else': {
    yaml: (place) =>
      `sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], credentials: ${place.write('creds', 'text')} } }`,
    warned: /is not a NATS credentials file\. Such a file holds a user's JWT and seed/,
  },
  'a feed whose certificate is not that of its key': {
    prepare: certificates,
    yaml: ({ file }) =>
      `sync: { feed: { driver: nats, servers: ["tls://127.0.0.1:1"], certFile: ${file('own.pem')}, keyFile: ${file('other.key')} } }`,
    warned: /certFile and keyFile must be PEM files that belong to each other/,
  },
  'a feed of which one server is in the clear': {
    yaml: () =>
      'sync: { feed: { driver: nats, servers: ["tls://127.0.0.1:1", "nats://127.0.0.1:2"] } }',
    warned: /either all servers use tls:\/\/ or none does/,
  },
  'a feed whose password would be heard': {
    yaml: (place) =>
      `sync: { feed: { driver: nats, servers: ["nats://10.0.0.1:1"], username: north, passwordFile: ${place.write('password', 'good')} } }`,
    warned: /the secret would be sent to nats:\/\/10\.0\.0\.1:1 without encryption/,
  },
  'a feed that goes over the network in the clear': {
    yaml: () => 'sync: { feed: { driver: nats, servers: ["nats://10.0.0.1:1"] } }',
    warned: /what the shops teach is sent to nats:\/\/10\.0\.0\.1:1 without encryption/,
  },
  'a feed with a password in its address': {
    yaml: () => 'sync: { feed: { driver: nats, servers: ["nats://north:secret@10.0.0.1:1"] } }',
    refused: /a name and password are settings of their own/,
  },
}

/** On fakes at a free port, but for the sections that the trial brings. */
function whole(yaml: string): string {
  const rest = { listeners: '[{ address: "127.0.0.1:0" }]', embedder: '{ driver: fake }' }
  const lacking = Object.entries(rest).filter(
    ([key]) => !yaml.startsWith(key) && !yaml.includes(`\n${key}:`),
  )
  return [yaml, ...lacking.map(([key, value]) => `${key}: ${value}`)].join('\n')
}

async function start(text: string, dataFolder: string): Promise<{ code: number; words: string }> {
  try {
    const config = loadConfig({ name: 'laned.yaml', text })
    await using _device = await boot({ config, dataFolder, journal: createMemoryJournal() })
    return { code: 0, words: '' }
  } catch (thrown) {
    const fault = toFault(thrown)
    return { code: exitCodeOf(fault), words: fault.message.replace(/ \(and \d+ more\)$/, '') }
  }
}

async function agree(trial: Trial): Promise<void> {
  using folder = temporaryFolder()
  await using opened = new AsyncDisposableStack()
  const write = (name: string, text: string) => {
    writeFileSync(folder.file(name), text)
    return folder.file(name)
  }
  const place: Place = { file: folder.file, write, port: 0 }
  await trial.prepare?.(place, opened)
  const text = whole(trial.yaml(place))
  const dataFolder = trial.dataFolder ?? folder.file('data')
  const surroundings = { dataFolder, credentialsFolder: null, searchPath: process.env['PATH'] }
  const { problems, warnings } = await checkDeviceConfig({ name: 'laned.yaml', text }, surroundings)
  const { code, words } = await start(text, dataFolder)

  assert.is(code !== 0, trial.refused !== undefined, `the start: ${code} ${words}`)
  assert.is(problems.length > 0, code !== 0, `check: ${problems.join('\n')}; start: ${words}`)
  if (trial.refused) {
    assert.match(words, trial.refused)
    assert.ok([74, 78].includes(code), `exit ${code}`)
    assert.ok(
      problems.some((problem) => String(problem).endsWith(words)),
      `check: ${problems.join('\n')}; start: ${words}`,
    )
  }
  if (trial.warned) assert.match(warnings.join('\n'), trial.warned)
  else assert.equal(warnings, [])
}

const TRIALS = Object.entries({ ...TWELVE, ...MORE })

spec(
  'check and start agree',
  {
    ...Object.fromEntries(TRIALS.map(([name, trial]) => [name, () => agree(trial)])),
    async 'a data folder in memory: check and start warn of what a power cut takes'() {
      // Linux has a tmpfs there.
      const dataFolder = mkdtempSync('/dev/shm/laned-test-')
      try {
        const [text, journal] = [whole(''), createMemoryJournal()]
        const source = { name: 'laned.yaml', text }
        const { problems, warnings } = await checkDeviceConfig(source, {
          ...{ dataFolder, credentialsFolder: null, searchPath: '' },
        })
        assert.equal(problems, [])
        assert.match(warnings.join('\n'), /is kept in memory \(a tmpfs at \/dev.*payments are lost/)
        await using _device = await boot({ config: loadConfig(source), dataFolder, journal })
        const told = journal.entries.filter(({ event }) => event === 'storage.volatile_found')
        assert.match(String(told[0]?.fields['where']), /^a tmpfs at \/dev/)
      } finally {
        rmSync(dataFolder, { recursive: true })
      }
    },
    'there are twelve wrong configs, and thirty more'() {
      assert.is(Object.keys(TWELVE).length, 12)
      assert.ok(Object.keys(MORE).length >= 30, `${Object.keys(MORE).length}`)
    },
  },
  60_000,
)
