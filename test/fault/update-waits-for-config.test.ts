/**
 * A release that would not start with this lane's config: it is asked before the switch, and what it says is told before
 * the lane goes dark. It is tried again when the config was mended, and is never bad for it.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { readInstalledReleases } from '#drivers/host/read-updater-notes.ts'
import { refusedConfig } from '#scripts/ota/config-check.ts'
import { verdictOf } from '#scripts/ota/trial/release-verdicts.ts'
import { rollBack, run, status } from '#scripts/ota/update-commands.ts'
import { readStanding } from '#scripts/ota/updater-notes.ts'
import { createAuthority } from '#test/certificates.ts'
import { spec } from '#test/spec.ts'
import { healthyProgram } from '#test/updates/made-releases.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'
import { openUpdateRig, refusalOf, type UpdateRig } from '#test/updates/update-rig.ts'

const LIMITS = {
  deadlineMs: 120_000,
  silenceMs: 120_000,
  steadyMs: 300,
  patienceMs: 0,
  everyMs: 30,
}
const quiet = () => {}
/** The program that is tested, as a release has it. */
const OWN_LANECTL = `import ${JSON.stringify(LANECTL)}\n`
const MENDED = 'listeners: [{ address: "127.0.0.1:0" }]\n'

const SECRET = 'a secret of sixteen'
const BANK = 'banks:\n  Alfa:\n    driver: rbs\n    url: "https://bank.example/api"\n'
const idle = (text: string) => `payment:\n  idle:\n    infoQR: "${text}"\n`
const hook = (url: string, secret: string) =>
  `payment:\n  webhooks:\n    - { url: "${url}", secret: "${secret}" }\n`

/** What older releases took, and today's refuses in words, with the line. `FOLDER` has own.pem, other.key and no-ca.pem. */
const REFUSED: Readonly<Record<string, readonly [yaml: string, says: RegExp]>> = {
  'a key that nothing knows': [
    '# comment\nlistners: []\n',
    /laned\.yaml:2: listners: there is no such key/,
  ],
  'a driver that is gone': [
    'indicator: { driver: oldest }\n',
    /laned\.yaml:1: indicator\.driver: this value must be one of/,
  ],
  'a number beyond its bounds': [
    'payment: { ledgerDays: -1 }\n',
    /laned\.yaml:1: payment\.ledgerDays/,
  ],
  'a file that is not there': [
    'listeners:\n  - address: "127.0.0.1:0"\n    tls: { cert: /nonexistent, key: /nonexistent }\n',
    /laned\.yaml:3: .*\/nonexistent/,
  ],
  'text that is no YAML': ['listeners: [\n', /laned\.yaml/],
  // From here on as CHANGELOG.md tells of them ("Refused now", "laned.yaml: tags").
  "a bank's authority without a certificate": [
    `${BANK}    caFile: FOLDER/no-ca.pem\n`,
    /laned\.yaml:2: banks\.Alfa: .*no-ca\.pem contains no certificate in PEM\. In the settings, name a file that holds the certificate/,
  ],
  'a client certificate of another key': [
    `${BANK}    clientCertificate: { certFile: FOLDER/own.pem, keyFile: FOLDER/other.key }\n`,
    /laned\.yaml:2: banks\.Alfa: .*other\.key for the bank cannot be used\. Use two PEM files/,
  ],
  'a webhook without a host': [
    hook('https://', SECRET),
    /laned\.yaml:3: payment\.webhooks\[0\]\.url: this value must be an https: URL/,
  ],
  'a secret of a webhook that no library takes': [
    hook('https://a.example/', 'whsec_!!'),
    /laned\.yaml:3: payment\.webhooks\[0\]\.secret: this value must be whsec_ followed by the base64 of 24 bytes/,
  ],
  'a port that no machine has': [
    'listeners:\n  - address: "127.0.0.1:99999"\n',
    /laned\.yaml:2: listeners\[0\]\.address: this value must be host:port/,
  ],
  'two listeners at one address': [
    'listeners:\n  - address: "127.0.0.1:8080"\n  - address: "0.0.0.0:8080"\n',
    /laned\.yaml:3: listeners\[1\]\.address: 0\.0\.0\.0:8080 has the same port as \S+ \(listeners\[0\]\.address\)/,
  ],
  'two tokens with one secret': [
    `listeners:\n  - address: "127.0.0.1:0"\n    tokens:\n${['a', 'b'].map((name) => `      - { name: ${name}, role: till, secret: ${SECRET} }\n`).join('')}`,
    /laned\.yaml:3: listeners\[0\]\.tokens: tokens\[1\] \(b\) has the same secret as tokens\[0\] \(a\)/,
  ],
  'a script as the code of an idle lane': [
    idle('javascript:alert(1)'),
    /laned\.yaml:3: payment\.idle\.infoQR: is a script/,
  ],
  'HTML as the code of an idle lane': [
    idle('<b>x</b>'),
    /laned\.yaml:3: payment\.idle\.infoQR: is HTML or SVG/,
  ],
  'SVG as the code of an idle lane': [
    idle('<svg/>'),
    /laned\.yaml:3: payment\.idle\.infoQR: is HTML or SVG/,
  ],
  'a tag of YAML': [
    'log: {}\nserialNumber: !!binary aGVsbG8=\n',
    /laned\.yaml:2: this is not valid YAML: a value begins with !, so YAML takes it for a tag/,
  ],
}

async function ready(yaml: string): Promise<UpdateRig> {
  const rig = await openUpdateRig()
  await rig.release('1.0.0')
  await rig.factory('1.0.0')
  await rig.serve()
  writeFileSync(rig.device.config, yaml)
  return rig
}

spec(
  'a release that refuses the config',
  {
    async 'is not switched to; says why, to everybody; and is taken when the config is mended'() {
      await using rig = await ready(REFUSED['a key that nothing knows']?.[0] ?? '')
      const { device } = rig
      await rig.release('1.0.1', { lanectl: OWN_LANECTL })
      const words =
        /^1\.0\.1 waits for the config: \S*laned\.yaml:2: listners: there is no such key/
      for (let hour = 0; hour < 2; hour += 1) {
        const { kind, message } = await refusalOf(run(device, quiet, LIMITS))
        assert.is(kind, 'config')
        assert.match(message, words)
      }
      // Not a start of it, and one line for the same words.
      assert.not.match(readFileSync(join(device.state, 'starts'), 'utf8'), ' start 1.0.1')
      assert.is(readFileSync(join(device.state, 'verdicts'), 'utf8').trim().split('\n').length, 1)
      assert.match(String(await verdictOf(device, '1.0.1')), ' 1.0.1 left waits for the config: ')
      assert.equal((await readStanding(device)).bad, [])
      assert.match(String((await status(device)).waiting), words)
      const { state, reason } = readInstalledReleases(device.state, '1.0.0')
      assert.is(state, 'degraded')
      assert.match(
        String(reason),
        /^version 1\.0\.1 is not installed yet, .* What is wrong: \S*laned\.yaml:2: listners: there is no such key/,
      )

      writeFileSync(device.config, MENDED)
      assert.equal(await run(device, quiet, LIMITS), { status: 'installed', version: '1.0.1' })
      assert.is((await status(device)).waiting, null)
    },
    async 'is not rolled back to either'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0', { lanectl: OWN_LANECTL })
      await rig.factory('1.0.0')
      await rig.release('1.0.1')
      await rig.serve()
      assert.is((await run(rig.device, quiet, LIMITS)).status, 'installed')
      writeFileSync(rig.device.config, 'of-tomorrow: true\n')
      const { kind, message } = await refusalOf(rollBack(rig.device, LIMITS))
      assert.is(kind, 'config')
      assert.match(message, /1\.0\.0 waits for the config: .*:1: of-tomorrow: there is no such key/)
      assert.is(await rig.running(), '1.0.1')
    },
    async 'that only its start refuses, is left, and is never bad'() {
      await using rig = await ready(MENDED)
      await rig.release('1.0.1', { program: 'process.exit(78)' })
      const { kind, message } = await refusalOf(run(rig.device, quiet, LIMITS))
      assert.is(kind, 'config')
      assert.match(message, /1\.0\.1 waits for the config: its start refused it \(exit 78\)/)
      assert.equal((await readStanding(rig.device)).bad, [])
      // Not at once again: its check had nothing to say.
      assert.equal(await run(rig.device, quiet, LIMITS), { status: 'not-yet', version: '1.0.1' })
    },
    async 'that cannot be asked goes on to its trial'() {
      await using rig = await ready('nonsense: true\n')
      await rig.release('1.0.1', { lanectl: 'process.exit(1)', program: healthyProgram('1.0.1') })
      assert.is((await run(rig.device, quiet, LIMITS)).status, 'installed')
    },
    async 'says what in it, with file and line, in its own words'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0', { lanectl: OWN_LANECTL })
      const device = { ...rig.device, root: join(rig.folder, 'root') }
      cpSync(join(rig.folder, 'stage/1.0.0'), join(device.root, 'releases/1.0.0'), {
        recursive: true,
      })
      await using authority = await createAuthority()
      const [own, other] = [await authority.issue('DNS:own'), await authority.issue('DNS:other')]
      const write = (name: string, text: string) => {
        const path = join(rig.folder, name)
        writeFileSync(path, text)
        return path
      }
      write('own.pem', own.cert.toString())
      write('other.key', other.key.toString())
      write('no-ca.pem', 'a shopping list')
      const asked = Object.entries(REFUSED).map(async ([kind, [yaml, says]], at) => {
        mkdirSync(join(rig.folder, String(at)))
        const config = write(`${at}/laned.yaml`, yaml.replaceAll('FOLDER', rig.folder))
        assert.match(String(await refusedConfig({ ...device, config }, '1.0.0')), says, kind)
      })
      await Promise.all(asked)
      writeFileSync(device.config, MENDED)
      assert.is(await refusedConfig(device, '1.0.0'), null)
      assert.not(existsSync(join(device.state, 'waits-for-config')))
    },
  },
  300_000,
)
