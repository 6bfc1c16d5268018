/**
 * A stick is plugged in by anybody. What is not whole, not ours or not for a new lane changes nothing; what
 * is, is taken whole. Mounting is a stand-in here: the kernel's file systems are not ours to test.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { Encrypter } from 'age-encryption'
import * as assert from 'uvu/assert'
import { endOf } from '#test/processes/killable.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'
import { waitUntil } from '#test/wait-until.ts'

const NOBODY = 65_534
const CODE = 'correct horse battery staple'
const BEFORE = 'serialNumber: before\n'
const YAML = 'serialNumber: from-the-stick\nlisteners: [{ address: "127.0.0.1:0" }]\n'
const WIFI = { name: 'Shop', password: 'right password', isHidden: false }

function rig() {
  const folder = temporaryFolder()
  for (const name of ['data', 'requests', 'stick']) mkdirSync(folder.file(name))
  writeFileSync(folder.file('laned.yaml'), BEFORE, { mode: 0o640 })
  writeFileSync(folder.file('code'), `${CODE}\n`)
  writeFileSync(folder.file('new.yaml'), YAML)
  writeFileSync(folder.file('wifi'), `${WIFI.password}\n`)
  const stick = folder.file('stick/laned-setup.age')
  const args = [
    ...['--config', folder.file('laned.yaml'), '--code-file', folder.file('code')],
    ...['--data', folder.file('data'), '--requests', folder.file('requests'), '--no-restart'],
  ]
  return {
    folder,
    stick,
    args,
    config: () => readFileSync(folder.file('laned.yaml'), 'utf8'),
    request: () => {
      const path = folder.file('requests/network-request')
      return existsSync(path) ? readFileSync(path, 'utf8') : null
    },
    /** Opened with little work: the work that a real one takes is tried where one is packed by the command. */
    async pack(config = YAML, code = CODE) {
      const content = { format: 'laned-setup', version: 1, config, wifi: WIFI }
      writeFileSync(stick, await encrypted(JSON.stringify(content), code))
    },
    take: () => lanectl(['setup', 'take', stick, ...args]),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

type Rig = ReturnType<typeof rig>

/** What systemd/laned-stick.sh and lanectl call, as stand-ins in a folder of their own that write down their calls. */
function stickScript({ folder }: Rig) {
  mkdirSync(folder.file('bin'))
  writeFileSync(folder.file('calls'), '')
  const put = (name: string, text: string) => {
    writeFileSync(
      folder.file(`bin/${name}`),
      `#!/bin/sh\n[ ! -w "$CALLS" ] || echo "${name} $*" >> "$CALLS"\n${text}\n`,
      { mode: 0o755 },
    )
  }
  put('lanectl', `exec ${process.execPath} ${LANECTL} "$@"`)
  const env = {
    PATH: `${folder.file('bin')}:${process.env['PATH']}`,
    CALLS: folder.file('calls'),
    STICK: folder.file('stick'),
    REQUESTS: folder.file('requests'),
    LANED_STICK_FOLDER: folder.file('run'),
    LANED_STICK_GROUP: String(process.getgid?.()),
    LANED_CONFIG_FILE: folder.file('laned.yaml'),
    LANED_NETWORK_REQUEST: folder.file('requests/network-request'),
  }
  return { env, put, calls: () => readFileSync(env.CALLS, 'utf8') }
}

const WORK = 10

/** As whoever does not know the code, or knows it and means harm. */
async function encrypted(text: string | Uint8Array, code = CODE): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(code)
  encrypter.setScryptWorkFactor(WORK)
  return await encrypter.encrypt(text)
}

const HOSTILE: Readonly<Record<string, { make(lane: Rig): unknown; says: RegExp }>> = {
  'a config of thousands of keys': {
    make: (lane) => lane.pack(Array.from({ length: 5_000 }, (_, at) => `k${at}: 0\n`).join('')),
    says: /would not start with these settings[\s\S]*there is no such key/,
  },
  'a config of nothing but errors': {
    make: (lane) => lane.pack('}'.repeat(90_000)),
    says: /would not start with these settings[\s\S]*too large or too deeply nested/,
  },
  'a config with bytes in it': {
    make: (lane) => lane.pack(`payment: !!binary ${'A'.repeat(90_000)}\n`),
    says: /:1: this is not valid YAML: a value begins with !, so YAML takes it for a tag/,
  },
  'another code': {
    make: (lane) => lane.pack(YAML, 'incorrect horse battery staple'),
    says: /encrypted with a code that is not the code of this lane/,
  },
  'cut short': {
    async make(lane) {
      await lane.pack()
      truncateSync(lane.stick, statSync(lane.stick).size - 20)
    },
    says: /damaged or was cut short/,
  },
  'a byte changed': {
    async make(lane) {
      await lane.pack()
      const bytes = readFileSync(lane.stick)
      bytes[bytes.length - 40] = (bytes.at(-40) ?? 0) ^ 1
      writeFileSync(lane.stick, bytes)
    },
    says: /damaged or was cut short/,
  },
  'half a header': {
    async make(lane) {
      await lane.pack()
      truncateSync(lane.stick, 60)
    },
    says: /not encrypted with a code|damaged or was cut short/,
  },
  empty: { make: (lane) => writeFileSync(lane.stick, ''), says: /not encrypted with a code/ },
  'a plain laned.yaml': {
    make: (lane) => writeFileSync(lane.stick, YAML),
    says: /not encrypted with a code/,
  },
  'a gigabyte of nothing': {
    make(lane) {
      writeFileSync(lane.stick, '')
      truncateSync(lane.stick, 2 ** 30)
    },
    says: /larger than 128 KiB/,
  },
  'a work of a terabyte': {
    async make(lane) {
      await lane.pack()
      const text = readFileSync(lane.stick, 'latin1').replace(` ${WORK}\n`, ' 30\n')
      writeFileSync(lane.stick, text, 'latin1')
    },
    says: /is encrypted so strongly that a lane cannot open it/,
  },
  'a link to another file': {
    async make(lane) {
      await lane.pack()
      linkSync(lane.stick, lane.folder.file('elsewhere'))
      spawnSync('rm', [lane.stick])
      symlinkSync(lane.folder.file('elsewhere'), lane.stick)
    },
    says: /the file on the stick cannot be opened\./,
  },
  'a pipe without an end': {
    make: (lane) => spawnSync('mkfifo', [lane.stick]),
    says: /something else that is not a file/,
  },
  'a folder': { make: (lane) => mkdirSync(lane.stick), says: /something else that is not a file/ },
  'something else, encrypted': {
    make: async (lane) => writeFileSync(lane.stick, await encrypted('{"format":"other"}')),
    says: /has a form that this version of laned cannot read/,
  },
  'more keys than there are': {
    make: async (lane) =>
      writeFileSync(
        lane.stick,
        await encrypted(
          JSON.stringify({
            format: 'laned-setup',
            version: 1,
            config: YAML,
            wifi: null,
            run: 'id',
          }),
        ),
      ),
    says: /has a form that this version of laned cannot read/,
  },
  'a config that would keep the lane away': {
    make: (lane) => lane.pack('listeners: [{ address: "127.0.0.1:0", serve: [payments] }]\n'),
    says: /would not start with these settings[\s\S]*serve/,
  },
  'a password that is two lines': {
    make: async (lane) =>
      writeFileSync(
        lane.stick,
        await encrypted(
          JSON.stringify({
            format: 'laned-setup',
            version: 1,
            config: YAML,
            wifi: { ...WIFI, password: 'right\npassword' },
          }),
        ),
      ),
    says: /8 to 63 Latin letters, digits and signs/,
  },
}

spec(
  'a stick',
  {
    async 'packed on a desk, it is taken by a new lane: config and Wi-Fi'() {
      using lane = rig()
      const { folder, stick } = lane
      const packed = await lanectl([
        ...['setup', 'pack', stick, '--config', folder.file('new.yaml')],
        ...['--code-file', folder.file('code'), '--wifi-name', 'Shop'],
        ...['--wifi-password-file', folder.file('wifi')],
      ])
      assert.is(packed.code, 0, packed.stderr)
      assert.not.ok(readFileSync(stick, 'latin1').includes('right password'))
      const taken = await lane.take()
      assert.is(taken.code, 0, taken.stderr)
      assert.match(taken.stdout, /config written, Wi-Fi asked for/)
      assert.is(lane.config(), YAML)
      assert.is(statSync(folder.file('laned.yaml')).mode & 0o777, 0o640)
      assert.is(lane.request(), 'join\nShop\nright password\nno\n')
      const again = await lane.take()
      assert.match(again.stdout, /config unchanged, Wi-Fi asked for/)
      assert.equal(
        readdirSync(folder.path).filter((name) => name.endsWith('.new')),
        [],
      )
    },
    async 'the lane is restarted with the new config, and asked for the Wi-Fi after that'() {
      using lane = rig()
      await lane.pack()
      const { folder } = lane
      mkdirSync(folder.file('bin'))
      // The folder for requests goes and comes with the lane, as systemd has it.
      const systemctl = `#!/bin/sh\necho "$*" > ${folder.file('calls')}\nrm -f ${folder.file('requests')}/*\n`
      writeFileSync(folder.file('bin/systemctl'), systemctl)
      chmodSync(folder.file('bin/systemctl'), 0o755)
      const args = lane.args.filter((arg) => arg !== '--no-restart')
      const env = { PATH: `${folder.file('bin')}:${process.env['PATH']}` }
      const { code, stderr } = await lanectl(['setup', 'take', lane.stick, ...args], env)
      assert.is(code, 0, stderr)
      assert.is(readFileSync(folder.file('calls'), 'utf8'), 'restart laned.service\n')
      assert.match(lane.request() ?? '', /^join\nShop\n/)
    },
    async 'a config or a code that is none is not packed'() {
      using lane = rig()
      const { folder, stick } = lane
      writeFileSync(folder.file('wrong.yaml'), 'listener: 1\n')
      writeFileSync(folder.file('weak'), 'short\n')
      const pack = (config: string, code: string) =>
        lanectl([
          ...['setup', 'pack', stick, '--config', folder.file(config)],
          ...['--code-file', folder.file(code)],
        ])
      assert.is((await pack('wrong.yaml', 'code')).code, 78)
      const weak = await pack('new.yaml', 'weak')
      assert.is(weak.code, 1)
      assert.match(weak.stderr, /too weak/)
      assert.not.ok(existsSync(stick))
    },
    ...Object.fromEntries(
      Object.entries(HOSTILE).map(([name, { make, says }]) => [
        `${name} changes nothing, and says what it is`,
        async () => {
          using lane = rig()
          await make(lane)
          const { code, stderr } = await lane.take()
          assert.match(stderr, says)
          assert.not.ok(stderr.includes(CODE))
          assert.ok(code === 1 || code === 78, `exit ${code}`)
          assert.is(lane.config(), BEFORE)
          assert.is(lane.request(), null)
        },
      ]),
    ),
    async 'a lane that is set up takes none, by its mark or by its bank'() {
      const settings = { bankProfile: null, bankProfiles: { main: {} }, deviceConnection: null }
      for (const [name, text] of [
        ['set-up', ''],
        ['driver-settings.json', JSON.stringify(settings)],
        ['driver-settings.json', '{ "bankProf'],
      ] as const) {
        using lane = rig()
        await lane.pack()
        writeFileSync(lane.folder.file(`data/${name}`), text)
        const { code, stderr } = await lane.take()
        assert.is(code, 1)
        assert.match(stderr, /this lane is already set up/)
        assert.is(lane.config(), BEFORE)
      }
    },
    async 'a card that is full keeps the config that there was'() {
      using lane = rig()
      await lane.pack()
      // What cannot be written in its place is written nowhere.
      mkdirSync(lane.folder.file('laned.yaml.new'))
      const { code, stderr } = await lane.take()
      assert.is(code, 74, stderr)
      assert.is(lane.config(), BEFORE)
      assert.is(lane.request(), null)
    },
    'is mounted for a moment, and only its file is copied'() {
      using lane = rig()
      const { folder, stick } = lane
      const { env, calls, put } = stickScript(lane)
      // The last argument is where it is mounted.
      put('mount', 'for last; do :; done\ncp -a "$STICK/." "$last/"')
      put('umount', 'rm -rf "$1"/*')
      const plug = () =>
        spawnSync('sh', [resolve('systemd/laned-stick.sh'), 'copy', '/dev/sdz1'], { env })
      assert.is(plug().status, 1, 'a stick without the file: the unit ends, and has not failed')
      assert.match(calls(), /^mount -t vfat,exfat -o ro,nosuid,nodev,noexec \/dev\/sdz1 /)
      assert.match(calls(), /umount /)

      symlinkSync(folder.file('code'), stick)
      assert.is(plug().status, 1)
      spawnSync('rm', [stick])

      writeFileSync(stick, '')
      truncateSync(stick, 2 ** 30)
      assert.is(plug().status, 0)
      assert.is(statSync(folder.file('run/laned-setup.age')).size, 128 * 1024 + 1)
      assert.is(statSync(folder.file('run/laned-setup.age')).mode & 0o777, 0o640)
      assert.equal(readdirSync(folder.file('run/mount')), [])
    },
    'restarts the lane once its Wi-Fi was asked for, and only for a new config'() {
      using lane = rig()
      const { folder } = lane
      const { env, calls, put } = stickScript(lane)
      put('systemctl', '')
      // Root takes the request while the script waits.
      put('sleep', 'rm "$LANED_NETWORK_REQUEST"')
      mkdirSync(folder.file('run'))
      writeFileSync(folder.file('run/laned-setup.age'), '')
      const finish = () =>
        spawnSync('sh', [resolve('systemd/laned-stick.sh'), 'finish'], { env }).status
      for (const [file, seconds] of [
        ['run/laned-setup.age', 1_000],
        ['laned.yaml', 900],
      ] as const)
        utimesSync(folder.file(file), seconds, seconds)
      assert.is(finish(), 0)
      assert.is(calls(), '')
      utimesSync(folder.file('laned.yaml'), 1_001, 1_001)
      writeFileSync(env.LANED_NETWORK_REQUEST, 'join')
      assert.is(finish(), 0)
      assert.is(calls(), 'sleep 1\nsystemctl restart laned.service\n')
    },
    async 'is read by a user without rights: root takes the config, and checks it once more'() {
      // Who is not root has no other user to be.
      if (process.getuid?.() !== 0) return
      using lane = rig()
      await lane.pack()
      const { folder } = lane
      const { env, put } = stickScript(lane)
      // As systemd starts the unit for who may not write in /etc: this process does it, as root.
      put(
        'systemctl',
        'echo "$*" > "$REQUESTS/start"\nwhile [ -e "$REQUESTS/start" ]; do sleep 0.02; done',
      )
      chmodSync(folder.path, 0o755)
      chmodSync(folder.file('laned.yaml'), 0o644)
      for (const name of ['data', 'requests']) chownSync(folder.file(name), NOBODY, NOBODY)
      chownSync(lane.stick, NOBODY, NOBODY)
      const ended = endOf(
        spawn(process.execPath, [LANECTL, 'setup', 'take', lane.stick, ...lane.args], {
          env,
          uid: NOBODY,
          gid: NOBODY,
        }),
      )
      const asked = folder.file('requests/start')
      await waitUntil('root is asked for the config', () => existsSync(asked))
      assert.is(readFileSync(asked, 'utf8'), '--no-ask-password start laned-config.service\n')
      assert.is(lane.config(), BEFORE, 'nobody wrote it without root')
      const root = spawnSync('sh', [resolve('systemd/laned-config.sh')], {
        encoding: 'utf8',
        env: {
          ...process.env,
          LANED_CONFIG_REQUEST: folder.file('requests/config-request'),
          LANED_CONFIG_FILE: folder.file('laned.yaml'),
          LANED_CONFIG_DATA: folder.file('data'),
          LANED_CONFIG_AS: `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups`,
          LANED_CONFIG_LANECTL: folder.file('bin/lanectl'),
        },
      })
      assert.is(root.status, 0, root.stderr)
      rmSync(asked)
      const { code, stdout, stderr } = await ended
      assert.is(code, 0, stderr)
      assert.match(stdout, /config written, Wi-Fi asked for/)
      assert.is(lane.config(), YAML)
      assert.match(lane.request() ?? '', /^join\nShop\n/)
      assert.is(statSync(folder.file('requests/network-request')).uid, NOBODY)
    },
  },
  240_000,
)
