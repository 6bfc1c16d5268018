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
    refused: /learning\.mood: there is no such key\. Did you mean mode\?/,
  },
  'a word that is none of the choices': {
    yaml: () => 'sync: { role: boss }',
    refused: /sync\.role: this value must be one of standalone, master, subordinate/,
  },
  'a text that is no YAML': { yaml: () => 'learning: [', refused: /is not valid YAML/ },
  'a port that no machine has': {
    yaml: () => 'listeners: [{ address: "127.0.0.1:99999" }]',
    refused: /listeners\[0\]\.address: this value must be host:port/,
  },
  'a bank without TLS': {
    yaml: () => bank('url: "http://bank.example"'),
    refused:
      /the address of Alfa Bank in Settings, "Banks" cannot be used: the address does not begin with https:\/\//,
  },
  'a certificate that is not there': {
    yaml: () => listener('tls: { cert: /nowhere/a.pem, key: /nowhere/a.key }'),
    refused: /the lane cannot read the file \/nowhere\/a\.pem for its encrypted connections/,
  },
  'a key that is not the one of its certificate': {
    prepare: certificates,
    yaml: ({ file }) => listener(`tls: { cert: ${file('own.pem')}, key: ${file('other.key')} }`),
    refused: /own\.pem and the key .*other\.key cannot be used for encrypted connections/,
  },
  'a token that is in no file': {
    yaml: () => listener('tokens: [{ name: till, role: till, secretFile: /nowhere/token }]'),
    refused: /token till: the lane cannot read \/nowhere\/token/,
  },
  "a fleet's key that is in no file": {
    yaml: () => 'sync: { keyFile: /nowhere/key }',
    refused: /cannot read the key of the fleet from the file \/nowhere\/key/,
  },
  'an export folder below a file': {
    yaml: (place) => `payment: { exportFolders: ["${place.write('notes', '')}/exports"] }`,
    refused: /cannot write into the export folder .*notes\/exports \(system error ENOTDIR\)/,
  },
  'a port that another program has': {
    prepare: takePort,
    yaml: ({ port }) => `listeners: [{ address: "127.0.0.1:${port}" }]`,
    refused: /cannot accept connections at 127\.0\.0\.1:\d+: another program uses this port/,
  },
  'a data folder that cannot be made': {
    yaml: () => '',
    dataFolder: '/proc/laned',
    refused: /cannot write to the data folder \/proc\/laned/,
  },
}

const MORE: Readonly<Record<string, Trial>> = {
  'a certificate that is none': {
    yaml: (place) => {
      const junk = place.write('junk.pem', 'a shopping list')
      return listener(`tls: { cert: ${junk}, key: ${junk} }`)
    },
    refused: /junk\.pem and the key .*junk\.pem cannot be used for encrypted connections/,
  },
  'a token without a secret': {
    yaml: () => listener('tokens: [{ name: till, role: till }]'),
    refused:
      /token till has no secret, or more than one\. Set exactly one of secret, secretFile, sha256/,
  },
  'a token with two secrets': {
    yaml: (place) =>
      listener(
        `tokens: [{ name: till, role: till, secret: ${LONG}, secretFile: ${place.write('token', LONG)} }]`,
      ),
    refused:
      /token till has no secret, or more than one\. Set exactly one of secret, secretFile, sha256/,
  },
  'a token that can be guessed': {
    yaml: (place) =>
      listener(
        `tokens: [{ name: till, role: till, secretFile: ${place.write('token', 'short')} }]`,
      ),
    refused: /token till: .*token has fewer than 16 characters/,
  },
  'a bank at no URL': {
    yaml: () => bank('url: bank'),
    refused: /Alfa Bank .* cannot be used: this is not a web address/,
  },
  'a bank in the shop': {
    yaml: () => bank('url: "https://192.168.1.5/api"'),
    refused:
      /Alfa Bank .* cannot be used: it is in a private network\. If this is intended, turn on "May be in a private network"/,
  },
  'a bank with a password in its URL': {
    yaml: () => bank('url: "https://me:secret@bank.example"'),
    refused:
      /Alfa Bank .* cannot be used: the address contains a user name or password\. Remove them/,
  },
  'a bank with a question in its URL': {
    yaml: () => bank(`url: "${HTTPS}?a=1"`),
    refused: /Alfa Bank .* cannot be used: the address contains \? or #/,
  },
  'tokens of a bank without TLS': {
    yaml: () => `banks: { Pix: { driver: pix, url: "${HTTPS}", tokenUrl: "http://bank.example" } }`,
    refused: /the address of Pix .* cannot be used: the address does not begin with https/,
  },
  "a bank's authority that is in no file": {
    yaml: () => bank(`url: "${HTTPS}", caFile: /nowhere/ca.pem`),
    refused: /Alfa Bank: the lane cannot read \/nowhere\/ca\.pem/,
  },
  "a bank's authority that is none": {
    yaml: (place) => bank(`url: "${HTTPS}", caFile: ${place.write('ca.pem', 'a shopping list')}`),
    refused:
      /ca\.pem contains no certificate in PEM\. In the settings, name a file that holds the certificate/,
  },
  'a certificate for the bank with the key of another': {
    prepare: certificates,
    yaml: ({ file }) =>
      bank(
        `url: "${HTTPS}", clientCertificate: { certFile: ${file('own.pem')}, keyFile: ${file('other.key')} }`,
      ),
    refused: /own\.pem and .*other\.key for the bank cannot be used\. Use two PEM files/,
  },
  'an export folder that is a file': {
    yaml: (place) => `payment: { exportFolders: ["${place.write('notes', '')}"] }`,
    refused: /cannot write into the export folder .*notes \(system error ENOTDIR\)/,
  },
  'an export folder where none can be': {
    yaml: () => 'payment: { exportFolders: [/proc/exports] }',
    refused: /cannot write into the export folder \/proc\/exports \(system error ENOENT\)/,
  },
  'backups for nobody': {
    yaml: () => 'backup: { folder: /media/stick }',
    refused: /in the section backup, set either recipients or passphraseFile/,
  },
  'backups for two kinds of readers': {
    yaml: (place) =>
      `backup: { folder: /media/stick, recipients: [age1${'q'.repeat(58)}], passphraseFile: "${place.write('words', '')}" }`,
    refused: /in the section backup, set either recipients or passphraseFile/,
  },
  'backups for a key that is none': {
    yaml: () => `backup: { folder: /media/stick, recipients: [age1${'q'.repeat(58)}] }`,
    warned: /backup.*public key for backups/,
  },
  'backups for two places': {
    yaml: () =>
      `backup: { folder: /media/stick, recipients: [age1${'q'.repeat(58)}], remote: { driver: https, url: "https://b.example/", secret: aaaa } }`,
    refused: /in the section backup, set either folder or remote/,
  },
  'backups at a master that there is none of': {
    yaml: (place) =>
      `backup: { passphraseFile: "${place.write('words', 'correct horse battery')}", remote: { driver: master } }`,
    warned: /the master keeps the backups of this lane, but this lane follows no master/,
  },
  'backups on a server without a secret': {
    yaml: (place) =>
      `backup: { passphraseFile: "${place.write('words', 'correct horse battery')}", remote: { driver: https, url: "https://b.example/" } }`,
    refused: /backup.remote has neither secretFile nor secret/,
  },
  'backups on a server whose secret cannot be read': {
    yaml: (place) =>
      `backup: { passphraseFile: "${place.write('words', 'correct horse battery')}", remote: { driver: s3, url: "https://b.example/x/", region: eu, accessKeyId: a, secretFile: /nowhere/secret } }`,
    refused: /cannot read \/nowhere\/secret/,
  },
  'backups over plain HTTP': {
    yaml: (place) =>
      `backup: { passphraseFile: "${place.write('words', 'correct horse battery')}", remote: { driver: https, url: "http://b.example/", secret: aaaa } }`,
    refused: /does not begin with https/,
  },
  'backups behind a word that anybody guesses': {
    yaml: (place) =>
      `backup: { folder: /media/stick, passphraseFile: "${place.write('words', 'secret')}" }`,
    warned: /backup.*passphrase/,
  },
  'a webhook that goes nowhere': {
    yaml: () => `payment: { webhooks: [{ url: "https://", secret: ${LONG} }] }`,
    refused: /webhooks\[0\]\.url: this value must be an https: URL/,
  },
  'a mirror that is a file': {
    yaml: (place) => `updates: { mirror: "${place.write('notes', '')}" }`,
    refused: /cannot hand out updates to other lanes: .*notes is not a folder/,
  },
  'a mirror below a file': {
    yaml: (place) => `updates: { mirror: "${place.write('notes', '')}/mirror" }`,
    refused: /cannot open the folder .*mirror\. Check the permissions/,
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
      /listeners\[1\]\.address: 0\.0\.0\.0:\d+ has the same port as 127\.0\.0\.1:\d+ \(listeners\[0\]\.address\)/,
    warned: /everybody in the network/,
  },
  'two tokens with one secret': {
    yaml: () =>
      listener(
        `tokens: [{ name: till-1, role: till, secret: ${LONG} }, { name: Ann, role: operator, sha256: "${createHash('sha256').update(LONG).digest('hex')}" }]`,
      ),
    refused: /tokens\[1\] \(Ann\) has the same secret as tokens\[0\] \(till-1\)/,
  },
  'an address that is not of this machine': {
    yaml: () => 'listeners: [{ address: "192.0.2.1:8080" }]',
    refused:
      /cannot accept connections at 192\.0\.2\.1:8080: this machine does not have this address/,
    warned: /everybody in the network/,
  },
  "a port for the fleet's lanes that no machine has": {
    yaml: () => 'sync: { role: master, listen: "0.0.0.0:70000" }',
    refused: /sync\.listen: this value must be host:port/,
  },
  'a port that the other lanes are answered at, and a listener': {
    async prepare(place) {
      await using taken = new AsyncDisposableStack()
      await takePort(place, taken)
    },
    yaml: ({ port }) =>
      `sync: { role: master, listen: "127.0.0.1:${port}", key: "a key that is long enough" }\nlisteners: [{ address: "127.0.0.1:${port}" }]`,
    refused: /listeners\[0\]\.address: 127\.0\.0\.1:\d+ has the same port as \S+ \(sync\.listen\)/,
  },
  "a port for the fleet's lanes that another program has": {
    prepare: takePort,
    yaml: ({ port }) =>
      `sync: { role: master, listen: "127.0.0.1:${port}", key: "a key that is long enough" }`,
    warned:
      /sync\.listen: the lane cannot accept connections at 127\.0\.0\.1:\d+: another program uses this port/,
  },
  'a data folder that is a file': {
    prepare: (place) => void place.write('data', ''),
    yaml: () => '',
    refused: /cannot write to the data folder .*data \(a file stands where a folder should be/,
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
      /listeners\[0\]\.address: the bank "\*" is only simulated, but the lane has a real display.*The shop would get no money/,
  },
  'a fake bank behind a real display on its own machine': {
    yaml: () => 'display: { driver: terminal }',
  },
  'a listener for anybody in the network': {
    yaml: () => 'listeners: [{ address: "0.0.0.0:0" }]',
    warned: /listeners\[0\]\.tokens: everybody in the network can start payments/,
  },
  'a listener that is told tokens in the clear': {
    yaml: (place) =>
      `listeners: [{ address: "[::]:0", tokens: [{ name: till, role: till, secretFile: ${place.write('token', LONG)} }] }]`,
    warned: /listeners\[0\]\.tls: tokens are sent to \[::\]:0 unencrypted/,
  },
  'a glass for a tablet in the network': {
    yaml: () => 'listeners: [{ address: "127.0.0.1:0" }, { address: "0.0.0.0:0", serve: [glass] }]',
  },
  'two lamps on one line': {
    yaml: () => 'indicator: { driver: gpio, green: 17, red: 27, buzzer: 17 }',
    warned: /indicator\.buzzer: GPIO line 17 is set twice, once as "green"/,
  },
  'a camera without its program': {
    yaml: () => 'camera: { driver: rpicam, command: rpicam-nowhere }',
    warned:
      /camera\.driver: the camera does not work, because the program rpicam-nowhere is not installed.*apt install/,
  },
  'a camera whose folder is not there': {
    yaml: () => 'camera: { driver: folder, path: /nowhere }',
    warned: /camera\.path: the folder \/nowhere does not exist/,
  },
  'a model that is not there': {
    yaml: () => 'embedder: { driver: tflite, folder: /nowhere }',
    warned: /embedder: the lane cannot read manifest\.json/,
  },
  'a library of the model that is not there': {
    yaml: () => 'embedder: { driver: tflite, library: /nowhere.so }',
    warned: /embedder: the lane cannot read \/nowhere\.so/,
  },
  'times to pay that contradict each other': {
    yaml: () => 'payment: { ttl: { defaultMinutes: 5, minMinutes: 10, maxMinutes: 20 } }',
    warned: /payment\.ttl: the usual time to pay \(defaultMinutes\) is not between/,
  },
  'a feed of the shops whose key is not there': {
    yaml: () =>
      'sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], credentials: /nowhere } }',
    warned: /sync\.feed: .*cannot read \/nowhere/,
  },
  'a feed with two ways to log in': {
    yaml: () =>
      'sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], tokenFile: /a, nkeyFile: /b } }',
    warned: /Keep only one of credentials, username, tokenFile and nkeyFile/,
  },
  'a feed with a name and no password': {
    yaml: () =>
      'sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], username: north } }',
    warned: /in sync\.feed, only one of username and passwordFile is set/,
  },
  'a feed whose seed is none': {
    yaml: (place) =>
      `sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], nkeyFile: ${place.write('seed', 'UABC')} } }`,
    warned:
      /holds no secret key \(seed\) of a NATS user\. Write the key into this file: a line of 58 letters and digits that begins with SU/,
  },
  'a feed whose credentials are something else': {
    yaml: (place) =>
      `sync: { feed: { driver: nats, servers: ["nats://127.0.0.1:1"], credentials: ${place.write('creds', 'text')} } }`,
    warned: /is not a NATS credentials file\. .*the whole \.creds file/,
  },
  'a feed whose certificate is not that of its key': {
    prepare: certificates,
    yaml: ({ file }) =>
      `sync: { feed: { driver: nats, servers: ["tls://127.0.0.1:1"], certFile: ${file('own.pem')}, keyFile: ${file('other.key')} } }`,
    warned:
      /the files named in the settings sync\.feed\.certFile and sync\.feed\.keyFile do not fit\. Name a certificate and its own private key/,
  },
  'a feed of which one server is in the clear': {
    yaml: () =>
      'sync: { feed: { driver: nats, servers: ["tls://127.0.0.1:1", "nats://127.0.0.1:2"] } }',
    warned: /some addresses in sync\.feed\.servers use tls:\/\/ and some do not/,
  },
  'a feed whose password would be heard': {
    yaml: (place) =>
      `sync: { feed: { driver: nats, servers: ["nats://10.0.0.1:1"], username: north, passwordFile: ${place.write('password', 'good')} } }`,
    warned: /password or token would go to nats:\/\/10\.0\.0\.1:1 without encryption/,
  },
  'a feed that goes over the network in the clear': {
    yaml: () => 'sync: { feed: { driver: nats, servers: ["nats://10.0.0.1:1"] } }',
    warned: /sends the names and pictures of items to nats:\/\/10\.0\.0\.1:1 without encryption/,
  },
  'a feed with a password in its address': {
    yaml: () => 'sync: { feed: { driver: nats, servers: ["nats://north:secret@10.0.0.1:1"] } }',
    refused: /name and password are settings of their own/,
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
          dataFolder,
          credentialsFolder: null,
          searchPath: '',
        })
        assert.equal(problems, [])
        assert.match(warnings.join('\n'), /is kept in memory \(a tmpfs at \/dev.*payments are lost/)
        await using _device = await boot({ config: loadConfig(source), dataFolder, journal })
        const logged = journal.entries.filter(({ event }) => event === 'storage.volatile_found')
        assert.match(String(logged[0]?.fields['where']), /^a tmpfs at \/dev/)
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
