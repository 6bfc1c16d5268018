/**
 * The network of a new lane: what laned asks for and what root makes of it, with a stand-in of nmcli
 * that remembers and refuses. NetworkManager itself and a radio are for a board to show.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { createBoardNetwork } from '../../driver/wifi-and-hotspot-requests.ts'

const SCRIPT = resolve('systemd/laned-network.sh')
const CAPTIVE = resolve('systemd/laned-captive.sh')

/**
 * Joins a network of the security `AIR` whose password is "right password"; `DEVICES` is what it is connected to.
 * A profile of the one kind finds no network of the other alone, as NetworkManager has it.
 */
const NMCLI = `#!/bin/sh
echo "nmcli $*" >> "$CALLS"
case "$*" in
  *'device') echo "$DEVICES" ;;
  *'connection up lane' | *'connection up lane-wpa3')
    name=\${*##* }
    case "$name \${AIR:-wpa2}" in
      'lane wpa3' | 'lane-wpa3 wpa2') echo 'Error: Connection activation failed: The Wi-Fi network could not be found.' >&2; exit 4 ;;
    esac
    grep -q 'psk=right password' "$LANED_NETWORK_ROOT/etc/NetworkManager/system-connections/$name.nmconnection" ||
      { echo 'Error: Connection activation failed: Secrets were required, but not provided.' >&2; exit 4; } ;;
  *'connection up laned-hotspot') [ -z "\${NO_AP:-}" ] || exit 4 ;;
esac
`
const OTHERS = ['systemctl', 'systemd-run', 'rfkill', 'netplan']

function rig() {
  const folder = temporaryFolder()
  for (const name of ['bin', 'request', 'answers', 'root']) mkdirSync(folder.file(name))
  const put = (name: string, text: string) => {
    writeFileSync(folder.file(`bin/${name}`), text)
    chmodSync(folder.file(`bin/${name}`), 0o755)
  }
  put('nmcli', NMCLI)
  for (const name of OTHERS) put(name, `#!/bin/sh\necho "${name} $*" >> "$CALLS"\n`)
  const env = {
    PATH: `${folder.file('bin')}:${process.env['PATH']}`,
    CALLS: folder.file('calls'),
    DEVICES: 'wifi:disconnected',
    LANED_NETWORK_REQUEST: folder.file('request/network-request'),
    LANED_NETWORK_ANSWERS: folder.file('answers'),
    LANED_NETWORK_ROOT: folder.file('root'),
    LANED_SET_UP_MARK: folder.file('set-up'),
    LANED_NETWORK_AS: '',
  }
  const network = createBoardNetwork({
    requestFolder: folder.file('request'),
    answerFolder: folder.file('answers'),
    interfaces: () => ({}),
  })
  const run = (more: Record<string, string> = {}, what = 'carry-out') => {
    const { status, stderr } = spawnSync('sh', [SCRIPT, what], {
      env: { ...env, ...more },
      encoding: 'utf8',
    })
    assert.is(status, 0, stderr)
    network.look()
    return stderr
  }
  const text = (path: string) => readFileSync(folder.file(path), 'utf8')
  return {
    folder,
    network,
    run,
    env,
    text,
    calls: () => (existsSync(env.CALLS) ? text('calls') : ''),
    shop: 'root/etc/NetworkManager/system-connections/lane.nmconnection',
    shopWpa3: 'root/etc/NetworkManager/system-connections/lane-wpa3.nmconnection',
    /** As Raspberry Pi OS on Trixie has a profile that nmcli changed. */
    netplan: 'root/etc/netplan/90-NM-6c616e65.yaml',
    rendered: 'root/run/NetworkManager/system-connections/netplan-NM-6c616e65-Shop.nmconnection',
    hotspot: 'root/run/NetworkManager/system-connections/laned-hotspot.nmconnection',
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

spec('the network of a new lane', {
  'opens a Wi-Fi of its own with a password of its own, for a quarter of an hour'() {
    using lane = rig()
    lane.network.openHotspot('lane-12cd34', 8090)
    lane.run()
    const { hotspot, isOnline } = lane.network.view
    assert.is(hotspot?.ssid, 'lane-12cd34')
    assert.match(hotspot?.password ?? '', /^[a-hjkmnp-z2-9]{12}$/)
    assert.is(hotspot?.address, '10.42.0.1')
    assert.is(isOnline, false)
    const profile = lane.text(lane.hotspot)
    assert.ok(profile.includes(`psk=${hotspot?.password}\n`))
    assert.ok(profile.includes(`ssid=${[...Buffer.from('lane-12cd34')].join(';')};\n`))
    assert.match(profile, /^mode=ap$/m)
    assert.match(profile, /^autoconnect=false$/m)
    assert.is(statSync(lane.folder.file(lane.hotspot)).mode & 0o777, 0o600)
    assert.is(statSync(lane.folder.file('answers/hotspot')).mode & 0o777, 0o640)
    assert.match(
      lane.calls(),
      /systemd-run .*--on-active=15min \/bin\/sh .*laned-network\.sh close/,
    )
    assert.match(lane.calls(), /systemctl start laned-captive\.socket/)
    assert.not.ok(
      lane.calls().includes(hotspot?.password ?? '-'),
      'on a command line anybody reads it',
    )
    assert.not.ok(existsSync(lane.env.LANED_NETWORK_REQUEST))
  },
  'and closes it without a trace'() {
    using lane = rig()
    lane.network.openHotspot('lane-12cd34', 8090)
    lane.run()
    lane.run({}, 'close')
    assert.is(lane.network.view.hotspot, null)
    assert.not.ok(existsSync(lane.folder.file(lane.hotspot)))
    assert.not.ok(
      existsSync(lane.folder.file('root/etc/NetworkManager/dnsmasq-shared.d/laned-captive.conf')),
    )
    assert.match(lane.calls(), /systemctl stop laned-captive\.socket/)
  },
  'opens none where there is a network, nor where the radio cannot'() {
    for (const more of [{ DEVICES: 'ethernet:connected' }, { NO_AP: 'yes' }]) {
      using lane = rig()
      lane.network.openHotspot('lane-12cd34', 8090)
      lane.run(more)
      assert.is(lane.network.view.hotspot, null)
      assert.not.ok(existsSync(lane.folder.file(lane.hotspot)))
    }
  },
  'leads a phone that asks for the internet to the page'() {
    using lane = rig()
    lane.network.openHotspot('lane-12cd34', 8090)
    lane.run()
    const input = 'GET /generate_204 HTTP/1.1\r\nHost: connectivitycheck.example\r\n\r\n'
    const { stdout } = spawnSync('sh', [CAPTIVE], { env: lane.env, input, encoding: 'utf8' })
    assert.match(stdout, /^HTTP\/1\.1 302 Found\r\nLocation: http:\/\/10\.42\.0\.1:8090\/\r\n/)
    assert.ok(stdout.endsWith('\r\n\r\n'))
  },
  'joins the shop’s Wi-Fi with any characters, and gives its own up'() {
    using lane = rig()
    lane.network.openHotspot('lane-12cd34', 8090)
    lane.run()
    const name = 'Кафе; "x" \\'
    lane.network.join({ name, password: 'right password', isHidden: true })
    lane.run()
    assert.equal(lane.network.view.joining, { name, state: 'joined', why: null })
    assert.is(lane.network.view.hotspot, null)
    const profile = lane.text(lane.shop)
    assert.ok(profile.includes(`ssid=${[...Buffer.from(name)].join(';')};\n`))
    assert.match(profile, /^hidden=true$/m)
    assert.is(statSync(lane.folder.file(lane.shop)).mode & 0o777, 0o600)
  },
  'a password is one value of one line, whatever is in it'() {
    using lane = rig()
    lane.network.join({ name: 'shop', password: ' \\n$(id)`id`;psk=x', isHidden: false })
    lane.run()
    assert.is(lane.network.view.joining?.state, 'failed')
    lane.network.join({ name: 'shop', password: 'right password', isHidden: false })
    lane.run()
    const before = lane.text(lane.shop)
    lane.network.join({ name: 'other', password: ' \\n$(id)`id`;psk=x', isHidden: false })
    lane.run()
    assert.is(lane.text(lane.shop), before, 'the network that worked is there again')
    assert.match(lane.calls(), /connection up lane\n(?:.*\n)*.*--wait 30 connection up lane$/m)
  },
  'joins a network of WPA3 alone, of WPA2 alone, and of both'() {
    for (const [air, how] of [
      ['wpa3', /key-mgmt=sae\npmf=3\n/],
      ['wpa2', /key-mgmt=wpa-psk\n/],
      ['both', /key-mgmt=wpa-psk\n/],
    ] as const) {
      using lane = rig()
      lane.network.join({ name: 'shop', password: 'right password', isHidden: false })
      lane.run({ AIR: air })
      assert.is(lane.network.view.joining?.state, 'joined', air)
      assert.match(lane.text(air === 'wpa3' ? lane.shopWpa3 : lane.shop), how)
      assert.is(statSync(lane.folder.file(lane.shopWpa3)).mode & 0o777, 0o600)
      lane.network.join({ name: 'shop', password: 'wrong password', isHidden: false })
      lane.run({ AIR: air })
      assert.match(lane.network.view.joining?.why ?? '', /Secrets were required/, air)
      assert.match(lane.text(lane.shopWpa3), 'psk=right password', 'as it was before')
    }
  },
  'takes a key of 64 digits for what it is: of no use to WPA3'() {
    using lane = rig()
    lane.network.join({ name: 'shop', password: 'right password', isHidden: false })
    lane.run()
    lane.network.join({ name: 'shop', password: 'a1'.repeat(32), isHidden: false })
    lane.run({ AIR: 'wpa3' })
    assert.match(lane.network.view.joining?.why ?? '', /could not be found/)
    assert.ok(existsSync(lane.folder.file(lane.shopWpa3)), 'the password of before')
  },
  'a profile that netplan keeps gives way, and comes back where the new one does not do'() {
    using lane = rig()
    for (const path of [lane.netplan, lane.rendered])
      mkdirSync(dirname(lane.folder.file(path)), { recursive: true })
    const kept =
      'network:\n  wifis:\n    NM-6c616e65:\n      networkmanager:\n        name: "lane"\n'
    const other = lane.folder.file('root/etc/netplan/50-cloud-init.yaml')
    writeFileSync(other, 'network:\n  ethernets:\n    eth0: {}\n')
    for (const [password, state] of [
      ['wrong password', 'failed'],
      ['right password', 'joined'],
    ] as const) {
      writeFileSync(lane.folder.file(lane.netplan), kept)
      writeFileSync(lane.folder.file(lane.rendered), '')
      lane.network.join({ name: 'shop', password, isHidden: false })
      lane.run()
      assert.is(lane.network.view.joining?.state, state)
      assert.is(existsSync(lane.folder.file(lane.netplan)), state === 'failed')
      assert.not(existsSync(lane.folder.file(lane.rendered)), 'it comes before what lies in /etc')
      assert.is(/^netplan generate$/m.test(lane.calls()), true)
      assert.ok(existsSync(other))
    }
    assert.equal(readdirSync(dirname(lane.folder.file(lane.netplan))), ['50-cloud-init.yaml'])
  },
  'a wrong password is said, and the lane’s own Wi-Fi comes back'() {
    using lane = rig()
    lane.network.openHotspot('lane-12cd34', 8090)
    lane.run()
    lane.network.join({ name: 'shop', password: 'wrong password', isHidden: false })
    lane.run()
    const { joining, hotspot } = lane.network.view
    assert.is(joining?.state, 'failed')
    assert.match(joining?.why ?? '', /Secrets were required/)
    assert.is(hotspot?.ssid, 'lane-12cd34')
    assert.not.ok(existsSync(lane.folder.file(lane.shop)))
    assert.match(lane.calls(), /--wait 30 connection up laned-hotspot\n$/)
  },
  'a lane that is set up gets neither'() {
    using lane = rig()
    writeFileSync(lane.env.LANED_SET_UP_MARK, '')
    lane.network.join({ name: 'shop', password: 'right password', isHidden: false })
    assert.match(lane.run(), /set up/)
    lane.network.openHotspot('lane-12cd34', 8090)
    assert.match(lane.run(), /set up/)
    assert.is(lane.calls(), '')
    assert.not.ok(
      existsSync(lane.env.LANED_NETWORK_REQUEST),
      'a request that stays is tried for ever',
    )
  },
  'what is no request changes nothing'() {
    const requests = [
      '',
      'hotspot\nlane-x;id\n80\n-\n',
      'hotspot\n../../etc\n80\n-\n',
      'hotspot\nlane-1a2b3c4d5e\n80\n-\n',
      'hotspot\nlane-12cd34\n80 $(id)\n-\n',
      'hotspot\nlane-12cd34\n',
      'join\n\nright password\nno\n',
      `join\n${'x'.repeat(33)}\nright password\nno\n`,
      'join\nshop\nshort\nno\n',
      `join\nshop\n${'x'.repeat(64)}\nno\n`,
      'join\nshop\tx\nright password\nno\n',
      `join\nshop\nright password\nno\n${'x'.repeat(10_000_000)}`.slice(0, 5) +
        'x'.repeat(10_000_000),
      'reboot\n-\n-\n-\n',
    ]
    for (const request of requests) {
      using lane = rig()
      writeFileSync(lane.env.LANED_NETWORK_REQUEST, request)
      lane.run()
      assert.not.ok(existsSync(lane.folder.file(lane.shop)), request.slice(0, 60))
      assert.not.ok(existsSync(lane.folder.file(lane.hotspot)), request.slice(0, 60))
      assert.not.ok(existsSync(lane.env.LANED_NETWORK_REQUEST))
    }
  },
  'a link in place of a request does not read what laned itself may not'() {
    if (process.getuid?.() !== 0) return
    using lane = rig()
    for (const each of [lane.folder.path, lane.folder.file('request')]) chmodSync(each, 0o755)
    const secret = lane.folder.file('secret')
    writeFileSync(secret, 'join\nshop\nright password\nno\n', { mode: 0o600 })
    symlinkSync(secret, lane.env.LANED_NETWORK_REQUEST)
    lane.run({ LANED_NETWORK_AS: 'setpriv --reuid=65534 --regid=65534 --clear-groups' })
    assert.not.ok(existsSync(lane.folder.file(lane.shop)))
    assert.ok(existsSync(secret))
    assert.not.ok(existsSync(lane.env.LANED_NETWORK_REQUEST))
  },
  async 'laned refuses what could not be asked for, and says so where nobody listens'() {
    using lane = rig()
    const join = (name: string, password: string) => () =>
      lane.network.join({ name, password, isHidden: false })
    await faultOf(join('shop\njoin', 'right password'), 'bad-request')
    await faultOf(join('shop', 'right\npassword'), 'bad-request')
    await faultOf(join('Ж'.repeat(17), 'right password'), 'bad-request')
    await faultOf(join('shop', 'short'), 'bad-request')
    const none = createBoardNetwork({ requestFolder: null, answerFolder: '/nowhere' })
    await faultOf(() => none.openHotspot('lane-12cd34', 8090), 'unreachable')
    assert.is(none.view.canJoin, false)
  },
})
