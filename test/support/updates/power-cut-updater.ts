/**
 * The updater whose plug is pulled (in the machine): installs, selects, confirms and rejects one
 * small release after the other, without pause, and says `STEP …` after each step.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Device, freeBytes } from '#scripts/ota/device-paths-and-keys.ts'
import { sweep, unpack } from '#scripts/ota/install-release.ts'
import { writePayload } from '#scripts/ota/payload/payload-tar.ts'
import { parseManifest } from '#scripts/ota/payload/release-manifest.ts'
import { adoptFloor } from '#scripts/ota/replace-updater.ts'
import { readStanding, rememberSequence, select } from '#scripts/ota/updater-notes.ts'
import { describe } from '#scripts/release/publish-release.ts'

const disk = process.argv[2] ?? '/mnt'
const device: Device = {
  root: join(disk, 'opt'),
  state: join(disk, 'state'),
  data: join(disk, 'data'),
  config: join(disk, 'laned.yaml'),
  keys: [],
  fleetKeys: [],
  architecture: 'x64',
  settings: {
    device: 'http://127.0.0.1:9',
    serialNumber: 'X',
    restart: ['true'],
    started: ['true'],
    kill: ['true'],
    reload: ['true'],
    configCheck: ['true'],
    surroundings: ['true'],
  },
  freeBytes,
  reserveBytes: 0,
}
mkdirSync(join(device.root, 'releases'), { recursive: true })
mkdirSync(device.state, { recursive: true })

const { good, onTrial, bad } = await readStanding(device)
const used = [good, onTrial, ...bad].map((version) => Number(version?.split('.')[2] ?? 0))
let number = Math.max(...used)
if (number === 0) {
  await put(1)
  await select(device, 'confirm', await started())
  await adoptFloor(device, '1.0.1')
  number = 1
}
console.log('READY')
for (;;) {
  number += 1
  await put(number)
  say('installed', number)
  const name = await started()
  say('selected', number)
  if (number % 3 === 0) {
    await select(device, 'reject', name)
    say('rejected', number)
  } else {
    await rememberSequence(device, 'key', number)
    await select(device, 'confirm', name)
    say('confirmed', number)
    await adoptFloor(device, name)
    say('adopted', number)
  }
  await sweep(device)
  say('swept', number)
}

async function put(patch: number): Promise<void> {
  const version = `1.0.${patch}`
  const folder = join(tmpdir(), 'laned-power-cut', version)
  // Filled beside its place and moved there: this too is killed in the middle.
  const filling = `${folder}.new`
  if (!existsSync(folder)) {
    rmSync(filling, { recursive: true, force: true })
    mkdirSync(filling, { recursive: true })
    for (const name of ['scripts/ota', 'systemd'])
      cpSync(name, join(filling, name), { recursive: true })
    for (let file = 0; file < 10; file += 1)
      writeFileSync(join(filling, `data-${file}`), Buffer.alloc(60_000, version))
    renameSync(filling, folder)
  }
  const identity = { version, sequence: patch, architecture: 'x64', reads: {} } as const
  const manifestBytes = Buffer.from(JSON.stringify(await describe(folder, identity)))
  const manifest = parseManifest(manifestBytes)
  const offer = { manifest, manifestBytes, signature: '', keyId: 'key' }
  await unpack(device, offer, writePayload(folder, manifest.files))
  await select(device, 'try', version)
}

/** What systemd does before each start. */
async function started(): Promise<string> {
  execFileSync('scripts/ota/select.sh', ['select'], {
    env: { ...process.env, LANED_OTA_ROOT: device.root, LANED_OTA_STATE: device.state },
  })
  return (await readStanding(device)).onTrial ?? ''
}

function say(what: string, of: number): void {
  console.log(`STEP ${what} ${of}`)
}
