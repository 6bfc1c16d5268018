/** A technician's card: what flash and install write, and what they refuse to touch. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { KIOSK_ADDRESS, withKioskBrowser } from '#firmware/config/kiosk-config.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { spec } from '#test/spec.ts'
import {
  BOARD,
  FLASH,
  INSTALL,
  openInstallRig,
  programFor,
  writeSystem,
} from '#test/updates/install-rig.ts'
import { makeKey } from '#test/updates/made-releases.ts'

if (process.getuid?.() !== 0) throw new Error('mounting an image needs root: run this as root')

const MEBIBYTE = 2 ** 20
const WIFI = ['--wifi-country', 'DE', '--wifi-name', 'Shop', '--wifi-password-file']

/** The root file system of a finished image, unpacked for looking at. */
async function look(image: string, offsetMebibytes: number, folder: string): Promise<string> {
  const part = join(folder, 'look.img')
  const inside = join(folder, 'inside')
  execFileSync('dd', [
    `if=${image}`,
    `of=${part}`,
    'bs=1M',
    `skip=${offsetMebibytes}`,
    'conv=sparse',
    'status=none',
  ])
  await mkdir(inside)
  execFileSync('debugfs', ['-R', `rdump / ${inside}`, part], { stdio: 'ignore' })
  return inside
}

function flash(...args: string[]) {
  return spawnSync(FLASH, args, { encoding: 'utf8' })
}

spec(
  'a flashed card',
  {
    async 'holds the release, its floor, the units, and what makes it this lane'() {
      await using rig = await openInstallRig()
      const image = await rig.image(true)
      const before = (await stat(image)).mtimeMs
      const password = join(rig.folder, 'wifi')
      await writeFile(password, 'correct horse')
      const fleetKey = join(rig.folder, 'lane-7.key')
      await writeFile(fleetKey, 'laned1:a key of the fleet')
      const setupCode = join(rig.folder, 'setup-code')
      await writeFile(setupCode, 'correct horse battery staple\n')
      const { status, stderr } = flash(
        ...['--image', image, '--bundle', rig.bundle, '--key', rig.key],
        ...['--serial', 'LANE-7', '--hostname', 'lane-7', '--channel', 'https://updates.example'],
        ...['--wifi-name', 'Shop', '--wifi-password-file', password, '--wifi-country', 'DE'],
        ...['--fleet-key', fleetKey, '--setup-code', setupCode],
      )
      assert.is(status, 0, stderr)
      assert.is((await stat(image)).mtimeMs, before, 'the given image is as it was')

      const inside = await look(join(rig.folder, 'card-laned.img'), 16, rig.folder)
      const read = (path: string) => readFile(join(inside, path), 'utf8')
      assert.match(await read('opt/laned/releases/1.2.3/manifest.json'), '"version":"1.2.3"')
      assert.match(await read('opt/laned/ota-1.2.3/select.sh'), 'confirm')
      assert.is(await read('var/lib/laned-ota/good'), '1.2.3\n')
      assert.is(await read('var/lib/laned-ota/sequence'), '7\n')
      assert.match(await read('etc/laned/laned.yaml'), 'serialNumber: "LANE-7"')
      const settings = join(inside, 'etc/laned/update.json')
      assert.match(await readFile(settings, 'utf8'), 'https://updates.example')
      // An operator's token may be written into it.
      assert.is((await stat(settings)).mode & 0o777, 0o600)
      assert.match(await read('etc/passwd'), /^laned:/m)
      assert.match(await read('etc/group'), /^dialout:.*laned/m)
      assert.is(await read('etc/hostname'), 'lane-7\n')
      const wifi = 'etc/NetworkManager/system-connections/lane.nmconnection'
      assert.match(await read(wifi), 'psk=correct horse')
      assert.is((await stat(join(inside, wifi))).mode & 0o777, 0o600)
      assert.is(await read('etc/laned/sync.key'), 'laned1:a key of the fleet')
      assert.is((await stat(join(inside, 'etc/laned/sync.key'))).mode & 0o777, 0o640)
      const wanted = await readdir(join(inside, 'etc/systemd/system/multi-user.target.wants'))
      assert.equal(wanted.sort(), [
        'laned-console.path',
        'laned-network.path',
        'laned-replace.service',
        'laned.service',
      ])
      const code = join(inside, 'etc/laned/credentials/setup-code')
      assert.is(await readFile(code, 'utf8'), 'correct horse battery staple\n')
      assert.is((await stat(code)).mode & 0o777, 0o600)
      assert.equal(await readdir(join(inside, 'etc/laned/keys')), ['release.pub'])
    },
    async 'is made again over itself without losing what is there'() {
      await using rig = await openInstallRig()
      const root = join(rig.folder, 'root')
      await writeSystem(root)
      const install = (...more: string[]) =>
        execFileSync(INSTALL, ['--root', root, '--key', rig.key, ...more, rig.bundle], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        })
      install()
      await writeFile(join(root, 'etc/laned/laned.yaml'), '# mine\n')
      // As an installation of before left it.
      const settings = join(root, 'etc/laned/update.json')
      await chmod(settings, 0o644)
      await writeFile(join(root, 'var/lib/laned-ota/good'), '1.2.4\n')
      assert.match(
        install('--serial', 'LANE-8'),
        'laned.yaml stays as it is: --serial was not used',
      )
      assert.is(await readFile(join(root, 'etc/laned/laned.yaml'), 'utf8'), '# mine\n')
      assert.is(await readFile(join(root, 'var/lib/laned-ota/good'), 'utf8'), '1.2.4\n')
      assert.is((await stat(settings)).mode & 0o777, 0o600)
    },
    async 'and a bundle that are not for one kind of machine are refused, with what to take'() {
      const cases = [
        ['arm64', 'x64', /bundle is for arm64, the system is for x64: take .*laned-1\.2\.3-x64/],
        ['arm64', 'armhf', /system is for 32-bit ARM: .*Raspberry Pi OS \(64-bit\)/],
        ['x64', 'i386', /system is for 32-bit x86: laned needs a 64-bit system/],
        ['x64', 'arm64', /bundle is for x64, the system is for arm64: take .*laned-1\.2\.3-arm64/],
      ] as const
      for (const [architecture, machine, why] of cases) {
        await using rig = await openInstallRig({ architecture })
        const image = await rig.image(false, 16, machine)
        const args = ['--image', image, '--bundle', rig.bundle, '--key', rig.key]
        const { status, stderr, stdout } = flash(...args)
        assert.is.not(status, 0, `${architecture} into ${machine}: ${stdout}`)
        assert.match(stderr, why)
        assert.not((await readdir(rig.folder)).some((name) => name.includes('-laned.img')))
      }
    },
    async 'is judged by its own shell, wherever its links lead'() {
      await using rig = await openInstallRig()
      const root = join(rig.folder, 'root')
      await writeSystem(root)
      await rm(join(root, 'bin'))
      await rm(join(root, 'usr/bin/sh'))
      // Followed by the kernel, both would lead to the shell of this machine.
      await symlink('/usr/bin', join(root, 'bin'))
      await symlink('/bin/dash', join(root, 'usr/bin/sh'))
      const install = () =>
        spawnSync(INSTALL, ['--root', root, '--key', rig.key, rig.bundle], { encoding: 'utf8' })
      await writeFile(join(root, 'usr/bin/dash'), programFor('armhf'))
      assert.match(install().stderr, 'the system is for 32-bit ARM')
      await writeFile(join(root, 'usr/bin/dash'), programFor('arm64'))
      assert.is(install().status, 0)
      await rm(join(root, 'usr/bin/dash'))
      assert.match(install().stderr, /no system was found in .*\/root: it has no \/bin\/sh/)
    },
    async 'gets no release whose node is for another machine than its manifest says'() {
      await using rig = await openInstallRig({ architecture: 'arm64', node: 'x64' })
      const root = join(rig.folder, 'root')
      await writeSystem(root)
      const args = ['--root', root, '--key', rig.key, rig.bundle]
      const { status, stderr } = spawnSync(INSTALL, args, { encoding: 'utf8' })
      assert.is.not(status, 0)
      assert.match(stderr, 'the bundle says arm64, but its node is for x64')
      assert.equal(await readdir(join(root, 'opt/laned/releases')), [])
    },
    async 'with --kiosk and a release without the screen is refused, and no config is written'() {
      await using rig = await openInstallRig({ hasNoScreen: true })
      const root = join(rig.folder, 'root')
      await writeSystem(root)
      const args = ['--root', root, '--key', rig.key, '--kiosk', rig.bundle]
      const { status, stderr } = spawnSync(INSTALL, args, { encoding: 'utf8' })
      assert.is.not(status, 0)
      assert.match(stderr, '--kiosk: laned 1.2.3 has no feature browser-screen')
      assert.not((await readdir(join(root, 'etc/laned'))).includes('laned.yaml'))
    },
    async 'with --kiosk has the screen, its page and its user, and fetches the browser itself'() {
      await using rig = await openInstallRig()
      const args = ['--bundle', rig.bundle, '--key', rig.key, '--kiosk']
      const { status, stderr, stdout } = flash('--image', await rig.image(false), ...args)
      assert.is(status, 0, stderr)
      assert.match(stdout, 'is fetched when the card has its first network')
      const inside = await look(join(rig.folder, 'plain-laned.img'), 0, rig.folder)
      const read = (path: string) => readFile(join(inside, path), 'utf8')
      const wanted = 'etc/systemd/system/multi-user.target.wants/laned-kiosk.service'
      assert.is(await readlink(join(inside, wanted)), '/etc/systemd/system/laned-kiosk.service')
      const packages = 'etc/systemd/system/laned-kiosk-packages.service'
      const floor = '/opt/laned/ota/systemd'
      assert.is(await readlink(join(inside, packages)), `${floor}/laned-kiosk-packages.service`)
      assert.match(await read('etc/passwd'), /^laned-kiosk:/m)
      const text = await read('etc/laned/laned.yaml')
      const { display, listeners } = loadConfig({ name: 'laned.yaml', text })
      assert.is(display.driver, 'screen')
      assert.is(withKioskBrowser(text, FEATURES), text, 'the same as lanectl config kiosk makes')
      assert.equal(
        listeners.map(({ address, serve, tokens = [] }) => [
          address,
          serve.length > 1,
          tokens.length,
        ]),
        [
          ['127.0.0.1:8080', true, 1],
          [KIOSK_ADDRESS, false, 0],
        ],
      )
      const token = join(inside, 'etc/laned/local-token')
      assert.match(await read('etc/laned/local-token'), /^[0-9a-f]{48}\n$/)
      assert.is((await stat(token)).mode & 0o777, 0o640)
      assert.is((await stat(token)).gid, (await stat(join(inside, 'etc/laned/laned.yaml'))).gid)
      assert.match(await read('etc/udev/rules.d/99-laned-kiosk.rules'), /LIBINPUT_IGNORE_DEVICE/)
    },
    async 'with --kiosk and a config without a screen is refused before it is copied'() {
      await using rig = await openInstallRig()
      const config = join(rig.folder, 'own.yaml')
      const args = ['--bundle', rig.bundle, '--key', rig.key, '--kiosk', '--config', config]
      for (const [text, isTaken] of [
        ['display: { driver: terminal }\n', false],
        ['# display: { driver: screen }\n', false],
        [
          'display: { driver: screen }\nlisteners: [{ address: "127.0.0.1:8080", serve: [items] }]\n',
          true,
        ],
        ['display:\n  driver: "screen"\nlisteners:\n  - serve: [items, glass]\n', true],
        ['display: { driver: screen }\n', true],
      ] as const) {
        await writeFile(config, text)
        const { status, stderr, stdout } = flash('--image', await rig.image(false), ...args)
        assert.is(status === 0, isTaken, `${text}${stderr}`)
        if (isTaken) continue
        assert.match(stderr, /--kiosk: .*own\.yaml needs display: \{ driver: screen \}/)
        assert.not.match(stdout, 'copying')
      }
    },
    async 'an image that is one file system is fine too'() {
      await using rig = await openInstallRig()
      const out = join(rig.folder, 'out.img')
      const { status, stderr } = flash(
        ...['--image', await rig.image(false), '--bundle', rig.bundle],
        ...['--key', rig.key, '--out', out],
      )
      assert.is(status, 0, stderr)
      const inside = await look(out, 0, rig.folder)
      assert.is(await readFile(join(inside, 'var/lib/laned-ota/good'), 'utf8'), '1.2.3\n')
    },
    async 'a bundle that was changed, or signed by a stranger, is not written'() {
      await using rig = await openInstallRig()
      const image = await rig.image(false)
      const { public: stranger } = makeKey(rig.folder, 'stranger')
      const foreign = flash('--image', image, '--bundle', rig.bundle, '--key', stranger)
      assert.match(foreign.stderr, 'not signed with this key')
      assert.is.not(foreign.status, 0)
      const bytes = await readFile(rig.bundle)
      const changed = join(rig.folder, 'changed.bundle')
      for (const at of [600, bytes.length - 3_000]) {
        const copy = Buffer.from(bytes)
        copy[at] = (copy[at] ?? 0) ^ 1
        await writeFile(changed, copy)
        const { status, stderr } = flash('--image', image, '--bundle', changed, '--key', rig.key)
        assert.is.not(status, 0)
        assert.match(stderr, /was changed|not the one that was signed|not a bundle/)
      }
    },
    async 'a wrong device is refused before anything is written'() {
      await using rig = await openInstallRig()
      const image = await rig.image(false)
      const refuse = (device: string, why: RegExp) => {
        const args = ['--image', image, '--bundle', rig.bundle, '--key', rig.key]
        const { status, stderr } = flash(...args, '--device', device)
        assert.is.not(status, 0)
        assert.match(stderr, why)
      }
      refuse('/dev/null', /not a block device/)
      refuse(image, /not a block device/)
      const holder = execFileSync('findmnt', ['-no', 'SOURCE', '/'], { encoding: 'utf8' }).trim()
      if (holder.startsWith('/dev/')) refuse(holder, /mounted|running system|not a whole disk/)
      const loop = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8' }).trim()
      try {
        refuse(loop, /not a whole disk|not removable/)
      } finally {
        execFileSync('losetup', ['-d', loop])
      }
      assert.not((await readdir(rig.folder)).includes('plain-laned.img'))
    },
    async 'is mounted where nobody else can hold it'() {
      await using rig = await openInstallRig()
      const bin = join(rig.folder, 'bin')
      await mkdir(bin)
      const seen = join(rig.folder, 'seen')
      const sync = `#!/bin/sh\nreadlink /proc/self/ns/mnt > '${seen}'\nexec /bin/sync "$@"\n`
      await writeFile(join(bin, 'sync'), sync, { mode: 0o755 })
      const args = ['--image', await rig.image(false), '--bundle', rig.bundle, '--key', rig.key]
      const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
      const { status, stderr } = spawnSync(FLASH, args, { encoding: 'utf8', env })
      assert.is(status, 0, stderr)
      assert.is.not((await readFile(seen, 'utf8')).trim(), await readlink('/proc/self/ns/mnt'))
    },
    async 'what is missing is said before the image is copied'() {
      await using rig = await openInstallRig()
      const image = await rig.image(false)
      const given = ['--image', image, '--bundle', rig.bundle, '--key', rig.key]
      const file = async (name: string, text: string) => {
        await writeFile(join(rig.folder, name), text)
        return join(rig.folder, name)
      }
      const short = await file('short', 'seven77\n')
      const lines = await file('lines', 'first line\nsecond line\n')
      const named = await file('laned.yaml', 'serialNumber: LANE-6\n')
      const secretKey = await file('id', '-----BEGIN OPENSSH PRIVATE KEY-----\n')
      for (const [more, why] of [
        [['--config', '/nowhere'], /\/nowhere is not a file/],
        [['--fleet-key', '/nowhere'], /\/nowhere is not a file/],
        [['--wifi-name', 'Shop'], /--wifi-name needs --wifi-password-file/],
        [[...WIFI, '/nowhere'], /\/nowhere is not a file/],
        [[...WIFI, short], /8 to 63 characters, this one 7/],
        [[...WIFI, lines], /must hold one line/],
        [['--wifi-name', 'Shop', '--wifi-password-file', lines], /needs --wifi-country/],
        [['--wifi-country', 'DE'], /need --wifi-name/],
        [[...WIFI, lines, '--wifi-name', 'A'.repeat(33)], /more than 32 bytes/],
        [['--static-ip', '192.168.1.7'], /ADDRESS\/BITS,GATEWAY/],
        [['--static-ip', '192.168.1.999/24,192.168.1.1'], /ADDRESS\/BITS,GATEWAY/],
        [['--camera', '../x'], /--camera is auto or/],
        [['--time-zone', '../../etc'], /--time-zone is a name/],
        [['--ssh-key', secretKey], /the private key: take the one that ends in \.pub/],
        [['--ssh-key', short], /holds no public key/],
        [['--hostname', 'lane 7'], /letters, digits and hyphens/],
        [['--serial', 'Till 7'], /--serial has letters, digits, dots/],
        [['--serial', 'L'.repeat(65)], /--serial has 64 characters at most/],
        [['--serial', 'LANE-7', '--config', named], /--serial: .* has a serialNumber already/],
        [['--channel', 'https://updates.example/"'], /--channel is an address such as/],
        [['--channel', 'https://updates.example /'], /--channel is an address such as/],
      ] as const) {
        const { status, stderr, stdout } = flash(...given, ...more)
        assert.is.not(status, 0, more.join(' '))
        assert.match(stderr, why)
        assert.not.match(stdout, 'copying')
      }
    },
    async 'is asked for in words that are explained, in whatever order they come'() {
      for (const [args, why] of [
        [[], /an image, a bundle and the key .* are needed .*--help/],
        [['--image'], /--image needs a value/],
        [['--image', '--bundle', 'x'], /--image needs a value/],
        [['--uart', '--serial'], /--serial needs a value/],
        [['--serial', ''], /--serial needs a value/],
        [['raspios.img'], /'raspios\.img' belongs to no option: .*--image raspios\.img/],
        [['--imgae', 'x'], /unknown option --imgae/],
        [['--uart'], /--image is missing/],
        [['--image', FLASH, '--key', FLASH], /--bundle is missing/],
        [['--image', '/no where'], /--image \/no where: there is no such file/],
      ] as const) {
        const { status, stderr, stdout } = flash(...args)
        assert.match(stderr, why)
        assert.is(stderr.trimEnd().split('\n').length, 1, 'what to do, and nothing else')
        assert.is.not(status, 0)
        assert.is(stdout, '')
      }
      for (const [program, word] of [
        [FLASH, '--image'],
        [INSTALL, '--key'],
        [BOARD, '--uart'],
      ] as const)
        for (const help of ['-h', '--help']) {
          const { status, stdout } = spawnSync('sh', [program, help], { encoding: 'utf8' })
          assert.is(status, 0)
          assert.match(stdout, word)
        }
    },
    async 'says which of its two neighbours a copy lacks'() {
      await using rig = await openInstallRig()
      const copy = join(rig.folder, 'stick')
      await mkdir(copy)
      await copyFile(FLASH, join(copy, 'flash.sh'))
      await copyFile(INSTALL, join(copy, 'install.sh'))
      const image = await rig.image(false)
      const args = ['--image', image, '--bundle', rig.bundle, '--key', rig.key]
      const run = () => spawnSync('sh', ['flash.sh', ...args], { cwd: copy, encoding: 'utf8' })
      assert.match(run().stderr, 'board.sh must lie beside flash.sh')
      await copyFile(BOARD, join(copy, 'board.sh'))
      // As on a stick, which keeps no rights.
      for (const name of await readdir(copy)) await chmod(join(copy, name), 0o644)
      assert.is(run().status, 0)
    },
    async 'a card without room says how much it needs'() {
      await using rig = await openInstallRig()
      const image = join(rig.folder, 'small.img')
      const system = join(rig.folder, 'tiny')
      await writeSystem(system)
      await writeFile(join(system, 'etc/os-release'), 'PRETTY_NAME="A tiny Debian"\n')
      execFileSync('truncate', ['-s', String(16 * MEBIBYTE), image])
      execFileSync('mke2fs', ['-q', '-t', 'ext4', '-F', '-d', system, image])
      const { status, stderr } = flash('--image', image, '--bundle', rig.bundle, '--key', rig.key)
      assert.is.not(status, 0)
      assert.match(stderr, /needs \d+ MiB free/)
    },
  },
  60_000,
)
