/**
 * A new lane whose shop has no network any more: it opens a Wi-Fi of its own, its glass shows how to join it,
 * and a phone that has joined is led to its page whatever it asks for. On a card of machines/pi-os-card.ts.
 */
import type { Glass } from '#lab/emulators/emulated-display.ts'
import { is, shown, until } from '../machines/debian-container.ts'
import { SHOP_PORT } from '../machines/pi-os-card.ts'
import type { Computer } from '../machines/qemu-machine.ts'
import { enterPage, type Scanned } from './set-up-by-phone.ts'

/** Where a network that NetworkManager shares has its gateway: the lane. */
const LANE = '10.42.0.1'
const DEADLINE_MS = 2_400_000
const ASK_EVERY_MS = 500

/** `address` is where the phone hands on what is asked from outside. */
export async function showsOwnWifi(
  computer: Computer,
  glass: () => Glass,
  address: string,
  version: string,
): Promise<void> {
  // The radio is the phone's from here on.
  await computer.run('systemctl stop bench-shop.service')
  const offered = () => /^WIFI:T:WPA;S:(lane-\w+);P:([a-z2-9]{12});;$/.exec(glass().qr ?? '')
  await until('a Wi-Fi on the glass', () => offered() !== null, DEADLINE_MS, ASK_EVERY_MS)
  const [, name = '', password = ''] = offered() ?? []
  shown(`without a network the glass shows the lane's own Wi-Fi, ${name}`)

  await computer.run(
    `printf 'nameserver ${LANE}\\n' > /etc/netns/shop/resolv.conf
    wpa_passphrase ${name} ${password} > /run/phone.conf
    systemd-run --quiet --unit=bench-phone /bin/sh -euc '
      inside() { ip netns exec shop "$@"; }
      inside ip address flush dev wlan1
      inside wpa_supplicant -B -i wlan1 -c /run/phone.conf
      inside udhcpc -n -q -t 60 -i wlan1
      exec ip netns exec shop systemd-socket-activate -l ${SHOP_PORT} /lib/systemd/systemd-socket-proxyd ${LANE}:${SHOP_PORT}'`,
    DEADLINE_MS,
  )
  const here = "ip netns exec shop ip -br -4 address show wlan1 | awk '{ print $3 }'"
  await until(
    'an address of the lane',
    async () => /^10\.42\.0\.\d+\/24$/.test(await computer.run(here, DEADLINE_MS)),
    DEADLINE_MS,
    ASK_EVERY_MS,
  )
  shown('a phone has joined it by what the glass says')

  // Any name, as phones try whether there is an internet.
  const node = 'ip netns exec shop timeout 300 /opt/laned/current/bin/node'
  const probe = `fetch("http://connectivity.example/generate_204", { redirect: "manual" })
    .then(({ status, headers }) => console.log(status, headers.get("location")))`
  is(await computer.run(`${node} -e '${probe}'`, DEADLINE_MS), `302 http://${LANE}:${SHOP_PORT}/`)
  shown('whatever the phone asks for leads to the page of the lane')

  const page = await pageOnGlass(glass)
  shown(`over it: ${await enterPage(address, page, version)}`)
}

/** By turns with the Wi-Fi. */
async function pageOnGlass(glass: () => Glass): Promise<Scanned> {
  const offered = () => /^http:\/\/([\d.]+:\d+)\/#code=([0-9A-Z-]{11})$/.exec(glass().qr ?? '')
  await until('the page on the glass', () => offered() !== null, DEADLINE_MS, ASK_EVERY_MS)
  const [qr = '', host = '', code = ''] = offered() ?? []
  is(host, `${LANE}:${SHOP_PORT}`)
  return { qr, host, code }
}
