/**
 * A Debian with what the customer's screen is made of, fetched by the script that a lane fetches it with, and a
 * monitor: an X server whose picture is a file. Made once and kept, as the base systems are.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeQR } from 'qr/decode.js'
import {
  type BaseSystemOptions,
  baseSystem,
  type DebianRelease,
  folderOf,
  install,
  isWhole,
  withMore,
} from './base-system.ts'
import type { Machine } from './debian-container.ts'

const NAME = 'rootfs-kiosk-keys'
const PACKAGES = 'systemd/laned-kiosk-packages.sh'
/** The monitor, and the keyboard before it. */
const BENCH = ['xvfb', 'xdotool']
const POLKIT = { name: 'rootfs-polkit', packages: ['libpam-systemd', 'polkitd'] }
/** Of its own backend for X; a window of another size is not asked for. */
const SIZE = '1024x768x24'
const PICTURE = 'srv/monitor/Xvfb_screen0'
const DISPLAY = ':7'
/** A container has no first seat: the unit's own compositor draws on the monitor of the bench instead. */
const DROP_IN = `[Service]
TTYPath=
StandardInput=null
UtmpIdentifier=
Environment=WLR_BACKENDS=x11 WLR_RENDERER=pixman DISPLAY=${DISPLAY}
`

/** What openMachine makes a kiosk's machine of. */
export function kioskSystem(release: DebianRelease): BaseSystemOptions {
  const folder = folderOf(NAME, release)
  if (!isWhole(folder)) {
    const bare = baseSystem({ ...POLKIT, release })
    console.log(`fetching the browser of a kiosk into ${folder} (once, some 200 MB)`)
    const command = `sh -c "$FETCH" && ${install(BENCH)}`
    withMore(bare, folder, command, { FETCH: readFileSync(PACKAGES, 'utf8') })
  }
  return { name: NAME, release }
}

/** Before the kiosk is installed; it stays plugged in. */
export function plugInMonitor(machine: Machine): void {
  const dropIn = join(machine.root, 'etc/systemd/system/laned-kiosk.service.d/bench.conf')
  mkdirSync(dirname(dropIn), { recursive: true })
  writeFileSync(dropIn, DROP_IN)
  const folder = `/${dirname(PICTURE)}`
  machine.run('mkdir', '-p', folder)
  machine.run(
    ...['systemd-run', '--quiet', '--unit=bench-monitor', '--property=Restart=always'],
    ...['Xvfb', DISPLAY, '-screen', '0', SIZE, '-fbdir', folder, '-nolisten', 'tcp', '-ac'],
  )
}

/** As somebody with a keyboard before the monitor: keys by their names (`ctrl+l`), or a text and Return. */
export function press(machine: Machine, keys: readonly string[], text = ''): void {
  const tool = ['env', `DISPLAY=${DISPLAY}`, 'xdotool']
  if (keys.length > 0) machine.run(...tool, 'key', '--delay', '150', ...keys)
  if (text !== '') machine.run(...tool, 'type', '--delay', '15', text)
  if (text !== '') machine.run(...tool, 'key', 'Return')
}

/** The QR code that a telephone reads off the monitor; null: none that it could read. */
export function scanMonitor(machine: Machine): string | null {
  try {
    return decodeQR(pictureOf(readFileSync(join(machine.root, PICTURE))))
  } catch {
    return null
  }
}

/** XWD: a header of 32-bit words, colours of twelve bytes each, then a word a pixel. */
function pictureOf(file: Buffer) {
  const [size, width, height, line, colours] = [0, 4, 5, 12, 19].map((at) =>
    file.readUInt32BE(4 * at),
  ) as [number, number, number, number, number]
  const pixels = file.subarray(size + 12 * colours)
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const rgb = pixels.readUInt32LE(y * line + 4 * x)
      data.set([(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255, 255], (y * width + x) * 4)
    }
  return { width, height, data }
}
