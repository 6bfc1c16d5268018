/**
 * `npm run verify pi-card -- [--keep]`: the first boot of a card that is laid out and held mute as
 * Raspberry Pi OS does it (machines/pi-os-card.ts). flash.sh puts the release of this commit onto it; it is
 * booted in QEMU with two simulated radios (mac80211_hwsim), of which one is the shop's access point, a
 * display on its UART and a hardware watchdog. A phone in the shop scans what the glass shows and opens
 * the lane's page over the air; the shop's network goes, and it joins the lane's own; then the machine's
 * kernel is made to panic. It is a PC: what is shown is the system's part and the lane's, not the board's.
 *
 * Some minutes, the first time two more; on a busy machine several times that. Needs root and, from
 * Debian: mmdebstrap, qemu-system-x86, minisign, mtools, fdisk, e2fsprogs, openssh-client.
 *
 * Watches: scripts/install systemd firmware/features/first-boot/
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCable } from '#lab/emulators/display-cable.ts'
import { EMULATED_DISPLAYS } from '#lab/emulators/emulated-displays.ts'
import { showsOwnWifi } from './lane-checks/own-wifi.ts'
import { enterPage, nameQuestion, scan } from './lane-checks/set-up-by-phone.ts'
import { CACHE } from './machines/base-system.ts'
import { is, shown, until } from './machines/debian-container.ts'
import {
  commandLineOf,
  LANE,
  makeStockCard,
  NETWORK,
  PASSWORD,
  SHOP,
  SHOP_PORT,
} from './machines/pi-os-card.ts'
import { PC_BOARD } from './machines/qemu-boards.ts'
import { type Computer, freePort, openComputer } from './machines/qemu-machine.ts'
import { makeTrialBundle } from './trial-bundle.ts'

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
/** Of the machine that emulates: beside seven other jobs a processor is a twentieth of one. */
const DEADLINE_MS = 2_400_000
const ASK_EVERY_MS = 2_000
const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

mkdirSync(CACHE, { recursive: true })
const work = mkdtempSync(join(CACHE, 'pi-card-'))
const at = (name: string) => join(work, name)
try {
  await verify()
} finally {
  if (values.keep) console.log(`kept: ${work}`)
  else rmSync(work, { recursive: true, force: true })
}

async function verify(): Promise<void> {
  const card = await makeStockCard(work)
  shown('there is a card, laid out and mute as a stock one')
  const { bundle, key } = await makeTrialBundle(work, 'x64')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at('key')])
  writeFileSync(at('wifi.txt'), `${PASSWORD}\n`)
  execFileSync(
    'scripts/install/flash.sh',
    [
      ...['--image', card.image, '--bundle', bundle, '--key', key, '--out', at('lane.img')],
      ...['--wifi-name', NETWORK, '--wifi-password-file', at('wifi.txt'), '--wifi-country', 'DE'],
      ...['--static-ip', `${LANE}/24,10.9.9.1`, '--ssh-key', at('key.pub'), '--uart'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  shown('flash.sh has set it up with the release of this commit')

  const emulator = EMULATED_DISPLAYS.qrpay()
  using display = createCable(emulator)
  const port = await freePort()
  await using computer = await openComputer({
    board: PC_BOARD,
    kernel: card.kernel,
    ramdisk: card.ramdisk,
    disk: at('lane.img'),
    words: `${commandLineOf(at('lane.img'))} console=ttyS0 no_timer_check`,
    scratch: work,
    port,
    guestPort: SHOP_PORT,
    display,
  })
  try {
    await joins(computer)
    const scanned = await scan(() => emulator.glass)
    shown(`the glass shows ${scanned.qr.replace(scanned.code, '…')}`)
    await isFound(computer, scanned.host.split(':')[0] ?? '')
    const address = `http://127.0.0.1:${port}`
    shown(`by air: ${await enterPage(address, scanned, VERSION)}`)
    await scan(() => emulator.glass, scanned.qr)
    shown('the code has served, the glass shows another')
    await holds(computer)
    await showsOwnWifi(computer, () => emulator.glass, address, VERSION)
    // Its ten seconds are waited in a loop, which takes an emulator a quarter of an hour: one is. The line
    // is gone with the machine.
    const panic = 'sync; sysctl -qw kernel.panic=1; echo c > /proc/sysrq-trigger'
    computer.run(panic, 1_000).catch(() => {})
    await computer.ended(DEADLINE_MS)
    shown('a kernel in panic started the machine again')
  } catch (error) {
    console.error(computer.console().split('\n').slice(-40).join('\n'))
    const journal = 'journalctl --no-pager -o short-monotonic -n 60'
    console.error(await computer.run(journal, 300_000).catch(() => 'and the shell says nothing'))
    throw error
  }
}

async function joins(computer: Computer): Promise<void> {
  const wireless = "nmcli -t -f DEVICE,STATE device | sed -n 's/^wlan0://p'"
  await until(
    'the Wi-Fi',
    async () => (await computer.run(wireless, DEADLINE_MS)) === 'connected',
    DEADLINE_MS,
    ASK_EVERY_MS,
  )
  await finds(computer, [
    ['the radio', 'nmcli radio wifi', 'enabled'],
    ['the address', "ip -br -4 address show wlan0 | awk '{ print $3 }'", `${LANE}/24`],
    ['the country', "iw reg get | sed -n '/^country/{s/country \\(..\\).*/\\1/p;q}'", 'DE'],
  ])
}

/** By a phone in the shop that was told the name alone. */
async function isFound(computer: Computer, name: string): Promise<void> {
  const program = Buffer.from(nameQuestion(name, SHOP)).toString('base64')
  const node = 'ip netns exec shop timeout 300 /opt/laned/current/bin/node'
  is(await computer.run(`${node} -e "$(echo ${program} | base64 -d)"`, DEADLINE_MS), LANE)
  shown(`by air: ${name} is ${LANE}`)
}

async function holds(computer: Computer): Promise<void> {
  const key = readFileSync(at('key'), 'utf8')
  await computer.run(`umask 077; cat > /run/bench-key << 'KEY'\n${key}KEY`)
  const ssh =
    'ip netns exec shop ssh -o StrictHostKeyChecking=no -o BatchMode=yes -o LogLevel=ERROR'
  const refused = `-o PubkeyAuthentication=no technician@${LANE} id 2>&1 | grep -o 'Permission denied'`
  const show = (unit: string, property: string) => `systemctl show -P ${property} ${unit}`
  await finds(computer, [
    ['memory limits', 'grep -ow memory /sys/fs/cgroup/cgroup.controllers', 'memory'],
    ['seconds from a panic to a start', 'sysctl -n kernel.panic', '10'],
    ['the hardware watchdog', 'systemctl show -P RuntimeWatchdogUSec', '15s'],
    [
      'the dialog for an administrator',
      'systemctl is-active userconfig.service || true',
      'inactive',
    ],
    ['by key, by air', `${ssh} -i /run/bench-key technician@${LANE} 'sudo -n id -un'`, 'root'],
    ['without', `${ssh} ${refused}`, 'Permission denied'],
    ['the wait for the time', show('laned-clock.service', 'Result'), 'success'],
    ['the lane', show('laned.service', 'ActiveState'), 'active'],
    ['its user', show('laned.service', 'User'), 'laned'],
    ['its restarts', show('laned.service', 'NRestarts'), '0'],
    ['failed units', 'systemctl --failed --no-legend --plain', ''],
  ])
}

async function finds(
  computer: Computer,
  facts: readonly (readonly [what: string, command: string, expected: string])[],
): Promise<void> {
  for (const [what, command, expected] of facts) {
    is(await computer.run(command, DEADLINE_MS), expected)
    shown(`${what}: ${expected || 'none'}`)
  }
}
