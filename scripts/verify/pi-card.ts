/**
 * `node scripts/verify/pi-card.ts`: the first boot of a card that is laid out and held mute as
 * Raspberry Pi OS does it, from Debian's packages: partitions, NetworkManager's memory of the
 * switch, rfkill, the dialog for an administrator. flash.sh sets it up; it is booted in QEMU with two
 * simulated radios (mac80211_hwsim), of which one is the shop's access point, and a hardware
 * watchdog, until its kernel is made to panic. The machine is a PC: what is shown is the system's
 * part, not the board's. The lane is the tiny one of the tests, and does not run.
 *
 * Some minutes, the first time five more. Needs root and, from Debian: mmdebstrap,
 * qemu-system-x86, minisign, mtools, fdisk, e2fsprogs, openssh-client.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { openInstallRig } from '#test/updates/install-rig.ts'
import { CACHE } from './machines/base-system.ts'

const SUITE = 'bookworm'
const PACKAGES = [
  ...['systemd-sysv', 'systemd-timesyncd', 'udev', 'dbus', 'kmod', 'procps', 'iproute2'],
  ...['network-manager', 'wpasupplicant', 'hostapd', 'rfkill', 'iw', 'wireless-regdb'],
  ...['openssh-server', 'openssh-client', 'sudo', 'openssl', 'zstd'],
  ...['initramfs-tools', 'linux-image-amd64'],
]
/** Both have what a raw key file would lose. */
const NETWORK = 'a;b\\c'
const PASSWORD = ' back\\slash #1'
/** An emulated processor beside seven other jobs is a twentieth of one. */
const DEADLINE_MS = 2_400_000

const GUEST = `#!/bin/sh
exec > /dev/ttyS0 2>&1 < /dev/null
say() { echo "SHOWN $*"; }
second=$(rfkill -rno ID,DEVICE | awk '$2 == "phy1" { print $1 }')
rfkill unblock "$second"
hostapd -B /etc/bench-hostapd.conf
state() { nmcli -t -f DEVICE,STATE device | sed -n 's/^wlan0://p'; }
for _ in $(seq 60); do [ "$(state)" != connected ] || break; sleep 1; done
say "radio: $(nmcli radio wifi), $(state)"
say "address: $(ip -br -4 address show wlan0 | awk '{ print $3 }')"
say "country: $(iw reg get | sed -n '/^country/{s/country \\(..\\).*/\\1/p;q}')"
say "memory limits: $(grep -ow memory /sys/fs/cgroup/cgroup.controllers)"
say "watchdog: $(systemctl show -P RuntimeWatchdogUSec)"
say "dialog: $(systemctl is-active userconfig.service)"
ssh='ssh -o StrictHostKeyChecking=no -o BatchMode=yes -o LogLevel=ERROR'
say "by key: $($ssh -i /etc/bench-key technician@127.0.0.1 'sudo -n id -un')"
say "without: $($ssh -o PubkeyAuthentication=no technician@127.0.0.1 id 2>&1 | grep -o 'Permission denied')"
say "clock: $(systemctl show -P Result laned-clock.service)"
sync
echo c > /proc/sysrq-trigger
`
const SHOWN = [
  'radio: enabled, connected',
  'address: 10.9.9.2/24',
  'country: DE',
  'memory limits: memory',
  'watchdog: 15s',
  'dialog: inactive',
  'by key: root',
  'without: Permission denied',
  'clock: success',
]
const bench = (after: string, command: string) =>
  `[Unit]\nAfter=${after}\n[Service]\nExecStart=${command}\n[Install]\nWantedBy=multi-user.target\n`
/** What keeps a stock card mute, and the bench around it. */
const FILES: Readonly<Record<string, string>> = {
  'etc/fstab': '/dev/vda2 / ext4 defaults 0 1\n/dev/vda1 /boot/firmware vfat defaults 0 2\n',
  'etc/hosts': '127.0.0.1\tlocalhost\n127.0.1.1\traspberrypi\n',
  'etc/hostname': 'raspberrypi\n',
  'etc/machine-id': '',
  // A slow emulator is no broken card: without it the boot partition is given up after 90 s.
  'etc/systemd/system.conf.d/bench.conf':
    '[Manager]\nDefaultDeviceTimeoutSec=1200\nDefaultTimeoutStartSec=600\n',
  'boot/firmware/.here': '',
  'var/lib/NetworkManager/NetworkManager.state': '[main]\nWirelessEnabled=false\n',
  'etc/modprobe.d/rfkill_default.conf': 'options rfkill default_state=0\n',
  'usr/lib/userconf-pi/userconf-service': '',
  'usr/lib/systemd/system/userconfig.service': bench('basic.target', '/bin/sleep infinity'),
  'etc/modprobe.d/bench.conf': 'options mac80211_hwsim radios=2\n',
  'etc/modules-load.d/bench.conf': 'mac80211_hwsim\n',
  'etc/NetworkManager/conf.d/bench.conf': '[keyfile]\nunmanaged-devices=interface-name:wlan1\n',
  'etc/bench-hostapd.conf': `interface=wlan1\ndriver=nl80211\nssid=${NETWORK}\nhw_mode=g\nchannel=6\nwpa=2\nwpa_key_mgmt=WPA-PSK\nrsn_pairwise=CCMP\nwpa_passphrase=${PASSWORD}\n`,
  'usr/local/bin/bench': GUEST,
  'etc/systemd/system/bench.service': bench(
    'NetworkManager.service ssh.service laned-clock.service',
    '/bin/sh /usr/local/bin/bench',
  ),
  // The tiny lane has no program.
  'etc/systemd/system/laned.service.d/bench.conf':
    '[Service]\nExecStartPre=\nExecStart=\nExecStart=/bin/sleep infinity\nType=simple\n',
}

mkdirSync(CACHE, { recursive: true })
const work = mkdtempSync(join(CACHE, 'pi-card-'))
try {
  await verify()
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function verify(): Promise<void> {
  const at = (name: string) => join(work, name)
  const sh = (script: string) =>
    execFileSync('sh', ['-euc', script], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] })
  sh(`ssh-keygen -q -t ed25519 -N '' -f key; mkdir root`)
  sh(`tar -x -C root -f '${await system()}' --exclude './dev/*'`)
  for (const name of ['vmlinuz', 'initrd.img'])
    copyFileSync(at(globSync(`root/boot/${name}-*`, { cwd: work })[0] ?? name), at(name))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(at(`root/${path}`)), { recursive: true })
    writeFileSync(at(`root/${path}`), text)
  }
  const words = 'console=serial0,115200 console=tty1 root=PARTUUID=4e639091-02 rootwait resize'
  writeFileSync(at('cmdline.txt'), `${words}\n`)
  writeFileSync(at('config.txt'), 'camera_auto_detect=1\n[all]\n')
  sh(`install -m 600 key root/etc/bench-key
    systemctl --quiet --root="$PWD/root" disable ssh.service hostapd.service 2> /dev/null
    # A login prompt would hang up the line on which the bench speaks.
    ln -s /dev/null root/etc/systemd/system/serial-getty@ttyS0.service
    systemctl --quiet --root="$PWD/root" enable userconfig.service bench.service
    truncate -s 1600M system; mke2fs -q -t ext4 -F -d root system; rm -rf root
    truncate -s 32M boot; mformat -i boot ::; mcopy -i boot cmdline.txt config.txt ::
    truncate -s 1636M card.img
    printf 'label: dos\\nstart=8192, size=65536, type=c\\nstart=73728, size=3276800, type=83\\n' |
      sfdisk -q card.img
    dd if=boot of=card.img bs=1M seek=4 conv=notrunc status=none
    dd if=system of=card.img bs=1M seek=36 conv=notrunc,sparse status=none; rm system`)
  console.log('ok  there is a card, laid out and mute as a stock one')

  await using lane = await openInstallRig({ architecture: 'x64' })
  writeFileSync(at('wifi.txt'), `${PASSWORD}\n`)
  execFileSync(
    'scripts/install/flash.sh',
    [
      ...['--image', at('card.img'), '--bundle', lane.bundle, '--key', lane.key],
      ...['--out', at('lane.img')],
      ...['--wifi-name', NETWORK, '--wifi-password-file', at('wifi.txt'), '--wifi-country', 'DE'],
      ...['--static-ip', '10.9.9.2/24,10.9.9.1', '--ssh-key', at('key.pub')],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  console.log('ok  flash.sh has set it up')

  const said = await boot(at('lane.img'), at('vmlinuz'), at('initrd.img'), at('console'))
  for (const line of SHOWN) {
    if (!said.includes(`SHOWN ${line}\n`))
      throw new Error(`not shown: ${line}\n${said.slice(-3000)}`)
    console.log(`ok  ${line}`)
  }
  console.log('ok  a kernel in panic started the machine again')
}

/** Debian's packages, once, beside its place and moved there. */
async function system(): Promise<string> {
  const tar = join(CACHE, `pi-card-${SUITE}-1.tar`)
  if (existsSync(tar)) return tar
  const args = ['--quiet', '--variant=apt', '--architectures=amd64', '--format=tar']
  const child = spawn('mmdebstrap', [...args, `--include=${PACKAGES}`, SUITE, join(work, 'tar')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`mmdebstrap ended with ${code}`)
  renameSync(join(work, 'tar'), tar)
  return tar
}

/** With the kernel's line of the card itself; what the console said until the machine started again. */
async function boot(disk: string, kernel: string, ramdisk: string, log: string): Promise<string> {
  const words = execFileSync('mcopy', ['-i', `${disk}@@4M`, '::cmdline.txt', '-'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // An emulator beside other jobs is too slow for the kernel's trial of its timer.
  const line = words
    .toString()
    .trim()
    .replace(/root=\S+/, 'root=/dev/vda2')
  const qemu = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', 'qemu-system-x86_64', '-nodefaults', '-no-reboot'],
      ...['-M', 'q35', '-cpu', 'max', '-accel', 'tcg', '-smp', '2', '-m', '1024'],
      ...['-kernel', kernel, '-initrd', ramdisk, '-append', `${line} console=ttyS0 no_timer_check`],
      ...['-drive', `file=${disk},format=raw,if=virtio`, '-device', 'virtio-rng-pci'],
      ...['-device', 'i6300esb', '-display', 'none', '-serial', `file:${log}`],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], timeout: DEADLINE_MS, killSignal: 'SIGKILL' },
  )
  const [code] = await once(qemu, 'exit')
  const said = readFileSync(log, 'utf8').replaceAll('\r\n', '\n')
  if (code !== 0) throw new Error(`it did not start again\n${said.slice(-3000)}`)
  return said
}
