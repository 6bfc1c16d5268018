/**
 * A stock card of Raspberry Pi OS Lite stays mute in many places until somebody sits at its screen:
 * the radio, the header, the camera, the way in. A flashed one does not, on each board and release.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { parse } from 'yaml'
import { closeAfterCases } from '#test/end-of-cases.ts'
import { spec } from '#test/spec.ts'
import { BOARD, FLASH, type InstallRig, openInstallRig } from '#test/updates/install-rig.ts'
import {
  BOARDS,
  firmwareLines,
  GROWS,
  makePiCard,
  type OpenCard,
  openCard,
  type PiRelease,
  RELEASES,
} from '#test/updates/pi-card.ts'

const STATE = 'var/lib/NetworkManager/NetworkManager.state'
const PROFILE = 'etc/NetworkManager/system-connections/lane.nmconnection'
const PROFILE_WPA3 = 'etc/NetworkManager/system-connections/lane-wpa3.nmconnection'
/** Switched off by somebody before. */
const REMEMBERED = 'var/lib/systemd/rfkill/platform-fd500000.pcie:wlan'

function flash(rig: InstallRig, image: string, ...more: string[]) {
  const given = ['--image', image, '--bundle', rig.bundle, '--key', rig.key]
  return spawnSync(FLASH, [...given, ...more], { encoding: 'utf8' })
}

interface FlashedCard extends OpenCard {
  /** What flash.sh said of it. */
  readonly said: string
}

/** The card that comes of it, or the test fails with what was said. */
function flashed(rig: InstallRig, image: string, ...more: string[]): FlashedCard {
  const { status, stderr, stdout } = flash(rig, image, ...more)
  assert.is(status, 0, stderr)
  return { ...openCard(image.replace(/\.img$/, '-laned.img'), rig.folder), said: stdout }
}

/** As somebody flashes it who wants nothing but the lane, and who wants the Wi-Fi, the header and a way in. */
type CardKind = 'plain' | 'equipped'

const cards = new Map<string, Promise<FlashedCard>>()

/** The same for all cases: to flash one takes seconds, and they only look at it. */
function cardOf(release: PiRelease, kind: CardKind): Promise<FlashedCard> {
  const name = `${release} ${kind}`
  const made = cards.get(name) ?? flashedFor(release, kind)
  cards.set(name, made)
  return made
}

async function flashedFor(release: PiRelease, kind: CardKind): Promise<FlashedCard> {
  const rig = await openInstallRig()
  closeAfterCases(async () => rig[Symbol.asyncDispose]())
  if (kind === 'plain') return flashed(rig, await makePiCard(rig.folder, release))
  const key = join(rig.folder, 'id.pub')
  writeFileSync(key, 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL4 technician\n')
  const image = await makePiCard(rig.folder, release, { [REMEMBERED]: '1\n' })
  return flashed(rig, image, ...wifi(rig), '--uart', '--ssh-key', key)
}

/** What board.sh, which flash.sh hands all of this to, makes of a system with NetworkManager alone. */
function boardIn(rig: InstallRig) {
  const root = join(rig.folder, 'root')
  mkdirSync(join(root, 'etc/NetworkManager'), { recursive: true })
  return {
    root,
    profile(...more: string[]): string {
      execFileSync(BOARD, ['--root', root, ...more])
      return readFileSync(join(root, PROFILE), 'utf8')
    },
  }
}

function wifi(rig: InstallRig, password = 'correct horse\n', name = 'Shop'): string[] {
  const file = join(rig.folder, 'wifi.txt')
  writeFileSync(file, password)
  return ['--wifi-name', name, '--wifi-password-file', file, '--wifi-country', 'DE']
}

const kernelWords = (card: OpenCard) => card.readBoot('cmdline.txt').trimEnd().split(' ')
const entriesOf = (text: string, key: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1))

/** The setting that systemd takes of all files of a config, as its own reader orders them. */
function systemdSetting(card: OpenCard, config: string, key: string): string | undefined {
  const args = [`--root=${card.root}`, 'cat-config', config]
  return entriesOf(execFileSync('systemd-analyze', args, { encoding: 'utf8' }), key).at(-1)
}

/** Of all that a Pi 4 reads, what is about a camera. */
function cameraLines(card: OpenCard): ReadonlySet<string> {
  const lines = firmwareLines(card.readBoot('config.txt'), 'pi4')
  return new Set(lines.filter((line) => /camera|imx/.test(line)))
}

function unitState(card: OpenCard, unit: string): string {
  const args = [`--root=${card.root}`, 'is-enabled', unit]
  return spawnSync('systemctl', args, { encoding: 'utf8' }).stdout.trim()
}

spec(
  'the first boot of a stock card',
  {
    async 'has the radio on: country, the switch that NetworkManager remembers, and rfkill'() {
      for (const release of RELEASES) {
        const card = await cardOf(release, 'equipped')
        assert.equal(entriesOf(card.read(STATE), 'WirelessEnabled'), ['true'], release)
        assert.ok(kernelWords(card).includes('cfg80211.ieee80211_regdom=DE'), release)
        const switches = join(card.root, 'var/lib/systemd/rfkill')
        for (const device of ['3f300000.mmcnr', 'fe300000.mmcnr', '1001100000.mmc'])
          assert.is(card.read(`var/lib/systemd/rfkill/platform-${device}:wlan`), '0\n')
        assert.is(readdirSync(switches).filter((name) => name.endsWith(':bluetooth')).length, 4)
        assert.is(statSync(join(card.root, PROFILE)).mode & 0o777, 0o600)
      }
    },
    async 'leaves the radio as it was where no Wi-Fi is wanted'() {
      const card = await cardOf('trixie', 'plain')
      assert.equal(entriesOf(card.read(STATE), 'WirelessEnabled'), ['false'])
      assert.not(existsSync(join(card.root, PROFILE)))
    },
    async 'switches on a radio that the card remembers as off'() {
      assert.is((await cardOf('trixie', 'equipped')).read(REMEMBERED), '0\n')
    },
    async 'knows the password, whatever is in it, and a network by each name'() {
      // As NetworkManager itself writes them: nmcli --offline connection add ... wifi-sec.psk ...
      const passwords = [
        ['correct horse', 'correct horse'],
        ['correct horse\r\n', 'correct horse'],
        ['back\\slash\\n', 'back\\\\slash\\\\n'],
        ['  two blanks ', '\\s two blanks '],
        ['a\rreturn', 'a\\rreturn'],
        ['\ta tabulator', '\\ta tabulator'],
        ['#no;comment="x"', '#no;comment="x"'],
        ['$(reboot)`%s', '$(reboot)`%s'],
        ['schön wär es', 'schön wär es'],
        ['0'.repeat(64), '0'.repeat(64)],
      ] as const
      const names = [
        ['Shop', '83;104;111;112;'],
        ['a;b\\c', '97;59;98;92;99;'],
        ['7', '55;'],
        ['é $x', '195;169;32;36;120;'],
      ] as const
      await using rig = await openInstallRig()
      const { profile } = boardIn(rig)
      for (const [index, [password, written]] of passwords.entries()) {
        const [name, bytes] = names[index % names.length] ?? names[0]
        const text = profile(...wifi(rig, password, name))
        assert.equal(entriesOf(text, 'psk'), [written])
        assert.equal(entriesOf(text, 'ssid'), [bytes])
        assert.equal(entriesOf(text, 'hidden'), ['false'])
      }
      assert.equal(entriesOf(profile(...wifi(rig), '--wifi-hidden'), 'hidden'), ['true'])
    },
    async 'joins a network of WPA3 alone as well as one of WPA2, before what its netplan names'() {
      await using rig = await openInstallRig()
      const image = await makePiCard(rig.folder, 'trixie')
      const address = ['--static-ip', '192.168.1.7/24,192.168.1.1']
      const card = flashed(rig, image, ...wifi(rig, 'back\\slash 1'), '--wifi-hidden', ...address)
      const [two, three] = [card.read(PROFILE), card.read(PROFILE_WPA3)]
      assert.equal(entriesOf(two, 'key-mgmt'), ['wpa-psk'])
      assert.equal(entriesOf(three, 'key-mgmt'), ['sae'])
      // Required: such a network lets nobody in without.
      assert.equal(entriesOf(three, 'pmf'), ['3'])
      for (const key of ['ssid', 'psk', 'hidden', 'address1', 'dns', 'autoconnect'])
        assert.equal(entriesOf(three, key), entriesOf(two, key), key)
      const rank = (text: string) => Number(entriesOf(text, 'autoconnect-priority')[0])
      assert.ok(rank(two) > rank(three) && rank(three) > 0, 'what netplan renders has 0')
      assert.is(statSync(join(card.root, PROFILE_WPA3)).mode & 0o777, 0o600)
      // It opens no network of WPA3.
      const { root, profile } = boardIn(rig)
      profile(...wifi(rig, '0'.repeat(64)))
      assert.not(existsSync(join(root, PROFILE_WPA3)))
      assert.is(rank(profile(...address)), rank(two))
    },
    async 'is refused where somebody set it up in the Imager: none of that would hold'() {
      await using rig = await openInstallRig()
      const wlan =
        'network:\n  version: 2\n  wifis:\n    wlan0:\n      access-points:\n        "Shop": {}\n'
      const cases = [
        ['trixie', { 'network-config': wlan }, /access-points wifis/],
        ['trixie', { 'user-data': '#cloud-config\nusers:\n- name: me\n  passwd: x\n' }, /users/],
        ['bookworm', { 'custom.toml': '[wlan]\n' }, /custom\.toml/],
        [
          'bookworm',
          { 'cmdline.txt': 'console=tty1 root=x systemd.run=/boot/firstrun.sh\n' },
          /firstrun\.sh/,
        ],
      ] as const
      for (const [release, boot, why] of cases) {
        const image = await makePiCard(rig.folder, release, {}, boot)
        const { status, stderr } = flash(rig, image, ...wifi(rig))
        assert.is.not(status, 0)
        assert.match(stderr, why)
        assert.match(stderr, /take it as it was downloaded, and give --wifi-name/)
        assert.not(readdirSync(rig.folder).some((name) => name.includes('-laned.img')))
      }
    },
    async 'has an address of its own, by cable or Wi-Fi'() {
      await using rig = await openInstallRig()
      const { profile } = boardIn(rig)
      const address = '192.168.1.7/24,192.168.1.1'
      const cable = profile('--static-ip', `${address},9.9.9.9,1.1.1.1`)
      assert.equal(entriesOf(cable, 'type'), ['ethernet'])
      assert.equal(entriesOf(cable, 'address1'), [address])
      assert.equal(entriesOf(cable, 'dns'), ['9.9.9.9;1.1.1.1;'])
      const air = profile('--static-ip', address, ...wifi(rig))
      assert.equal(entriesOf(air, 'type'), ['wifi'])
      assert.equal(entriesOf(air, 'method'), ['manual', 'auto'])
      assert.equal(entriesOf(air, 'dns'), ['192.168.1.1;'])
    },
    async 'gives the header to the display on each board, and nobody else writes there'() {
      for (const release of RELEASES) {
        const card = await cardOf(release, 'equipped')
        const words = kernelWords(card)
        assert.not(words.some((word) => /^console=(serial|ttyAMA|ttyS)/.test(word)))
        assert.ok(words.includes('console=tty1'))
        assert.is(unitState(card, 'serial-getty@ttyAMA0.service'), 'masked')
        const { setup } = parse(card.read('etc/laned/laned.yaml')) as {
          readonly setup: { readonly display: string }
        }
        assert.is(setup.display, '/dev/ttyAMA0', 'a new lane shows its code there')
        for (const board of BOARDS) {
          const lines = firmwareLines(card.readBoot('config.txt'), board)
          const isFive = board === 'pi5'
          assert.ok(lines.includes('enable_uart=1'), board)
          assert.is(lines.includes('dtoverlay=miniuart-bt'), !isFive, board)
          assert.is(lines.includes('dtparam=uart0=on'), isFive, board)
          assert.ok(lines.includes('dtoverlay=vc4-kms-v3d'), board)
        }
      }
    },
    async 'has no Bluetooth where none is wanted, and the camera that it was given'() {
      await using rig = await openInstallRig()
      const image = await makePiCard(rig.folder, 'trixie')
      const card = flashed(rig, image, '--uart', '--no-bluetooth', '--camera', 'imx708,cam0')
      const given = ['camera_auto_detect=0', 'dtoverlay=imx708,cam0']
      assert.equal(cameraLines(card), new Set(given))
      for (const board of BOARDS) {
        const lines = firmwareLines(card.readBoot('config.txt'), board)
        assert.ok(lines.includes('dtoverlay=disable-bt'), board)
        assert.not(lines.includes('dtoverlay=miniuart-bt'), board)
      }
    },
    async 'finds its camera by itself, and knows no camera that the card does not'() {
      assert.equal(cameraLines(await cardOf('trixie', 'plain')), new Set(['camera_auto_detect=1']))
      await using rig = await openInstallRig()
      const image = await makePiCard(rig.folder, 'trixie')
      const { status, stderr } = flash(rig, image, '--camera', 'imx780')
      assert.is.not(status, 0)
      assert.match(stderr, 'no overlay for a camera imx780')
    },
    async 'still grows its file system, and is reset when it hangs below the lane'() {
      for (const release of RELEASES) {
        const card = await cardOf(release, 'equipped')
        const words = kernelWords(card)
        assert.is(words.filter((word) => word === GROWS[release]).length, 1, release)
        assert.ok(words.includes('root=PARTUUID=4e639091-02'))
        assert.is(card.readBoot('cmdline.txt').split('\n').length, 2, 'the kernel reads one line')
        assert.ok(words.includes('panic=10'))
        assert.ok(words.includes('cgroup_enable=memory'))
        assert.is(systemdSetting(card, 'systemd/system.conf', 'RuntimeWatchdogSec'), '15s')
        assert.is(systemdSetting(card, 'systemd/journald.conf', 'Storage'), 'persistent')
        assert.match(card.read('etc/sysctl.d/laned.conf'), /^kernel\.panic = 10$/m)
      }
    },
    async 'swaps into memory, or onto the card as a last resort'() {
      const trixie = await cardOf('trixie', 'plain')
      assert.match(trixie.read('etc/rpi/swap.conf.d/laned.conf'), /^Mechanism=zram$/m)
      const bookworm = await cardOf('bookworm', 'plain')
      assert.match(bookworm.read('etc/sysctl.d/laned-swap.conf'), /^vm\.swappiness = 1$/m)
    },
    async 'asks nobody for an administrator, and lets nobody in'() {
      for (const release of RELEASES) {
        const card = await cardOf(release, 'plain')
        assert.is(unitState(card, 'userconfig.service'), 'masked', release)
        assert.is(unitState(card, 'ssh.service'), 'disabled', release)
        const disabled = join(card.root, 'etc/cloud/cloud-init.disabled')
        assert.is(existsSync(disabled), release === 'trixie')
        assert.not.match(card.read('etc/passwd'), /^technician:/m)
      }
    },
    async 'lets a technician in by key alone'() {
      for (const release of RELEASES) {
        const card = await cardOf(release, 'equipped')
        assert.is(unitState(card, 'ssh.service'), 'enabled', release)
        const [, id] = /^technician:x:(\d+):.*:\/bin\/bash$/m.exec(card.read('etc/passwd')) ?? []
        assert.match(card.read('etc/shadow'), /^technician:!\*?:/m, 'no password opens it')
        assert.match(card.read('etc/group'), /^sudo:.*technician/m)
        const home = 'home/technician/.ssh'
        assert.match(card.read(`${home}/authorized_keys`), 'ssh-ed25519')
        const { mode, uid } = statSync(join(card.root, home, 'authorized_keys'))
        assert.equal([mode & 0o777, `${uid}`], [0o600, id])
        assert.is(statSync(join(card.root, home)).mode & 0o777, 0o700)
        const said = card.read('etc/ssh/sshd_config.d/10-laned.conf')
        for (const word of ['PasswordAuthentication', 'PermitRootLogin'])
          assert.match(said, `${word} no`)
        assert.equal(readdirSync(join(card.root, 'etc/ssh/sshd_config.d')), ['10-laned.conf'])
        assert.is(statSync(join(card.root, 'etc/sudoers.d/laned-technician')).mode & 0o777, 0o440)
      }
    },
    async 'keeps the time of its place, and asks the servers that it was given'() {
      await using rig = await openInstallRig()
      const image = await makePiCard(rig.folder, 'bookworm')
      const given = ['--time-zone', 'Europe/Berlin', '--ntp', 'time.shop.example,10.0.0.1']
      const card = flashed(rig, image, ...given, '--camera', 'auto')
      assert.equal(cameraLines(card), new Set(['camera_auto_detect=1']), 'as if it were not said')
      assert.is(
        readlinkSync(join(card.root, 'etc/localtime')),
        '../usr/share/zoneinfo/Europe/Berlin',
      )
      assert.is(card.read('etc/timezone'), 'Europe/Berlin\n')
      const servers = systemdSetting(card, 'systemd/timesyncd.conf', 'NTP')
      assert.is(servers, 'time.shop.example 10.0.0.1')
      const { status, stderr } = flash(rig, image, '--time-zone', 'Europe/Berlim')
      assert.is.not(status, 0)
      assert.match(stderr, 'no time zone Europe/Berlim')
    },
    async 'starts the lane when the time is right, or after a bound'() {
      const card = await cardOf('bookworm', 'plain')
      const floor = 'opt/laned/ota-1.2.3/systemd'
      assert.match(card.read(`${floor}/laned.service`), /^After=laned-clock\.service$/m)
      const link = join(card.root, 'etc/systemd/system/laned-clock.service')
      assert.is(readlinkSync(link), '/opt/laned/ota/systemd/laned-clock.service')
      const [, program, bound] =
        /^ExecStart=-(\S+) (\d+) \/usr\/lib\/systemd\/systemd-time-wait-sync$/m.exec(
          card.read(`${floor}/laned-clock.service`),
        ) ?? []
      assert.is(program, '/usr/bin/timeout')
      assert.ok(Number(bound) <= 60)
    },
    async 'is refused where payments would be kept in memory'() {
      await using rig = await openInstallRig()
      const image = await makePiCard(rig.folder, 'trixie')
      const boot = `${image}@@4M`
      const line = join(rig.folder, 'line')
      writeFileSync(line, 'overlayroot=tmpfs console=tty1 root=PARTUUID=4e639091-02\n')
      execFileSync('mcopy', ['-o', '-i', boot, line, '::cmdline.txt'], { stdio: 'ignore' })
      const { status, stderr } = flash(rig, image)
      assert.is.not(status, 0)
      assert.match(stderr, 'overlay in memory')
      assert.not(readdirSync(rig.folder).some((name) => name.includes('-laned.img')))
    },
    async 'names what the lane would lack there'() {
      const { said } = await cardOf('bookworm', 'plain')
      assert.match(said, 'apt-get install rpicam-apps-lite')
      assert.match(said, 'apt-get install bluez')
    },
  },
  180_000,
)
