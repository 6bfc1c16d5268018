/**
 * install.sh on a system that runs, where D-Bus carries NetworkManager, avahi and logind: it may
 * reload what it configured and start what is its own, and restarts nothing. What it asks of the
 * system is recorded; lab/verify/install.ts shows the same with the services themselves.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { spec } from '#test/spec.ts'
import { INSTALL, type InstallRig, openInstallRig } from '#test/updates/install-rig.ts'
import { runOverlaid } from '#test/updates/overlaid-system.ts'

/** Programs through which one service is told something by another. */
const MESSENGERS = [
  'systemctl',
  'busctl',
  'udevadm',
  'dbus-send',
  'gdbus',
  'loginctl',
  'nmcli',
  'rfkill',
  'service',
  'invoke-rc.d',
  'deb-systemd-invoke',
  'init',
  'telinit',
  'shutdown',
  'reboot',
  'pkill',
  'killall',
  'apt-get',
  'modprobe',
  'journalctl',
]

/** Answers as systemd does about units that were started, or not, and about the lane's process. */
const RECORDER = `#!/bin/sh
here=$(dirname "$0")
name=$(basename "$0")
echo "$name $*" >> "$here/said"
[ "$name" = systemctl ] || exit 0
for unit; do :; done
case "$1" in
  start) : > "$here/started-$unit" ;;
  is-active) [ -e "$here/started-$unit" ] ;;
  show) cat "$here/pid" ;;
esac
`

/** Everything that may be asked; whatever else is, takes somebody's service away. */
const HARMLESS = [
  /^systemctl daemon-reload$/,
  /^systemctl (is-active --quiet|start) laned(\.service|-update\.timer|-feature\.socket|-(network|console)\.path)$/,
  /^systemctl show -P MainPID laned\.service$/,
  /^busctl call org\.freedesktop\.DBus \/org\/freedesktop\/DBus org\.freedesktop\.DBus ReloadConfig$/,
  // What was not there cannot be disturbed; NEEDRESTART_SUSPEND keeps the rest as it is.
  /^apt-get install -y --no-install-recommends (rpicam-apps-lite|bluez)$/,
  /^udevadm control --reload$/,
  /^udevadm trigger --action=change( --subsystem-match=(gpio|dma_heap))+$/,
]

function recorders({ folder }: InstallRig): string {
  const bin = join(folder, 'recorders')
  mkdirSync(bin)
  for (const name of MESSENGERS) writeFileSync(join(bin, name), RECORDER, { mode: 0o755 })
  // This process: root, so in no group of the lane.
  writeFileSync(join(bin, 'pid'), `${process.pid}\n`)
  return bin
}

function install(rig: InstallRig, bin: string, script: string) {
  const { status, stderr, stdout } = runOverlaid({
    script,
    shared: [rig.folder, join(INSTALL, '../../..')],
    folder: rig.folder,
    environment: {
      PATH: `${bin}:${process.env['PATH']}`,
      BIN: bin,
      INSTALL: `${INSTALL} --key ${rig.key} ${rig.bundle}`,
    },
  })
  assert.is(status, 0, stderr)
  return stdout
}

const lines = (file: string) => readFileSync(file, 'utf8').trim().split('\n')

spec(
  'an installation on a running system',
  {
    async 'restarts nothing, and the second time starts nothing either'() {
      await using rig = await openInstallRig({ architecture: process.arch as 'arm64' | 'x64' })
      const bin = recorders(rig)
      install(rig, bin, '$INSTALL; mv "$BIN/said" "$BIN/first"; $INSTALL')
      const first = lines(join(bin, 'first'))
      const second = lines(join(bin, 'said'))
      for (const said of [...first, ...second])
        assert.ok(
          HARMLESS.some((form) => form.test(said)),
          said,
        )
      const starts = (said: readonly string[]) => said.filter((line) => / start /.test(line))
      assert.equal(starts(first), [
        'systemctl start laned-console.path',
        'systemctl start laned-network.path',
        'systemctl start laned-feature.socket',
        'systemctl start laned.service',
        'systemctl start laned-update.timer',
      ])
      assert.equal(starts(second), [])
      for (const reload of ['daemon-reload', 'ReloadConfig', 'control --reload', 'trigger'])
        assert.ok(
          first.some((line) => line.includes(reload)),
          reload,
        )
    },
    async 'tells a lane with two adapters, whose link it takes away, to settle which is which'() {
      await using rig = await openInstallRig({ architecture: process.arch as 'arm64' | 'x64' })
      const bin = recorders(rig)
      const prepare = (adapters: string) => `
        mount -t tmpfs tmpfs /dev
        mknod -m 0666 /dev/null c 1 3
        cd /dev && touch ${adapters}
        echo > /etc/udev/rules.d/70-laned.rules
        $INSTALL
        [ ! -e /etc/udev/rules.d/70-laned.rules ]`
      assert.match(install(rig, bin, prepare('ttyUSB0 ttyACM0')), /2 USB serial .* display scan/)
      assert.not.match(install(rig, bin, prepare('ttyUSB0 ttyS0')), 'display scan')
    },
    async 'is refused where payments would be kept in memory'() {
      await using rig = await openInstallRig({ architecture: process.arch as 'arm64' | 'x64' })
      const bin = recorders(rig)
      const said = install(
        rig,
        bin,
        `echo 'console=tty1 overlayroot=tmpfs' > /line; mount --bind /line /proc/cmdline
         ! $INSTALL 2>&1; [ ! -e /opt/laned ]`,
      )
      assert.match(said, 'overlay in memory')
    },
    async 'tells that a lane which runs gets its new groups later'() {
      await using rig = await openInstallRig({ architecture: process.arch as 'arm64' | 'x64' })
      const bin = recorders(rig)
      const said = install(rig, bin, '$INSTALL')
      assert.match(said, 'systemctl restart laned, when nobody pays')
      // One that was started with them, as systemd starts it.
      const current = 'setpriv --init-groups --reuid=laned --regid=laned cat'
      const again = install(
        rig,
        bin,
        `$INSTALL > /dev/null; mkfifo /hold; exec 3<> /hold
         ${current} < /hold > "$BIN/started" & lane=$!
         echo started >&3; until [ -s "$BIN/started" ]; do sleep 0.01; done
         echo $lane > "$BIN/pid"; $INSTALL; exec 3>&-; kill $lane`,
      )
      assert.not.match(again, 'systemctl restart')
    },
  },
  60_000,
)
