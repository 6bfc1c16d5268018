/**
 * `npm run verify qemu-arm64 -- [--keep]`: a lane on a whole arm64 computer. The bundle of
 * this commit is flashed onto a stock Debian card by scripts/install/flash.sh, the card is booted
 * in QEMU, and a till takes a payment and has goods recognised through a forwarded port, with a
 * display on the USB serial adapter. Then the till reboots it, finds everything again, and it is
 * switched off.
 *
 * Some minutes, the first time five more for the card. Needs root and, from Debian: mmdebstrap,
 * arch-test, qemu-user-static, qemu-system-arm, minisign, fdisk, e2fsprogs, mtools.
 *
 * Watches: scripts/release scripts/install package-lock.json
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCable } from '#lab/emulators/display-cable.ts'
import type { Glass } from '#lab/emulators/emulated-display.ts'
import { EMULATED_DISPLAYS } from '#lab/emulators/emulated-displays.ts'
import { createTill, type Till } from '#test/replacement/till-client.ts'
import { CACHE } from './machines/base-system.ts'
import { until } from './machines/debian-container.ts'
import { debianCard, fileSystemOf } from './machines/debian-image.ts'
import { ARM64_BOARD } from './machines/qemu-boards.ts'
import { type Computer, freePort, openComputer } from './machines/qemu-machine.ts'
import {
  answers,
  GUEST_PORT,
  kept,
  laneConfig,
  looksWell,
  recognises,
  sells,
  TOKEN,
} from './qemu-lane.ts'
import { makeTrialBundle, type TrialBundle } from './trial-bundle.ts'

const { values } = parseArgs({
  options: {
    bundle: { type: 'string' },
    key: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(`npm run verify qemu-arm64 -- [--bundle FILE --key release.pub] [--keep]

Flashes the arm64 bundle of this commit onto a stock Debian card, boots it in QEMU and sells there.
  --bundle, --key   not this commit: this bundle, signed with this key
  --keep            leaves the flashed card and the console's log, and says where
The stock card is made once and kept in $LANED_VERIFY_CACHE (${CACHE}).`)
  process.exit(0)
}

const SWITCH_OFF_DEADLINE_MS = 180_000
const KERNEL_LINE = 'root=/dev/vda1 rw console=ttyAMA0 systemd.show_status=yes'
mkdirSync(CACHE, { recursive: true })
const work = mkdtempSync(join(CACHE, 'qemu-arm64-'))
// QEMU and what makes the card end with this process, by themselves.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    cleanUp()
    process.exit(130)
  })
try {
  await verify()
} finally {
  cleanUp()
}

async function verify(): Promise<void> {
  const card = await step('there is a stock Debian card for arm64', debianCard)
  const { bundle, key } = await given()
  const disk = join(work, 'lane.img')
  await step('flash.sh has put it onto the card', async () => {
    const config = join(work, 'laned.yaml')
    writeFileSync(config, laneConfig())
    const child = spawn(
      'setpriv',
      [
        ...['--pdeathsig', 'TERM', 'scripts/install/flash.sh'],
        ...['--image', card.image, '--bundle', bundle, '--key', key, '--config', config],
        ...['--serial', 'QEMU-1', '--hostname', 'lane-qemu', '--out', disk],
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`flash.sh ended with ${code}`)
  })

  const emulator = EMULATED_DISPLAYS.qrpay()
  const shown: Glass[] = []
  emulator.onGlass = (glass) => shown.push(glass)
  using display = createCable(emulator)
  const port = await freePort()
  const till = createTill(`http://127.0.0.1:${port}`, TOKEN)
  await using computer = await openComputer({
    board: ARM64_BOARD,
    kernel: card.kernel,
    ramdisk: card.ramdisk,
    words: KERNEL_LINE,
    disk,
    scratch: work,
    display,
    port,
    guestPort: GUEST_PORT,
  })
  try {
    await live(computer, till, shown)
    await step('its file system is whole', () => {
      execFileSync('e2fsck', ['-fn', fileSystemOf(disk)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    })
  } catch (error) {
    console.error(computer.console().split('\n').slice(-40).join('\n'))
    const journal = 'journalctl --no-pager -o cat -n 40 -u laned.service'
    console.error(await computer.run(journal, 60_000).catch(() => 'and the shell says nothing'))
    throw error
  }
}

async function live(computer: Computer, till: Till, shown: readonly Glass[]): Promise<void> {
  await step('switched on: both interfaces answer on the forwarded port', () => answers(till))
  await step('the till sells', () => sells(till, shown))
  await step('goods are recognised', () => recognises(till))
  await step('the system is well', () => looksWell(computer))
  const before = await kept(till)
  await step('the till reboots it: both answer again, and all is there', async () => {
    const boot = 'cat /proc/sys/kernel/random/boot_id'
    const first = await computer.run(boot)
    await till.post('/api/reboot')
    await until('the next boot', async () => (await computer.run(boot, 30_000)) !== first, 900_000)
    await answers(till)
    const after = await kept(till)
    if (after !== before) throw new Error(`before: ${before}\nafter:  ${after}`)
  })
  await step('the system is well', () => looksWell(computer))
  await step('switched off by systemd', async () => {
    await computer.run('systemctl poweroff')
    await computer.ended(SWITCH_OFF_DEADLINE_MS)
  })
}

/** A bundle that is to be shipped, or one of this commit under a key of this run. */
async function given(): Promise<TrialBundle> {
  if (values.bundle && values.key) return { bundle: values.bundle, key: values.key }
  return step('the bundle of this commit is built and signed', () => makeTrialBundle(work, 'arm64'))
}

async function step<Result>(what: string, show: () => Result | Promise<Result>): Promise<Result> {
  const startedMs = performance.now()
  const result = await show()
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`ok  ${what}, ${seconds} s${typeof result === 'string' ? `\n    ${result}` : ''}`)
  return result
}

function cleanUp(): void {
  if (values.keep) console.log(`kept: ${work}`)
  else rmSync(work, { recursive: true, force: true })
}
