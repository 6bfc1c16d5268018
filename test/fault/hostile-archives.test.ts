/**
 * Archives that no device writes, sent as a package: each a clear code, nothing changed, nothing
 * left on the card, and the device still takes an honest one.
 */
import { gzipSync } from 'node:zlib'
import { assertRefused, assertStillWorks, openTaught } from '#test/items/import-rig.ts'
import {
  FAKE_SPACE,
  membersOf,
  packageOf,
  packed,
  sha256Of,
  type TarMember,
  tarOf,
  thumbnail,
} from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'

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

spec(
  'hostile archives',
  {
    async 'forged archives are refused whole'() {
      await using rig = await openTaught()
      for (const [what, forge] of Object.entries(FORGED))
        await assertRefused(rig, await forge(), what)
      await assertStillWorks(rig)
    },
  },
  60_000,
)
