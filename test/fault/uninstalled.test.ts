/**
 * A lane that is to be none any more: uninstall.sh takes away what install.sh and board.sh laid, and leaves the
 * data until it is told to purge; both as often as one likes. lab/verify/kiosk.ts shows it under real systemd.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { spec } from '#test/spec.ts'
import { BOARD, INSTALL, openInstallRig } from '#test/updates/install-rig.ts'
import { runOverlaid } from '#test/updates/overlaid-system.ts'

const UNINSTALL = join(INSTALL, '../uninstall.sh')
/** They would reach the services of this machine. */
const MESSENGERS = ['systemctl', 'busctl', 'udevadm', 'apt-get', 'loginctl', 'pkill', 'nmcli']
/** A unit that was started runs; the lane's process is none of this machine's. */
const RECORDER = `#!/bin/sh
case "$(basename "$0") $1" in 'systemctl show') echo 1 ;; 'systemctl is-active') exit 3 ;; esac
`
/** What laned comes onto: a board of a Raspberry Pi, as far as board.sh looks. */
const PREPARE = `
cd /
rm -rf /etc/laned /var/lib/laned /var/lib/laned-ota /opt/laned
mkdir -p /boot/firmware/overlays /etc/ssh /etc/rpi /etc/NetworkManager/system-connections /etc/netplan
echo 'camera_auto_detect=1' > /boot/firmware/config.txt
echo 'console=tty1 root=PARTUUID=1' > /boot/firmware/cmdline.txt
touch /etc/rpi/swap.conf /etc/netplan/50-own.yaml
[ -e /etc/ssh/sshd_config ] || touch /etc/ssh/sshd_config
snap() {
  find /boot /etc /home /opt /usr/local /usr/lib/sysusers.d /usr/lib/tmpfiles.d /var/lib /var/cache \\
    -path /var/lib/dpkg -prune -o -path /var/lib/apt -prune -o -path /var/cache/apt -prune -o \\
    -printf '%p %M %u:%g %l\\n' | grep -vE '^/etc/(\\.pwd\\.lock|passwd-|group-|shadow-|gshadow-|subuid-|subgid-) ' |
    grep -vE '^/(etc|home|opt|var/lib|boot|usr/local) ' | sort
  sort /etc/passwd /etc/group /boot/firmware/*.txt
}
snap > "$OUT/before"
`

async function life(script: string) {
  const rig = await openInstallRig({ architecture: process.arch as 'arm64' | 'x64' })
  const [bin, out] = [join(rig.folder, 'recorders'), join(rig.folder, 'out')]
  for (const each of [bin, out]) mkdirSync(each)
  for (const name of MESSENGERS) writeFileSync(join(bin, name), RECORDER, { mode: 0o755 })
  writeFileSync(join(rig.folder, 'id.pub'), 'ssh-ed25519 AAAAC3 technician\n')
  const { status, stderr, stdout } = runOverlaid({
    script: `${PREPARE}\n${script}`,
    shared: [rig.folder, join(INSTALL, '../../..')],
    folder: rig.folder,
    environment: {
      PATH: `${bin}:${process.env['PATH']}`,
      OUT: out,
      SUDO_USER: '',
      INSTALL: `${INSTALL} --key ${rig.key} --kiosk ${rig.bundle}`,
      BOARD: `${BOARD} --uart --no-bluetooth --camera auto --ntp 10.0.0.1 --ssh-key ${join(rig.folder, 'id.pub')}`,
      UNINSTALL,
    },
  })
  await rig[Symbol.asyncDispose]()
  assert.is(status, 0, `${stdout}${stderr}`)
  return { stdout, stderr }
}

spec(
  'a lane that is uninstalled',
  {
    async 'leaves its data, and the way in; a purge leaves nothing; both twice'() {
      const { stdout } = await life(`
        $INSTALL > /dev/null
        $BOARD > /dev/null
        for each in lane lane-wpa3; do
          echo x > /etc/NetworkManager/system-connections/$each.nmconnection
        done
        printf 'network:\\n  x:\\n    name: "lane"\\n' > /etc/netplan/90-NM-1.yaml
        echo 'mine' > /var/lib/laned/payments.db
        echo '# mine' > /etc/laned/laned.yaml
        sh $UNINSTALL
        snap > "$OUT/left"
        sh $UNINSTALL > /dev/null
        snap | cmp - "$OUT/left"
        comm -13 "$OUT/before" "$OUT/left" | sed 's/^/left: /'
        $INSTALL > /dev/null
        [ "$(cat /etc/laned/laned.yaml)" = '# mine' ]
        [ "$(cat /var/lib/laned/payments.db)" = mine ]
        [ "$(cat /var/lib/laned-ota/good)" = 1.2.3 ]
        sh $UNINSTALL --purge
        snap > "$OUT/after"
        diff "$OUT/before" "$OUT/after"
        sh $UNINSTALL --purge > /dev/null
        snap | cmp - "$OUT/before"`)
      const left = stdout.split('\n').filter((line) => line.startsWith('left: '))
      const paths = left.map((line) => line.slice('left: '.length).split(' ')[0] ?? '')
      const strange = paths.filter(
        (path) =>
          !/^\/(etc\/laned|var\/lib\/laned|var\/lib\/laned-ota)(\/|$)/.test(path) &&
          !/technician|lane(-wpa3)?\.nmconnection|90-NM-1|sshd_config\.d|sudoers\.d$/.test(path) &&
          !/^(laned|gpio|dialout|video|sudo|systemd-journal):/.test(path),
      )
      assert.equal(strange, [])
      assert.ok(paths.includes('/var/lib/laned/payments.db') && paths.includes('/etc/laned/keys'))
      assert.ok(paths.some((path) => path.startsWith('/var/lib/laned-ota/sequence')))
      assert.not(paths.includes('/var/lib/laned-ota/good'))
      assert.not(left.some((line) => line.includes('kiosk')))
    },
    async 'keeps the technician who takes it away'() {
      const { stdout } = await life(`
        $INSTALL > /dev/null
        $BOARD > /dev/null
        SUDO_USER=technician sh $UNINSTALL --purge
        getent passwd technician
        [ -e /etc/sudoers.d/laned-technician ]
        ! getent passwd laned`)
      assert.match(stdout, 'the user technician stays: you came as it')
    },
    async 'leaves units and masks that are somebody else’s'() {
      await life(`
        $INSTALL > /dev/null
        cd /etc/systemd/system
        rm laned-update.timer && echo '[Timer]' > laned-update.timer
        ln -s /dev/null some.service
        mkdir -p laned.service.d && touch laned.service.d/own.conf
        sh $UNINSTALL
        cd /etc/systemd/system
        [ -f laned-update.timer ]
        [ -L some.service ]
        [ -e laned.service.d/own.conf ]
        [ ! -e laned.service ] && [ ! -L laned.service ]`)
    },
    async 'refuses what it does not know'() {
      const { stdout } = await life(`
        $INSTALL > /dev/null
        sh $UNINSTALL --prune 2>&1 || echo "exit $?"
        [ -e /opt/laned/current ]`)
      assert.match(stdout, "--purge, or nothing, not '--prune'")
      assert.match(stdout, 'exit 64')
    },
  },
  120_000,
)
