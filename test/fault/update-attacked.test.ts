/** Releases that must not be taken: each is refused, said, and leaves the device as it was. */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import {
  BLOCK_BYTES,
  header,
  unpackPayload,
  writePayload,
} from '#scripts/ota/payload/payload-tar.ts'
import { forgetRefused } from '#scripts/ota/payload/refused-payload.ts'
import type { ReleaseFile } from '#scripts/ota/payload/release-manifest.ts'
import { check, installBundle, run } from '#scripts/ota/update-commands.ts'
import {
  describe,
  type Identity,
  listFiles,
  writeBundle,
} from '#scripts/release/publish-release.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { makeKey } from '#test/updates/made-releases.ts'
import { current, openUpdateRig, refusalOf, type UpdateRig } from '#test/updates/update-rig.ts'

const LIMITS = { deadlineMs: 30_000, silenceMs: 60_000, steadyMs: 200, patienceMs: 0, everyMs: 30 }
const quiet = () => {}
const IDENTITY: Identity = { version: '1.0.1', sequence: 101, architecture: 'x64', reads: {} }

async function ready(): Promise<UpdateRig> {
  const rig = await openUpdateRig()
  await rig.release('1.0.0')
  await rig.factory('1.0.0')
  await rig.serve()
  return rig
}

/** Refused with this kind, the old release runs, and no trace of the new one is left. */
async function isRefused(rig: UpdateRig, kind: string, attempt: Promise<unknown>): Promise<void> {
  const refusal = await refusalOf(attempt)
  assert.is(refusal.kind, kind, refusal.message)
  assert.is(await current(rig), '1.0.0')
  assert.is(await rig.running(), '1.0.0')
  assert.equal(await readdir(join(rig.device.root, 'releases')), ['1.0.0'])
}

/** Replaces the payload by a tar of our own making, under the signed manifest. */
async function forgePayload(published: string, tar: Buffer): Promise<void> {
  await writeFile(join(published, 'payload.tar.zst'), zstdCompressSync(tar))
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'latin1')), 'latin1')
}

/** A tar entry that a release script never writes: `type` and `name` as given. */
function entry(name: string, type: string): Buffer {
  const block = header({ path: 'x', bytes: 0, sha256: '', executable: false })
  block.fill(0, 0, 100)
  block.write(name, 0)
  block.write(type, 156)
  block.write('/etc/passwd', 157)
  block.write('        ', 148)
  let sum = 0
  for (const byte of block) sum += byte
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([block, Buffer.alloc(2 * BLOCK_BYTES)])
}

spec(
  'an update that is not what it should be',
  {
    async 'one byte of the payload changed'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      const stage = join(rig.folder, 'stage/1.0.1')
      const files = await listFiles(stage)
      const parts: Buffer[] = []
      for (const file of files) {
        const content = await readFile(join(stage, file.path))
        if (file.path === 'main.mjs') content[5] = 0x20 ^ (content[5] ?? 0)
        const pad = (BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES
        parts.push(header(file), content, Buffer.alloc(pad))
      }
      await forgePayload(published, Buffer.concat([...parts, Buffer.alloc(2 * BLOCK_BYTES)]))
      await isRefused(rig, 'malformed', run(rig.device, quiet, LIMITS))
    },
    async 'one byte of the compressed file changed'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      const path = join(published, 'payload.tar.zst')
      const bytes = await readFile(path)
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff
      await writeFile(path, bytes)
      await isRefused(rig, 'malformed', run(rig.device, quiet, LIMITS))
    },
    async 'a changed manifest'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      await edit(join(published, 'manifest.json'), (text) => text.replace('"1.0.1"', '"1.0.2"'))
      await isRefused(rig, 'signature', run(rig.device, quiet, LIMITS))
    },
    async 'a changed trusted comment'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      await edit(join(published, 'manifest.json.minisig'), (text) =>
        text.replace('sequence 101', 'sequence 999'),
      )
      await isRefused(rig, 'signature', run(rig.device, quiet, LIMITS))
    },
    async 'a trusted comment that is signed, and of another release'() {
      await using rig = await ready()
      const manifest = join(await rig.release('1.0.1'), 'manifest.json')
      const comment = 'laned 1.0.1 x64 sequence 999'
      execFileSync('minisign', ['-S', '-s', rig.secretKey, '-m', manifest, '-t', comment], {
        stdio: 'ignore',
      })
      await isRefused(rig, 'signature', run(rig.device, quiet, LIMITS))
    },
    async 'a file that is not what the manifest says, in a payload that is'() {
      using folder = temporaryFolder()
      await mkdir(folder.file('from'))
      await writeFile(folder.file('from/main.mjs'), 'what was signed')
      const manifest = await describe(folder.file('from'), IDENTITY)
      const [file] = manifest.files
      assert.ok(file)
      const unpacked = async (name: string, files: readonly ReleaseFile[]) => {
        await mkdir(folder.file(name))
        const payload = writePayload(folder.file('from'), manifest.files)
        await unpackPayload(payload, { ...manifest, files }, folder.file(name))
      }
      await unpacked('whole', [file])
      assert.is(await readFile(folder.file('whole/main.mjs'), 'utf8'), 'what was signed')
      const other = { ...file, sha256: '0'.repeat(64) }
      const thrown: unknown = await unpacked('other', [other]).catch((error: unknown) => error)
      assert.match(String(thrown), 'main.mjs is not the file that was signed')
    },
    async 'a key this device does not trust'() {
      await using rig = await ready()
      const { secret } = makeKey(rig.folder, 'stranger')
      await rig.release('1.0.1', { secretKey: secret })
      await isRefused(rig, 'signature', run(rig.device, quiet, LIMITS))
    },
    async 'a second key is as good as the first, and neither reaches below the other'() {
      await using rig = await openUpdateRig()
      const second = makeKey(rig.folder, 'second')
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      const keys = join(rig.folder, 'etc/keys')
      await cp(second.public, join(keys, 'second.pub'))
      const device = async () => {
        await rig.serve()
        return rig.device
      }
      await rig.release('1.0.1', { secretKey: second.secret })
      assert.is((await run(await device(), quiet, LIMITS)).version, '1.0.1')
      // Stolen and old: what it signs now is below what the other one has signed since.
      await rig.release('0.9.9', { sequence: 100 })
      assert.is((await check(await device())).status, 'up-to-date')
      // Retired: its file is gone.
      await rm(join(keys, 'release.pub'))
      await rig.release('1.0.2')
      assert.is((await refusalOf(check(await device()))).kind, 'signature')
    },
    async 'an older sequence under a newer name'() {
      await using rig = await ready()
      await rig.release('1.0.1', { sequence: 500 })
      await run(rig.device, quiet, LIMITS)
      const published = await rig.release('2.0.0', { sequence: 499 })
      const bundle = join(rig.folder, 'old.bundle')
      await writeBundle(published, bundle)
      const refusal = await refusalOf(installBundle(rig.device, bundle, LIMITS))
      assert.is(refusal.kind, 'downgrade')
      assert.is(await rig.running(), '1.0.1')
    },
    async 'another architecture'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1', { architecture: 'arm64' })
      const bundle = join(rig.folder, 'foreign.bundle')
      await writeBundle(published, bundle)
      await isRefused(rig, 'foreign', installBundle(rig.device, bundle, LIMITS))
    },
    async 'path traversal, a link, a device node'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      for (const [name, type] of [
        ['../../evil', '0'],
        ['/etc/evil', '0'],
        ['main.mjs', '2'],
        ['main.mjs', '1'],
        ['main.mjs', '3'],
        ['main.mjs', '6'],
      ] as const) {
        await forgePayload(published, entry(name, type))
        await isRefused(rig, 'malformed', run(rig.device, quiet, LIMITS))
        // As if its time had come: the next one is to be fetched, not put off.
        await forgetRefused(rig.device)
      }
    },
    async 'a release script that met a link refuses to publish it'() {
      await using rig = await ready()
      await symlink('/etc/passwd', join(rig.folder, 'stage/1.0.0/link'))
      const thrown: unknown = await listFiles(join(rig.folder, 'stage/1.0.0')).catch((e) => e)
      assert.match((thrown as Error).message, /neither a file nor a folder/)
    },
    async 'a bomb: small to fetch, endless to unpack'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      await forgePayload(published, Buffer.alloc(64 * 2 ** 20))
      await isRefused(rig, 'malformed', run(rig.device, quiet, LIMITS))
      const stage = join(rig.folder, 'stage/1.0.1')
      const [first] = await listFiles(stage)
      assert.ok(first)
      const content = await readFile(join(stage, first.path))
      // A right beginning, then zeros without end.
      const tar = [header(first), content, Buffer.alloc(64 * 2 ** 20)]
      await forgePayload(published, Buffer.concat(tar))
      await isRefused(rig, 'malformed', run(rig.device, quiet, LIMITS))
    },
    async 'a download that is larger than any payload could be'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      await writeFile(join(published, 'payload.tar.zst'), Buffer.alloc(8 * 2 ** 20))
      await isRefused(rig, 'malformed', run(rig.device, quiet, LIMITS))
    },
    async 'a payload that is missing, and a channel that is gone'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      await rm(join(published, 'payload.tar.zst'))
      await isRefused(rig, 'network', run(rig.device, quiet, LIMITS))
      await rm(join(rig.folder, 'channel'), { recursive: true })
      assert.equal(await run(rig.device, quiet, LIMITS), { status: 'up-to-date', version: null })
    },
    async 'a bundle that ends in the middle'() {
      await using rig = await ready()
      const published = await rig.release('1.0.1')
      const bundle = join(rig.folder, 'cut.bundle')
      await writeBundle(published, bundle)
      const whole = await readFile(bundle)
      // The two empty blocks at the end are not missed; anything before them is.
      for (const bytes of [100, 700, whole.length / 2, whole.length - 1_024 - 600]) {
        await writeFile(bundle, whole.subarray(0, Math.floor(bytes)))
        await isRefused(rig, 'malformed', installBundle(rig.device, bundle, LIMITS))
      }
      await writeFile(bundle, whole)
      assert.is((await installBundle(rig.device, bundle, LIMITS)).version, '1.0.1')
    },
    async 'a customer who is paying'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0', {
        program: `
          import { createServer } from 'node:http'
          const answers = {
            '/version': { status: 'success', version: '1.0.0' },
            '/getDynamicQRStatus': { status: 'success', dynamicQRStatus: 'PENDING' },
          }
          createServer((request, reply) => reply.end(JSON.stringify(answers[request.url] ?? {})))
            .listen(Number(process.env.PORT), '127.0.0.1')`,
      })
      await rig.factory('1.0.0')
      await rig.release('1.0.1')
      await rig.serve()
      await isRefused(rig, 'busy', run(rig.device, quiet, LIMITS))
    },
    async 'a redirect to somewhere else'() {
      await using rig = await ready()
      await rig.release('1.0.1')
      await rig.serve((request, reply) => {
        reply.writeHead(302, { location: `http://127.0.0.1:9${request.url}` }).end()
      })
      await isRefused(rig, 'network', run(rig.device, quiet, LIMITS))
    },
  },
  30_000,
)
