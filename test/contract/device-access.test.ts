/**
 * Every device that the lane opens is one that its user may open, on Debian and on Raspberry Pi OS:
 * install.sh puts its groups and rules there, udev itself judges devices of each kind by all rules
 * of the system, and the lane's user asks the kernel. Needs root and udev.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { spec } from '#test/spec.ts'
import { INSTALL, type InstallRig, openInstallRig } from '#test/updates/install-rig.ts'
import { runOverlaid } from '#test/updates/overlaid-system.ts'

/** One device of each kind: what the unit calls the kind, its subsystem, its name in /dev. */
const DEVICES = [
  ['ttyUSB', 'tty', 'ttyUSB0'],
  ['ttyACM', 'tty', 'ttyACM0'],
  ['ttyAMA', 'tty', 'ttyAMA0'],
  ['ttyS', 'tty', 'ttyS0'],
  ['ttyAP', 'tty', 'ttyAP0'],
  ['ttymxc', 'tty', 'ttymxc0'],
  ['ttyGS', 'tty', 'ttyGS0'],
  ['rfcomm', 'tty', 'rfcomm0'],
  ['gpiochip', 'gpio', 'gpiochip0'],
  ['video4linux', 'video4linux', 'video0'],
  ['media', 'media', 'media0'],
  ['dma_heap', 'dma_heap', 'system'],
] as const

/** As the rules that come with Raspberry Pi OS: they stand late, and have groups of their own. */
const RASPBERRY = `
for group in gpio i2c spi; do groupadd --system $group; done
cat > /etc/udev/rules.d/99-com.rules <<'RULES'
SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"
SUBSYSTEM=="dma_heap", GROUP="video", MODE="0660"
SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"
RULES
`

const SYSTEMS = { Debian: '', 'Raspberry Pi OS': RASPBERRY } as const

/** Devices that exist in name only: udev reads /sys, sets rights in /dev; access(2) reads these. */
const PLUG_IN = `
said() { sed -n "/^Device node $1:/{n;s/^ *//;s/.*gid=\\([0-9]*\\).*/\\1/;p}" /run/udev.log; }
# From 257 on udevadm says which rights the device would have, and leaves it as it is; a device of a group is for that group.
apply_rights() {
  group=$(said group)
  mode=$(said permission)
  if [ -n "$group" ]; then chgrp "$group" "$1" && chmod "\${mode:-0660}" "$1"; fi
}
mount -t tmpfs tmpfs /sys
mount -t tmpfs tmpfs /dev
mknod -m 0666 /dev/null c 1 3
mount -t tmpfs tmpfs /run
export SYSTEMD_DEVICE_VERIFY_SYSFS=0
minor=0
while read -r kind subsystem name; do
  device=/sys/devices/platform/lane/$name
  mkdir -p "$device" "/sys/class/$subsystem"
  ln -s "/sys/class/$subsystem" "$device/subsystem"
  printf '250:%s\\n' $minor > "$device/dev"
  printf 'MAJOR=250\\nMINOR=%s\\nDEVNAME=%s\\n' $minor "$name" > "$device/uevent"
  mknod -m 0600 "/dev/$name" c 250 $minor
  udevadm test --action=add "$device" > "/run/udev.log" 2>&1 || cat /run/udev.log >&2
  apply_rights "/dev/$name"
  minor=$((minor + 1))
  setpriv --init-groups --reuid=laned --regid=laned test -r "/dev/$name" -a -w "/dev/$name" ||
    echo "$kind: $(ls -l "/dev/$name")"
done < "$DEVICES"
`

/** Nor does it fetch the programs of a camera and of Bluetooth: no device asks for them. */
function withoutSystemd({ folder }: InstallRig): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const nothing = '#!/bin/sh\n[ "$1" != show ] || echo 1\n'
  for (const name of ['systemctl', 'busctl', 'apt-get'])
    writeFileSync(join(bin, name), nothing, { mode: 0o755 })
  return bin
}

spec(
  'the devices of a lane',
  {
    'are of the kinds that the unit allows'() {
      const unit = readFileSync('systemd/laned.service', 'utf8')
      const allowed = [...unit.matchAll(/^DeviceAllow=char-(\S+) rw$/gm)].map(([, kind]) => kind)
      assert.equal(allowed.toSorted(), DEVICES.map(([kind]) => kind as string).toSorted())
    },
    ...Object.fromEntries(
      Object.entries(SYSTEMS).map(([name, prepare]) => [
        `can be opened by its user on ${name}`,
        async () => {
          await using rig = await openInstallRig({ architecture: process.arch as 'arm64' | 'x64' })
          const devices = join(rig.folder, 'devices')
          writeFileSync(devices, DEVICES.map((device) => `${device.join(' ')}\n`).join(''))
          const { status, stdout, stderr } = runOverlaid({
            script: `${prepare}PATH=$BIN:$PATH $INSTALL > /dev/null\n${PLUG_IN}`,
            shared: [rig.folder, join(INSTALL, '../../..')],
            folder: rig.folder,
            environment: {
              BIN: withoutSystemd(rig),
              INSTALL: `${INSTALL} --key ${rig.key} ${rig.bundle}`,
              DEVICES: devices,
            },
          })
          assert.is(status, 0, stderr)
          assert.is(stdout, '', 'denied')
        },
      ]),
    ),
  },
  60_000,
)
