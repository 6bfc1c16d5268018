/** A payload that is not what its manifest lists, to the byte: nothing of it is taken, whoever signed it. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { BLOCK_BYTES, header, padding, unpackPayload } from '#scripts/ota/payload/payload-tar.ts'
import type { Manifest } from '#scripts/ota/payload/release-manifest.ts'
import { Refusal } from '#scripts/ota/update-refusal.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const TEXT = Buffer.from('console.log(1)\n')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const FILE = { path: 'bin/main.mjs', bytes: TEXT.length, sha256: sha256(TEXT), executable: true }
const END = Buffer.alloc(2 * BLOCK_BYTES)

const archiveOf = (text: Buffer, ...behind: Buffer[]) =>
  Buffer.concat([header(FILE), text, Buffer.alloc(padding(text.length)), END, ...behind])

/** Signed as it is: the manifest has its size and its hash. */
async function unpack(archive: Buffer, change: Partial<Manifest['payload']> = {}) {
  using folder = temporaryFolder()
  const payload = { bytes: archive.length, sha256: sha256(archive), ...change }
  const manifest = { files: [FILE], payload } as unknown as Manifest
  async function* pieces() {
    for (let at = 0; at < archive.length; at += 700) yield archive.subarray(at, at + 700)
  }
  try {
    await unpackPayload(pieces(), manifest, folder.path)
    const path = folder.file(FILE.path)
    return [readFileSync(path, 'utf8'), statSync(path).mode & 0o777]
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    assert.is(error.kind, 'malformed')
    return error.message
  }
}

spec('a payload', {
  async 'is unpacked as it was packed, however many empty blocks end it'() {
    const unpacked = [String(TEXT), 0o755]
    assert.equal(await unpack(archiveOf(TEXT)), unpacked)
    assert.equal(await unpack(archiveOf(TEXT, Buffer.alloc(8 * BLOCK_BYTES))), unpacked)
  },
  async 'with something behind the archive is refused, though its hash was signed'() {
    const behind = Buffer.alloc(BLOCK_BYTES)
    behind[BLOCK_BYTES - 1] = 1
    assert.is(await unpack(archiveOf(TEXT, behind)), 'data behind the archive')
  },
  async 'with another file, another hash or another size than was signed is refused'() {
    const other = Buffer.from(TEXT).fill('x')
    assert.match(String(await unpack(archiveOf(other))), /is not the file that was signed$/)
    const whole = archiveOf(TEXT)
    assert.match(String(await unpack(whole, { sha256: '0'.repeat(64) })), /not the one that was/)
    assert.match(
      String(await unpack(whole, { bytes: whole.length - 1 })),
      /larger than was signed$/,
    )
    assert.match(String(await unpack(whole.subarray(0, 600))), /ends in the middle$/)
    const moved = Buffer.concat([Buffer.alloc(1), whole])
    assert.match(String(await unpack(moved)), /differs from the manifest at bin\/main\.mjs$/)
  },
})
