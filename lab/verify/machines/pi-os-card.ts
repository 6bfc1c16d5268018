/**
 * A card that is laid out and held mute as Raspberry Pi OS does it, from Debian's packages: partitions,
 * NetworkManager's memory of the switch, rfkill, the dialog for an administrator. And the bench around
 * it: two simulated radios, of which one is the shop's access point with the machine's network card
 * behind it, and a root shell. Needs root and, from Debian: mmdebstrap, mtools, fdisk, e2fsprogs.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, globSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE } from './base-system.ts'
import { SHELL_PORT } from './qemu-machine.ts'

/** Both have what a raw key file would lose. */
export const NETWORK = 'a;b\\c'
export const PASSWORD = ' back\\slash #1'
/** The lane in the shop's network, and where the shop hands on what comes from outside. */
export const LANE = '10.9.9.2'
export const SHOP = '10.9.9.1'
export const SHOP_PORT = 8090

export interface StockCard {
  readonly image: string
  readonly kernel: string
  readonly ramdisk: string
}

const SUITE = 'bookworm'
/** Raise it when the packages change: a system of another number is not used. */
const EDITION = 3
const PACKAGES = [
  'systemd-sysv',
  'systemd-timesyncd',
  'udev',
  'dbus',
  'polkitd',
  'libpam-systemd',
  'kmod',
  'procps',
  'iproute2',
  'network-manager',
  'wpasupplicant',
  'hostapd',
  'rfkill',
  'iw',
  'dnsmasq-base',
  'nftables',
  'udhcpc',
  'wireless-regdb',
  'openssh-server',
  'openssh-client',
  'sudo',
  'openssl',
  'zstd',
  'initramfs-tools',
  'linux-image-amd64',
]

/** Its radio and the network card move there before NetworkManager looks; what comes in goes to the lane by air. */
const SHOP_OPENS = `#!/bin/sh
set -eu
card() { ls /sys/class/net | grep '^e'; }
until [ -e /sys/class/net/wlan1 ] && card; do sleep 1; done
radio=$(cat /sys/class/net/wlan1/phy80211/name)
rfkill unblock "$(rfkill -rno ID,DEVICE | awk -v radio="$radio" '$2 == radio { print $1 }')"
ip netns add shop
wired=$(card)
ip link set "$wired" netns shop
iw phy "$radio" set netns name shop
inside() { ip netns exec shop "$@"; }
inside ip link set lo up
inside ip address add 10.0.2.15/24 dev "$wired"
inside ip link set "$wired" up
inside hostapd -B /etc/bench-hostapd.conf
inside ip address add ${SHOP}/24 dev wlan1
inside ip route add 224.0.0.0/4 dev wlan1
exec ip netns exec shop systemd-socket-activate -l ${SHOP_PORT} /lib/systemd/systemd-socket-proxyd ${LANE}:${SHOP_PORT}
`
const unit = (relation: string, command: string) =>
  `[Unit]\n${relation}\n[Service]\nExecStart=${command}\n[Install]\nWantedBy=multi-user.target\n`

/** What keeps a stock card mute, and the bench. */
const FILES: Readonly<Record<string, string>> = {
  'etc/fstab': '/dev/vda2 / ext4 defaults 0 1\n/dev/vda1 /boot/firmware vfat defaults 0 2\n',
  'etc/hosts': '127.0.0.1\tlocalhost\n127.0.1.1\traspberrypi\n',
  'etc/hostname': 'raspberrypi\n',
  // Names as the shop tells them.
  'etc/netns/shop/resolv.conf': '',
  'etc/machine-id': '',
  'boot/firmware/.here': '',
  'var/lib/NetworkManager/NetworkManager.state': '[main]\nWirelessEnabled=false\n',
  'etc/modprobe.d/rfkill_default.conf': 'options rfkill default_state=0\n',
  'usr/lib/userconf-pi/userconf-service': '',
  'usr/lib/systemd/system/userconfig.service': unit('After=basic.target', '/bin/sleep infinity'),
  'etc/modprobe.d/bench.conf': 'options mac80211_hwsim radios=2\n',
  'etc/modules-load.d/bench.conf': 'mac80211_hwsim\n',
  'etc/bench-hostapd.conf': `interface=wlan1\ndriver=nl80211\nssid=${NETWORK}\nhw_mode=g\nchannel=6\nwpa=2\nwpa_key_mgmt=WPA-PSK\nrsn_pairwise=CCMP\nwpa_passphrase=${PASSWORD}\n`,
  'usr/local/bin/bench-shop': SHOP_OPENS,
  'etc/systemd/system/bench-shop.service': unit(
    'After=systemd-modules-load.service systemd-udevd.service\nBefore=NetworkManager.service',
    '/bin/sh /usr/local/bin/bench-shop',
  ),
  'etc/systemd/system/bench-shell.service': unit(
    'StartLimitIntervalSec=0',
    `/bin/sh -c 'exec sh <>/dev/virtio-ports/${SHELL_PORT} >&0 2>&1'\nRestart=always\nRestartSec=1`,
  ),
  // The header's UART, which a Pi calls so.
  'etc/udev/rules.d/60-bench.rules': 'SUBSYSTEM=="tty", KERNEL=="ttyS1", SYMLINK+="ttyAMA0"\n',
}
const COMMAND_LINE = 'console=serial0,115200 console=tty1 root=PARTUUID=4e639091-02 rootwait resize'

/** Resolves to an image and what QEMU needs beside it, all below `work`. */
export async function makeStockCard(work: string): Promise<StockCard> {
  const at = (name: string) => join(work, name)
  mkdirSync(at('root'))
  execFileSync('tar', ['-x', '-C', at('root'), '-f', await system(work), '--exclude', './dev/*'])
  for (const name of ['vmlinuz', 'initrd.img'])
    copyFileSync(at(globSync(`root/boot/${name}-*`, { cwd: work })[0] ?? name), at(name))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(at(`root/${path}`)), { recursive: true })
    writeFileSync(at(`root/${path}`), text)
  }
  writeFileSync(at('cmdline.txt'), `${COMMAND_LINE}\n`)
  writeFileSync(at('config.txt'), 'camera_auto_detect=1\n[all]\n')
  const layOut = `systemctl --quiet --root="$PWD/root" disable ssh.service hostapd.service 2> /dev/null
    # A login prompt would hang up the line of the display, and that of the kernel's words.
    for each in ttyS0 ttyS1; do
      ln -s /dev/null "root/etc/systemd/system/serial-getty@$each.service"
    done
    systemctl --quiet --root="$PWD/root" enable userconfig.service bench-shop.service bench-shell.service
    truncate -s 1900M system; mke2fs -q -t ext4 -F -d root system; rm -rf root
    truncate -s 32M boot; mformat -i boot ::; mcopy -i boot cmdline.txt config.txt ::
    truncate -s 1936M card.img
    printf 'label: dos\\nstart=8192, size=65536, type=c\\nstart=73728, size=3891200, type=83\\n' |
      sfdisk -q card.img
    dd if=boot of=card.img bs=1M seek=4 conv=notrunc status=none
    dd if=system of=card.img bs=1M seek=36 conv=notrunc,sparse status=none; rm system`
  execFileSync('sh', ['-euc', layOut], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] })
  return { image: at('card.img'), kernel: at('vmlinuz'), ramdisk: at('initrd.img') }
}

/** The kernel's line as it stands on a card, for a machine whose disk has another name. */
export function commandLineOf(image: string): string {
  const words = execFileSync('mcopy', ['-i', `${image}@@4M`, '::cmdline.txt', '-'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = words.toString().trim()
  return line.replace(/root=\S+/, 'root=/dev/vda2')
}

/** Debian's packages, once, beside its place and moved there. */
async function system(work: string): Promise<string> {
  const tar = join(CACHE, `pi-card-${SUITE}-${EDITION}.tar`)
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
