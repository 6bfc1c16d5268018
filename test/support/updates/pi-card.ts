/**
 * A stock card of Raspberry Pi OS Lite as far as an installation meets it: the partitions, what
 * the firmware and the kernel are told, and the files of pi-gen, raspberrypi-sys-mods, userconf-pi,
 * rpi-swap and cloud-init that keep a card mute until somebody answers at its screen. From their
 * public sources; programs are left out, but for the shell that install.sh looks at.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeSystem } from './install-rig.ts'

export const RELEASES = ['bookworm', 'trixie'] as const
export type PiRelease = (typeof RELEASES)[number]
export const BOARDS = ['pi3', 'pi02', 'pi4', 'pi5'] as const
export type Board = (typeof BOARDS)[number]

const CONFIG = `# For more options and information see
# http://rptl.io/configtxt
# Some settings may impact device functionality. See link above for details

# Uncomment some or all of these to enable the optional hardware interfaces
#dtparam=i2c_arm=on
#dtparam=i2s=on
#dtparam=spi=on

# Enable audio (loads snd_bcm2835)
dtparam=audio=on

# Additional overlays and parameters are documented
# /boot/firmware/overlays/README

# Automatically load overlays for detected cameras
camera_auto_detect=1

# Automatically load overlays for detected DSI displays
display_auto_detect=1

# Automatically load initramfs files, if found
auto_initramfs=1

# Enable DRM VC4 V3D driver
dtoverlay=vc4-kms-v3d
max_framebuffers=2

# Don't have the firmware create an initial video= setting in cmdline.txt.
# Use the kernel's default instead.
disable_fw_kms_setup=1

# Run in 64-bit mode
arm_64bit=1

# Disable compensation for displays with overscan
disable_overscan=1

# Run as fast as firmware / board allows
arm_boost=1

[cm4]
# Enable host mode on the 2711 built-in XHCI USB controller.
otg_mode=1

[cm5]
dtoverlay=dwc2,dr_mode=host

[all]
`
const CONSOLES = 'console=serial0,115200 console=tty1'
const KERNEL_LINES: Readonly<Record<PiRelease, string>> = {
  bookworm: `${CONSOLES} root=PARTUUID=4e639091-02 rootfstype=ext4 fsck.repair=yes rootwait quiet init=/usr/lib/raspberrypi-sys-mods/firstboot\n`,
  trixie: `${CONSOLES} root=PARTUUID=4e639091-02 rootfstype=ext4 fsck.repair=yes rootwait resize\n`,
}
/** What grows the file system at the first boot, each in its way. */
export const GROWS: Readonly<Record<PiRelease, string>> = {
  bookworm: 'init=/usr/lib/raspberrypi-sys-mods/firstboot',
  trixie: 'resize',
}

const UNIT = (description: string, wanted: string) =>
  `[Unit]\nDescription=${description}\n[Service]\nExecStart=/bin/true\n[Install]\nWantedBy=${wanted}\n`
const SYSTEM: Readonly<Record<string, string>> = {
  'etc/hostname': 'raspberrypi\n',
  'etc/hosts': '127.0.0.1\tlocalhost\n127.0.1.1\traspberrypi\n',
  'etc/modprobe.d/rfkill_default.conf': 'options rfkill default_state=0\n',
  'etc/NetworkManager/NetworkManager.conf': '[main]\nplugins=ifupdown,keyfile\n',
  'etc/ssh/sshd_config': 'Include /etc/ssh/sshd_config.d/*.conf\nUsePAM yes\n',
  'etc/ssh/sshd_config.d/rename_user.conf': 'Banner /usr/share/userconf-pi/sshd_banner\n',
  'usr/lib/systemd/system/ssh.service': UNIT('OpenBSD Secure Shell server', 'multi-user.target'),
  'usr/lib/systemd/system/userconfig.service': UNIT(
    'User configuration dialog',
    'multi-user.target',
  ),
  'usr/lib/userconf-pi/userconf-service': '#!/bin/sh\n',
  'usr/share/zoneinfo/Europe/Berlin': 'TZif',
  'var/lib/NetworkManager/NetworkManager.state': '[main]\nWirelessEnabled=false\n',
  ...Object.fromEntries(
    ['107d50c000.serial', '3f215040.serial', 'fe215040.serial', 'soc'].map((device) => [
      `var/lib/systemd/rfkill/platform-${device}:bluetooth`,
      '0\n',
    ]),
  ),
}
const SYSTEM_OF: Readonly<Record<PiRelease, Readonly<Record<string, string>>>> = {
  bookworm: {
    'etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
    'etc/dphys-swapfile': '#CONF_SWAPFILE=/var/swap\nCONF_SWAPSIZE=512\n',
  },
  trixie: {
    'etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
    'etc/rpi/swap.conf': '#[Main]\n#Mechanism=auto\n',
    'usr/lib/netplan/00-network-manager-all.yaml':
      'network:\n  version: 2\n  renderer: NetworkManager\n',
    'etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg':
      'datasource_list: [ NoCloud, None ]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware\n',
    'usr/lib/systemd/system.conf.d/40-rpi-enable-watchdog.conf':
      '[Manager]\nRuntimeWatchdogSec=1m\nRebootWatchdogSec=2m\n',
    'usr/lib/systemd/journald.conf.d/40-rpi-volatile-storage.conf': '[Journal]\nStorage=volatile\n',
  },
}
const BOOT_OF: Readonly<Record<PiRelease, Readonly<Record<string, string>>>> = {
  bookworm: {},
  trixie: {
    'user-data':
      '#cloud-config\n#hostname: raspberrypi\nssh_pwauth: false\n#users:\n#- default\n#runcmd:\n',
    'meta-data': 'dsmode: local\ninstance_id: rpios-image\n',
    'network-config':
      'network:\n  version: 2\n\n  ethernets:\n    eth0:\n      dhcp4: true\n      optional: true\n\n#  wifis:\n#    wlan0:\n#      access-points:\n',
  },
}
const BOOT_MEBIBYTES = 8
const ROOT_MEBIBYTES = 128
const BOOT_OFFSET_MEBIBYTES = 4
const ROOT_OFFSET_MEBIBYTES = BOOT_OFFSET_MEBIBYTES + BOOT_MEBIBYTES

/** Extra files go into the root file system, and into the boot partition, over what a stock card has. */
export async function makePiCard(
  folder: string,
  release: PiRelease,
  extra: Readonly<Record<string, string>> = {},
  extraBoot: Readonly<Record<string, string>> = {},
): Promise<string> {
  const system = join(folder, 'pi-system')
  await writeSystem(system)
  const people = 'pi:x:1000:1000::/home/pi:/bin/bash\n'
  writeFileSync(join(system, 'etc/passwd'), people, { flag: 'a' })
  writeFileSync(join(system, 'etc/group'), 'pi:x:1000:\nsudo:x:27:\ngpio:x:993:\n', { flag: 'a' })
  write(system, { ...SYSTEM, ...SYSTEM_OF[release], ...extra })
  const wants = join(system, 'etc/systemd/system/multi-user.target.wants')
  mkdirSync(wants, { recursive: true })
  symlinkSync('/usr/lib/systemd/system/userconfig.service', join(wants, 'userconfig.service'))
  const root = join(folder, 'pi-root.img')
  execFileSync('truncate', ['-s', `${ROOT_MEBIBYTES}M`, root])
  execFileSync('mke2fs', ['-q', '-t', 'ext4', '-F', '-d', system, root])
  rmSync(system, { recursive: true })

  const boot = join(folder, 'pi-boot.img')
  execFileSync('truncate', ['-s', `${BOOT_MEBIBYTES}M`, boot])
  execFileSync('mformat', ['-i', boot, '-v', 'bootfs', '::'])
  const files = join(folder, 'pi-boot')
  write(files, {
    'config.txt': CONFIG,
    'cmdline.txt': KERNEL_LINES[release],
    'overlays/imx708.dtbo': '',
    'overlays/miniuart-bt.dtbo': '',
    ...BOOT_OF[release],
    ...extraBoot,
  })
  execFileSync('sh', ['-c', 'mcopy -s -i "$1" "$2"/* ::', 'sh', boot, files])
  rmSync(files, { recursive: true })

  const card = join(folder, `${release}.img`)
  execFileSync('truncate', ['-s', `${ROOT_OFFSET_MEBIBYTES + ROOT_MEBIBYTES}M`, card])
  const sectors = (mebibytes: number) => mebibytes * 2048
  execFileSync('sfdisk', ['-q', card], {
    input: `label: dos
start=${sectors(BOOT_OFFSET_MEBIBYTES)}, size=${sectors(BOOT_MEBIBYTES)}, type=c
start=${sectors(ROOT_OFFSET_MEBIBYTES)}, size=${sectors(ROOT_MEBIBYTES)}, type=83
`,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  for (const [part, offset] of [
    [boot, BOOT_OFFSET_MEBIBYTES],
    [root, ROOT_OFFSET_MEBIBYTES],
  ] as const)
    execFileSync('dd', [
      `if=${part}`,
      `of=${card}`,
      'bs=1M',
      `seek=${offset}`,
      'conv=notrunc,sparse',
      'status=none',
    ])
  return card
}

export interface OpenCard {
  /** The root file system, unpacked. */
  readonly root: string
  read(path: string): string
  /** A file of the boot partition. */
  readBoot(name: string): string
}

export function openCard(card: string, folder: string): OpenCard {
  const part = join(folder, 'open.img')
  const root = join(folder, 'open')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root)
  const from = [`if=${card}`, `of=${part}`, 'bs=1M', `skip=${ROOT_OFFSET_MEBIBYTES}`]
  execFileSync('dd', [...from, 'conv=sparse', 'status=none'])
  execFileSync('debugfs', ['-R', `rdump / ${root}`, part], { stdio: 'ignore' })
  const boot = `${card}@@${BOOT_OFFSET_MEBIBYTES}M`
  return {
    root,
    read: (path) => readFileSync(join(root, path), 'utf8'),
    readBoot: (name) =>
      execFileSync('mcopy', ['-i', boot, `::${name}`, '-'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
  }
}

/** The lines of config.txt that a board's firmware takes: those of no section, of [all], of its own. */
export function firmwareLines(config: string, board: Board): string[] {
  const taken: string[] = []
  let section = 'all'
  for (const line of config.split('\n')) {
    const name = /^\[(.+)\]$/.exec(line)?.[1]
    if (name) section = name
    else if (/^\w/.test(line) && ['all', board].includes(section)) taken.push(line)
  }
  return taken
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
