/**
 * The bytes that releases of different ages must agree on: an updater that is installed already
 * compares each header of a new payload with the one that it makes itself.
 */
import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { BLOCK_BYTES, header } from '#scripts/ota/payload/payload-tar.ts'
import { parseManifest } from '#scripts/ota/payload/release-manifest.ts'
import { Refusal } from '#scripts/ota/update-refusal.ts'
import { spec } from '#test/spec.ts'

const FILE = { path: 'main.mjs', bytes: 1_234, sha256: 'a'.repeat(64), executable: true }
/** Of FILE's header, as the first updater made it: another one would refuse every release of ours. */
const HEADER_SHA256 = '569235145d9c3f34f24923399dc206c59108939c538d37717541b07dc53049c8'
const SOUND = {
  product: 'laned',
  version: '1.2.3',
  sequence: 7,
  architecture: 'x64',
  reads: { 'payments.db': { oldest: 1, newest: 2 } },
  payload: { sha256: 'b'.repeat(64), bytes: 4_096 },
  files: [FILE],
}

const parsed = (manifest: unknown) => parseManifest(Buffer.from(JSON.stringify(manifest)))
const reading = (file: string, range: unknown) => ({ ...SOUND, reads: { [file]: range } })
const filed = (change: object) => ({ ...SOUND, files: [{ ...FILE, ...change }] })
const paid = (change: object) => ({ ...SOUND, payload: { ...SOUND.payload, ...change } })

/** What a signature does not keep out: a release script with a fault signs what it made. */
const MALFORMED: Readonly<Record<string, unknown>> = {
  'a version that is no version': { ...SOUND, version: '1.2' },
  'a sequence of nothing': { ...SOUND, sequence: 0 },
  'an unknown architecture': { ...SOUND, architecture: 'mips' },
  'a hash that is too short': paid({ sha256: 'b'.repeat(63) }),
  'a hash that is no text': paid({ sha256: 7 }),
  'a size that is no count': paid({ bytes: -1 }),
  'a size that is a text': paid({ bytes: '4096' }),
  'a payload beyond all cards': paid({ bytes: 2 ** 31 }),
  'no payload': { ...SOUND, payload: null },
  'schemas of something else than a database': reading('../payments.db', { oldest: 1, newest: 2 }),
  'an oldest schema that is no count': reading('items.db', { oldest: -1, newest: 2 }),
  'a newest schema that is no count': reading('items.db', { oldest: 1, newest: 2.5 }),
  'a newest schema below the oldest': reading('items.db', { oldest: 3, newest: 2 }),
  'a database without schemas': reading('items.db', null),
  'no list of files': { ...SOUND, files: {} },
  'a file of no size': filed({ bytes: null }),
  'a file without a hash': filed({ sha256: '' }),
  'a file outside': filed({ path: '../main.mjs' }),
  'a file that may be a program': filed({ executable: 'yes' }),
  'a file that is there twice': { ...SOUND, files: [FILE, FILE] },
}

function kindOf(manifest: unknown): string {
  try {
    parsed(manifest)
    return 'taken'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.kind
  }
}

/** Name and prefix as any tar reads them. */
function pathIn(block: Buffer): string {
  const text = (from: number, to: number) =>
    block.toString('latin1', from, to).replace(/\0.*$/s, '')
  return [text(345, 500), text(0, 100)].filter((part) => part !== '').join('/')
}

spec('the format of releases', {
  'a manifest that is sound is taken as it is'() {
    assert.equal(parsed(SOUND), SOUND)
    assert.equal(parsed({ ...SOUND, reads: {} }).reads, {})
  },
  'one that is not is refused, whatever it is'() {
    const taken = Object.entries(MALFORMED).filter(([, one]) => kindOf(one) !== 'malformed')
    assert.equal(
      taken.map(([what]) => what),
      [],
    )
    assert.is(kindOf({ ...SOUND, product: 'other' }), 'foreign')
  },
  'a header is the same bytes in each release'() {
    const block = header(FILE)
    assert.is(block.length, BLOCK_BYTES)
    // A regular file, by the word of POSIX: zero is what was written before there was one.
    assert.is(block.toString('latin1', 156, 157), '0')
    assert.is(createHash('sha256').update(block).digest('hex'), HEADER_SHA256)
  },
  'a long path is divided where a tar can say it, and refused where none can'() {
    const name = 'n'.repeat(100)
    for (const path of [
      name,
      `deep/${name}`,
      `${'d'.repeat(77)}/${'e'.repeat(77)}/${name}`,
      `${'d'.repeat(60)}/${'e'.repeat(60)}/n`,
    ])
      assert.is(pathIn(header({ ...FILE, path })), path)
    for (const path of [`${name}n`, `${'d'.repeat(78)}/${'e'.repeat(77)}/${name}`])
      assert.throws(() => header({ ...FILE, path }), /too long for a release/)
  },
})
