/** lanectl at the technician's desk: what is signed, what is not, and what of it everybody can read. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { BootOptions } from '#firmware/wiring/wiring-context.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { readFragment } from '../../config-fragment.ts'
import { createFragmentVerifier, createUnsealer } from '../../driver/fragment-signature-and-seal.ts'
import { NO_FRAGMENT } from '../../fragment-trial-step.ts'
import { laneYaml } from '../support/config-lane.ts'
import { hireTechnician } from '../support/fragment-signer.ts'

const BANKS = 'banks: { Corner: { driver: gateway, url: "https://corner.example" } }\n'

function desk() {
  const technician = hireTechnician()
  const write = (name: string, text: string) => {
    writeFileSync(join(technician.folder, name), text)
    return join(technician.folder, name)
  }
  const out = join(technician.folder, 'fragment.json')
  const options = ['--key', technician.secretKeyFile, '--fleet', 'north', '--out', out]
  const sign = (args: readonly string[], sequence = '3') =>
    lanectl(['fleet-config', 'sign', ...args, ...options, '--sequence', sequence])
  return { technician, write, out, sign, [Symbol.dispose]: () => technician[Symbol.dispose]() }
}

/** A lane with fragment 6 in force. */
function openWithFragment(data: Folder, around: Partial<BootOptions>) {
  using technician = hireTechnician()
  const sections = { idle: { infoQR: 'https://shop.example' } }
  const inForce = { ...technician.sign({ sections }), sequence: 6 }
  const state = { ...NO_FRAGMENT, highest: 6, inForce }
  writeFileSync(data.file('fleet-config.json'), JSON.stringify(state), { mode: 0o600 })
  return openTestDevice({
    yaml: `embedder: { driver: fake }\nserialNumber: lane-1\n${laneYaml(technician.publicKey)}`,
    dataFolder: data.path,
    around: () => around,
  })
}

spec(
  'lanectl fleet-config',
  {
    async 'signs what a lane can verify, for the lanes that were named'() {
      using at = desk()
      const { code, stderr } = await at.sign([at.write('b.yaml', BANKS), '--lanes', 'lane-1'])
      assert.is(code, 0, stderr)
      const content = readFileSync(at.out, 'utf8')
      const signature = readFileSync(`${at.out}.minisig`, 'utf8')
      createFragmentVerifier([at.technician.publicKey])({ content, signature })
      const { fleet, sequence, serialNumbers } = readFragment(content)
      assert.equal([fleet, sequence, serialNumbers], ['north', 3, ['lane-1']])
    },
    async 'seals what only its recipients may read'() {
      using at = desk()
      const keyFile = join(at.technician.folder, 'lane.key')
      const made = await lanectl(['backup', 'key', keyFile])
      const recipient = /age1[0-9a-z]+/.exec(made.stdout)?.[0] ?? ''
      const sealed = at.write('sealed.yaml', BANKS)
      const { code, stderr } = await at.sign(['--sealed', sealed, '--recipient', recipient])
      assert.is(code, 0, stderr)
      const content = readFileSync(at.out, 'utf8')
      assert.not(content.includes('corner'))
      const opened = await createUnsealer(keyFile)(readFragment(content).sealed ?? '')
      assert.match(opened, /corner\.example/)
    },
    async 'seals the files that a bank names, and signs no others'() {
      using at = desk()
      const keyFile = join(at.technician.folder, 'lane.key')
      const made = await lanectl(['backup', 'key', keyFile])
      const recipient = /age1[0-9a-z]+/.exec(made.stdout)?.[0] ?? ''
      const naming = BANKS.replace(' }', ', caFile: "fleet:ca.pem" }')
      const banks = at.write('banks.yaml', naming)
      const [ca, more] = [at.write('ca.pem', 'an authority'), at.write('more.pem', 'of nobody')]
      for (const [args, exit, words] of [
        [['--file', ca], 64, /--recipient/],
        [['--recipient', recipient], 78, /ca\.pem, but the settings do not contain this file/],
        [['--recipient', recipient, '--file', ca, more], 78, /more\.pem, which no section names/],
        [
          ['--recipient', recipient, '--file', join(at.technician.folder, 'none')],
          74,
          /cannot read/,
        ],
      ] as const) {
        const { code, stderr } = await at.sign([banks, ...args])
        assert.equal([code, words.test(stderr)], [exit, true], stderr)
      }
      const { code, stderr } = await at.sign([banks, '--recipient', recipient, '--file', ca])
      assert.is(code, 0, stderr)
      const content = readFileSync(at.out, 'utf8')
      assert.not(content.includes('an authority'))
      const opened = await createUnsealer(keyFile)(readFragment(content).sealed ?? '')
      assert.equal(JSON.parse(opened), { files: { 'ca.pem': 'an authority' } })
    },
    async 'signs nothing that no lane would take'() {
      using at = desk()
      const good = at.write('good.yaml', BANKS)
      for (const [args, exit, words, sequence] of [
        [[at.write('f.yaml', 'banks: { "*": { driver: fake } }')], 78, /money would reach no bank/],
        [
          [at.write('u.yaml', 'banks: { A: { driver: gateway } }')],
          78,
          /url: this key is required/,
        ],
        [[at.write('m.yaml', 'updates: { mirror: / }')], 78, /Remove the rest/],
        [[at.write('c.yaml', 'channel: { url: "file:///" }')], 78, /no url that begins with http/],
        [[at.write('e.yaml', '')], 78, /have no section/],
        [[join(at.technician.folder, 'none.yaml')], 74, /cannot read/],
        [[good, '--sealed', good], 64, /--recipient/],
        [[good, '--sealed', good, '--recipient', 'age1x'], 78, /twice/],
        [[good], 64, /is not a whole number of at least 1/, 'three'],
      ] as const) {
        const { code, stderr } = await at.sign(args, sequence)
        assert.is(code, exit, stderr)
        assert.match(stderr, words)
        assert.not(existsSync(at.out), String(words))
      }
    },
    async 'takes one back at a lane that nobody starts again, and says what is left to do'() {
      using data = temporaryFolder()
      let restarts = 0
      await using device = await openWithFragment(data, {
        restart() {
          restarts += 1
        },
      })
      const env = { LANED_URL: device.url }
      const before = await lanectl(['fleet-config', 'status'], env)
      assert.is(before.code, 0, before.stdout)
      assert.match(before.stdout, /in force +6/)
      const { code, stdout } = await lanectl(['fleet-config', 'revert'], env)
      assert.is(code, 0)
      assert.match(
        stdout,
        /returns to its previous settings at its next start: laned does not run as a service here, so it cannot restart by itself\. Stop laned/,
      )
      const after = await lanectl(['fleet-config', 'status'], env)
      assert.is(after.code, 1)
      assert.match(
        after.stdout,
        /restart by hand +laned does not run as a service here, so it cannot restart by itself/,
      )
      const { parts } = (await (await fetch(`${device.url}/health`)).json()) as {
        parts: readonly { name: string; reason: string | null }[]
      }
      const part = parts.find(({ name }) => name === 'fleet-config')
      assert.match(
        part?.reason ?? '',
        /this lane rolled back to its previous settings, but until its next start it still uses shared settings No\. 6: laned does not run as a service here/,
      )
      assert.is(restarts, 0)
    },
    async 'takes one back at a lane that restarts by itself, and does not say that it is done'() {
      using data = temporaryFolder()
      await using device = await openWithFragment(data, { restart() {}, isStartedAgain: true })
      const { code, stdout } = await lanectl(['fleet-config', 'revert'], { LANED_URL: device.url })
      assert.is(code, 0)
      assert.match(stdout, /returns to its previous settings; if it must restart/)
    },
    async 'is told by a device without keys, and by one that is no master, that it is none for this'() {
      await using device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
      const env = { LANED_URL: device.url }
      for (const verb of ['status', 'revert', 'withdraw']) {
        const { code, stderr } = await lanectl(['fleet-config', verb], env)
        assert.is(code, 1, stderr)
        assert.match(
          stderr,
          verb === 'withdraw' ? /only a master/ : /has no key in fleetConfig\.keys/,
        )
      }
    },
  },
  240_000,
)
