/**
 * What somebody may send as a package: each a clear code, nothing changed, nothing left on the
 * card, and the device still takes an honest one.
 */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import type { MemoryTemplates } from '#drivers/storage/templates-memory.ts'
import type { PackedTemplate } from '#hal/packages.ts'
import { call, exchange } from '#test/http-call.ts'
import { type ItemsRig, openItemsRig } from '#test/items-rig.ts'
import {
  FAKE_SPACE,
  FORM_TYPE,
  type FormPart,
  formOf,
  membersOf,
  packageOf,
  packed,
  sha256Of,
  type TarMember,
  tarOf,
  thumbnail,
  upload,
  uploadForm,
} from '#test/parcels.ts'
import { spec } from '#test/spec.ts'
import { until } from '#test/until.ts'

interface Status {
  readonly code: number
  readonly status: number
  readonly msg: string
}

const statusOf = async (rig: ItemsRig) => (await rig.get('import_template_status')).json as Status

async function settled(rig: ItemsRig): Promise<Status> {
  return until('import settled', async () => {
    const status = await statusOf(rig)
    return [4, 5, 7].includes(status.status) ? status : null
  })
}

const incoming = (rig: ItemsRig) => readdirSync(`${rig.dataFolder}/packages/incoming`)

/** A device that knows one item. */
async function openTaught(limits = {}): Promise<ItemsRig> {
  const rig = await openItemsRig({ limits })
  await rig.teach('own', 1)
  return rig
}

async function assertUntouched(rig: ItemsRig, what: string): Promise<void> {
  assert.equal((await rig.get('get_item_list')).data, [{ id: 'own', count: 1 }], what)
  assert.is(rig.open.items.recognition.gallery.templateCount, 1, what)
  await until(`${what}: upload removed`, () => incoming(rig).length === 0)
  await until(`${what}: content removed`, () => (rig.store as MemoryTemplates).pictures === 1)
}

async function assertRefused(rig: ItemsRig, file: Uint8Array, what: string): Promise<string> {
  const reply = await upload(rig.url, file)
  assert.is(reply.http, 200, `${what}: ${reply.text}`)
  const { status, msg } = await settled(rig)
  assert.is(status, 7, `${what}: ${msg}`)
  assert.match(msg, /^check error: /)
  await assertUntouched(rig, what)
  return msg
}

async function assertStillWorks(rig: ItemsRig): Promise<void> {
  assert.is((await upload(rig.url, await packageOf([packed(9)]))).http, 200)
  assert.is((await settled(rig)).status, 4)
}

/** The whole package with one member changed. */
async function altered(change: (members: TarMember[]) => TarMember[]): Promise<Buffer> {
  const whole = membersOf(await packageOf([packed(1), packed(2)]))
  return tarOf(change(whole))
}

const put =
  (at: number, ...more: TarMember[]) =>
  (members: TarMember[]) => [...members.slice(0, at), ...more, ...members.slice(at)]

const FORGED: Record<string, () => Promise<Buffer>> = {
  nothing: async () => Buffer.alloc(0),
  'only zeros': async () => Buffer.alloc(4_096),
  'random words': async () => Buffer.from('PK\u0003\u0004 not a tar at all '.repeat(500)),
  'a gzip bomb': async () => gzipSync(Buffer.alloc(10_000_000)),
  'a compressed package': async () => gzipSync(await packageOf([packed(1)])),
  'a package cut in the middle': async () => (await packageOf([packed(1)])).subarray(0, 3_000),
  'a package without its end': async () => altered((members) => members.slice(0, -1)),
  'a package with something behind its end': async () =>
    Buffer.concat([await packageOf([packed(1)]), Buffer.from('more')]),
  'two packages in one': async () => {
    const whole = membersOf(await packageOf([packed(1)]))
    return tarOf([...whole, ...whole])
  },
  'a future version': () =>
    altered(([first, ...rest]) => [
      {
        name: 'laned-package.json',
        content: String(first?.content).replace('"version":1', '"version":2'),
      },
      ...rest,
    ]),
  'another format': () =>
    altered(([first, ...rest]) => [
      { name: 'laned-package.json', content: String(first?.content).replace('laned-t', 'other-t') },
      ...rest,
    ]),
  'a header that is not JSON': () =>
    altered(([, ...rest]) => [{ name: 'laned-package.json', content: '{"format":' }, ...rest]),
  'a header of a megabyte': () =>
    altered(([, ...rest]) => [{ name: 'laned-package.json', content: ' '.repeat(1e6) }, ...rest]),
  'a member that climbs out': () => altered(put(1, { name: '../../etc/cron.d/x', content: 'x' })),
  'an absolute member': () => altered(put(1, { name: '/etc/passwd', content: 'x' })),
  'a symbolic link': () => altered(put(1, { name: 'a', type: '2', link: '/etc/passwd' })),
  'a hard link': () => altered(put(1, { name: 'a', type: '1', link: 'laned-package.json' })),
  'a character device': () => altered(put(1, { name: 'a', type: '3' })),
  'a FIFO': () => altered(put(1, { name: 'a', type: '6' })),
  'a folder': () => altered(put(1, { name: '000001/', type: '5' })),
  'a PAX header that claims eight gigabytes': () =>
    altered(put(1, { name: 'pax', type: 'x', claims: 0o77777777777 })),
  'a GNU long name': () =>
    altered(put(1, { name: '././@LongLink', type: 'L', content: 'a'.repeat(5_000) })),
  'a sparse file': () => altered(put(1, { name: 'a', type: 'S' })),
  'a picture that claims eight gigabytes': async () => {
    const [header, list, vectors, picture] = membersOf(await packageOf([packed(1)]))
    return tarOf([
      ...[header, list, vectors].flatMap((member) => member ?? []),
      { name: picture?.name ?? '', claims: 0o77777777777 },
    ])
  },
  'a picture twice': () => altered((members) => put(4, ...members.slice(3, 4))(members)),
  'pictures in another order': () =>
    altered((members) => [
      ...members.slice(0, 3),
      ...members.slice(3, 5).reverse(),
      ...members.slice(5),
    ]),
  'a picture that nothing names': () =>
    altered(put(5, { name: `000001/${sha256Of(thumbnail(7))}.jpg`, content: thumbnail(7) })),
  'a missing picture': () => altered((members) => members.toSpliced(4, 1)),
  'a changed picture': () =>
    altered((members) => members.with(3, { name: members[3]?.name ?? '', content: thumbnail(8) })),
  'vectors of another length': () =>
    altered((members) =>
      members.with(2, { name: '000001/vectors.i8', content: Buffer.alloc(FAKE_SPACE.dimension) }),
    ),
  'changed vectors': () =>
    altered((members) =>
      members.with(2, {
        name: '000001/vectors.i8',
        content: Buffer.alloc(2 * FAKE_SPACE.dimension, 1),
      }),
    ),
  'a line that is not a template': () =>
    listed((line) => line.replace('"number":1,', '"number":"1",')),
  'a line with a prototype': () => listed((line) => line.replace('{', '{"__proto__":{"a":1},')),
  'a negative number': () => listed((line) => line.replace('"number":1,', '"number":-1,')),
  'a number beyond all numbers': () =>
    listed((line) => line.replace('"number":1,', '"number":1e300,')),
  'a deep line': () => listed(() => '['.repeat(20_000)),
  'a hundred thousand empty groups': async () => {
    const [header] = membersOf(await packageOf([]))
    const empty = Array.from({ length: 2_000 }, (_, at) => ({
      name: `${String(at + 1).padStart(6, '0')}/templates.ndjson`,
    }))
    return tarOf([...(header ? [header] : []), ...empty])
  },
}

/** The first line of the list changed. */
function listed(change: (line: string) => string): Promise<Buffer> {
  return altered((members) => {
    const [line = '', ...rest] = String(members[1]?.content).split('\n')
    return members.with(1, {
      name: members[1]?.name ?? '',
      content: [change(line), ...rest].join('\n'),
    })
  })
}

/** Whole packages, every hash right, that still must not come in. */
const SENSELESS: Record<string, readonly PackedTemplate[]> = {
  'a zero vector': [packed(1, { codes: new Int8Array(FAKE_SPACE.dimension) })],
  'one identity twice': [packed(1), packed(1, { itemId: 'other' })],
  'too many templates of an item': Array.from({ length: 33 }, (_, at) =>
    packed(at + 1, { itemId: 'many' }),
  ),
  'an item id with a line break': [packed(1, { itemId: 'a\nb' })],
  'an item id of 65 characters': [packed(1, { itemId: 'x'.repeat(65) })],
  'an item id in another normal form': [packed(1, { itemId: 'e\u0301' })],
  'an origin that is no serial number': [packed(1, { origin: '../lane' })],
  'number zero': [packed(0)],
  'a date in the year 10000': [packed(1, { createdAtMs: 253_402_300_800_000 })],
  'a picture of 65535 × 65535': [packed(1, { jpeg: bomb() })],
  'a picture that is text': [packed(1, { jpeg: Buffer.from('<svg onload=alert(1)>') })],
  'a picture cut short': [packed(1, { jpeg: thumbnail(1).subarray(0, 200) })],
  'a PNG': [packed(1, { jpeg: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') })],
}

/** A real JPEG whose frame claims the largest size there is. */
function bomb(): Uint8Array {
  const jpeg = Buffer.from(thumbnail(1))
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt32BE(0xffffffff, frame + 5)
  return jpeg
}

spec(
  'hostile packages',
  {
    async 'forged archives are refused whole'() {
      await using rig = await openTaught()
      for (const [what, forge] of Object.entries(FORGED))
        await assertRefused(rig, await forge(), what)
      await assertStillWorks(rig)
    },
    async 'whole packages that make no sense are refused whole'() {
      await using rig = await openTaught()
      for (const [what, templates] of Object.entries(SENSELESS))
        await assertRefused(rig, await packageOf([packed(50), ...templates]), what)
      const items = [{ itemId: 'a\0', name: 'x', isActive: true }]
      await assertRefused(
        rig,
        await packageOf([packed(1)], { items }),
        'a described impossible item',
      )
      await assertStillWorks(rig)
    },
    async 'a known identity with another picture is refused whole, also when replacing'() {
      await using rig = await openTaught()
      const [own] = await rig.store.templatesOf('own')
      const poison = packed(5, { origin: 'lane-1', number: own?.number ?? 0, itemId: 'own' })
      const file = await packageOf([packed(1), poison])
      assert.match(await assertRefused(rig, file, 'merge'), /known here as another one/)
      await uploadForm(rig.url, [
        { name: 'mode', content: 'replace' },
        { name: 'file', filename: 'p', content: file },
      ])
      assert.is((await settled(rig)).status, 7)
      await assertUntouched(rig, 'replace')
    },
    async 'vectors of another model are not believed'() {
      await using rig = await openTaught()
      const space = { ...FAKE_SPACE, id: 'fake-0.hsv256-1', dimension: 3 }
      const codes = Int8Array.from([1, 2, 3])
      assert.is(
        (await upload(rig.url, await packageOf([packed(3, { codes })], { space }))).http,
        200,
      )
      assert.is((await settled(rig)).status, 4)
      assert.equal([...(await rig.store.spaces()).keys()], [FAKE_SPACE.id])
      assert.is(
        rig.open.items.recognition.gallery.codesOf('lane-2:3')?.length,
        FAKE_SPACE.dimension,
      )
    },
    async 'a picture that no decoder takes is refused when it must be embedded'() {
      await using rig = await openTaught()
      const jpeg = Buffer.from(thumbnail(1))
      jpeg.fill(0x55, 30, jpeg.length - 2)
      const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0])
      frame.copy(jpeg, 2)
      await assertRefused(rig, await packageOf([packed(1, { jpeg, codes: null })]), 'undecodable')
    },
    async 'more templates than a device holds are refused'() {
      await using rig = await openTaught({ templates: 4 })
      const five = Array.from({ length: 5 }, (_, at) => packed(at + 1))
      await assertRefused(rig, await packageOf(five), 'five of four')
      await assertRefused(rig, await packageOf(five.slice(0, 4)), 'four and one')
      assert.is((await upload(rig.url, await packageOf(five.slice(0, 3)))).http, 200)
      assert.is((await settled(rig)).status, 4)
    },
  },
  60_000,
)

const REJECTED_FORMS: Record<string, { parts: readonly FormPart[]; code: number }> = {
  'no file': { parts: [{ name: 'mode', content: 'merge' }], code: -6213 },
  'a file in another field': {
    parts: [{ name: 'package', filename: 'p', content: 'x' }],
    code: -6211,
  },
  'two files': {
    parts: [
      { name: 'file', filename: 'p', content: 'x' },
      { name: 'file', filename: 'q', content: 'y' },
    ],
    code: -6213,
  },
  'an unknown mode': {
    parts: [
      { name: 'mode', content: 'append' },
      { name: 'file', filename: 'p', content: 'x' },
    ],
    code: -6211,
  },
  'ten thousand fields': {
    parts: Array.from({ length: 10_000 }, (_, at) => ({ name: `f${at}`, content: 'x' })),
    code: -6211,
  },
  'a field of a megabyte': { parts: [{ name: 'mode', content: 'x'.repeat(1e6) }], code: -6211 },
}

spec(
  'hostile uploads',
  {
    async 'forms that are not one package are refused before anything starts'() {
      await using rig = await openTaught()
      for (const [what, { parts, code }] of Object.entries(REJECTED_FORMS)) {
        const reply = await uploadForm(rig.url, parts)
        assert.equal(
          [reply.http, (reply.json as Status).code],
          [400, code],
          `${what}: ${reply.text}`,
        )
        assert.is((await statusOf(rig)).status, 0, what)
        await assertUntouched(rig, what)
      }
      await assertStillWorks(rig)
    },
    async 'a file name never reaches the card'() {
      await using rig = await openTaught()
      const content = await packageOf([packed(9)])
      for (const filename of ['../../x', '/etc/passwd', 'a\\..\\b', 'x'.repeat(500), '..']) {
        const reply = await uploadForm(rig.url, [{ name: 'file', filename, content }])
        assert.is(reply.http, 200, filename)
        assert.is((await settled(rig)).status, 4)
      }
      const others = readdirSync(rig.dataFolder).filter((name) => name !== 'packages')
      assert.equal(others, [], 'nothing beside the packages folder')
      assert.equal(readdirSync(`${rig.dataFolder}/packages/exports`), [])
    },
    async 'bodies that are no form are refused'() {
      await using rig = await openTaught()
      const types = [
        'multipart/form-data',
        'application/json',
        'text/plain',
        'multipart/mixed; boundary=x',
      ]
      for (const type of types) {
        const reply = await call(rig.url, '/api/import_template', {
          method: 'POST',
          headers: { 'content-type': type },
          body: 'x'.repeat(100),
        })
        assert.is(reply.http, 400, `${type}: ${reply.text}`)
      }
      const header = `Content-Disposition: form-data; name="file"; filename="${'x'.repeat(1e6)}"`
      const body = `------laned-test-boundary\r\n${header}\r\n\r\nx\r\n------laned-test-boundary--\r\n`
      const reply = await call(rig.url, '/api/import_template', {
        method: 'POST',
        headers: { 'content-type': FORM_TYPE },
        body,
      })
      // The reader keeps what a header may have and drops the rest: it is a file, and no package.
      assert.is(reply.http, 200, reply.text)
      assert.is((await settled(rig)).status, 7)
      await assertUntouched(rig, 'no form')
      await assertStillWorks(rig)
    },
    async 'an upload that breaks off leaves nothing and gives the place back'() {
      await using rig = await openTaught()
      const body = formOf([{ name: 'file', filename: 'p', content: await packageOf([packed(1)]) }])
      for (const part of [0.2, 0.5, 0.99]) {
        const { hostname, port } = new URL(rig.url)
        const socket = connect(Number(port), hostname)
        socket.write(headOf(body.length))
        socket.write(body.subarray(0, Math.floor(body.length * part)))
        await until('upload seen', () => incoming(rig).length === 1)
        socket.destroy()
        await assertUntouched(rig, `broken off at ${part}`)
        assert.is((await statusOf(rig)).status, 0)
      }
      await assertStillWorks(rig)
    },
    async 'a body that ends before its form does is refused'() {
      await using rig = await openTaught()
      const body = formOf([{ name: 'file', filename: 'p', content: 'x'.repeat(1_000) }])
      const short = body.subarray(0, 600)
      const answer = await exchange(rig.url, headOf(short.length) + short.toString('latin1'))
      assert.match(answer, /^HTTP\/1\.1 400 .*"code":-6211/s)
      await assertUntouched(rig, 'short form')
      await assertStillWorks(rig)
    },
    async 'an upload that trickles is ended, before its file, in it and after it'() {
      await using rig = await openTaught({ uploadStepMs: 100, uploadBytesPerStep: 2_000 })
      const body = formOf([
        { name: 'file', filename: 'p', content: 'x'.repeat(1_000) },
        { name: 'mode', content: 'merge' },
      ])
      for (const sent of [0, 20, 500, body.length - 60]) {
        const began = headOf(body.length) + body.toString('latin1', 0, sent)
        assert.match(await exchange(rig.url, began), /^HTTP\/1\.1 400 .*too slow/s, `${sent}`)
        await assertUntouched(rig, `trickle from ${sent} on`)
        assert.is((await rig.post('export_template', { ids: ['nobody'] })).code, -9001)
      }
      await assertStillWorks(rig)
    },
    async 'the second of two uploads is told at once, and the first goes on'() {
      await using rig = await openTaught()
      const body = formOf([{ name: 'file', filename: 'p', content: await packageOf([packed(1)]) }])
      const { hostname, port } = new URL(rig.url)
      const socket = connect(Number(port), hostname)
      socket.write(headOf(body.length))
      socket.write(body.subarray(0, 700))
      await until('first upload seen', () => incoming(rig).length === 1)
      const second = await upload(rig.url, await packageOf([packed(2)]))
      assert.equal([second.http, (second.json as Status).code], [200, -9002])
      assert.is((await rig.post('export_template', {})).code, -9002)
      socket.write(body.subarray(700))
      assert.is((await settled(rig)).status, 4)
      socket.destroy()
      const { data } = await rig.get('get_item_list')
      assert.equal(
        (data as { id: string }[]).map(({ id }) => id),
        ['i1', 'own'],
      )
    },
    async 'more than a package may have is refused before it is read'() {
      await using rig = await openTaught({ packageBytes: 100_000 })
      const reply = await upload(rig.url, Buffer.alloc(400_000))
      assert.is((reply.json as Status).code < 0, true)
      const chunked = await call(rig.url, '/api/import_template', {
        method: 'POST',
        headers: { 'content-type': FORM_TYPE },
        body: [formOf([{ name: 'file', filename: 'p', content: Buffer.alloc(400_000) }])],
      })
      assert.equal([chunked.http, (chunked.json as Status).code], [400, -6211], chunked.text)
      await assertUntouched(rig, 'too large')
    },
  },
  30_000,
)

function headOf(length: number): string {
  return (
    'POST /api/import_template HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n' +
    `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${length}\r\n\r\n`
  )
}
