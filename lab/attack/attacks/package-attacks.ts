/** Packages of templates that nobody's lane wrote: paths, links, bombs, wrong hashes. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Target } from '../attack-target.ts'
import { type Attack, firstOf } from './attack.ts'

interface Member {
  readonly name: string
  readonly type?: string
  readonly link?: string
  readonly body?: string | Buffer
  /** What the entry says of its size, when that is a lie. */
  readonly size?: string
}

/** A ustar entry, with a right checksum whatever else is wrong. */
function entry({ name, type = '0', link = '', body = '', size }: Member): Buffer {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(512)
  head.write(name.slice(0, 100), 0)
  head.write('0000644\x000000000\x000000000\0', 100)
  head.write(size ?? `${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
  head.write('00000000000\0        ', 136)
  head.write(type, 156)
  head.write(link.slice(0, 100), 157)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const padding = Buffer.alloc((512 - (bytes.length % 512)) % 512)
  return Buffer.concat([head, bytes, padding])
}

const tar = (...members: readonly Member[]) =>
  Buffer.concat([...members.map(entry), Buffer.alloc(1024)])

const HEADER: Member = {
  name: 'laned-package.json',
  body: JSON.stringify({
    format: 'laned-templates',
    version: 1,
    createdAtMs: 1_767_225_600_000,
    serialNumber: 'lane-1',
    space: { id: 'space', name: 'space', dimension: 4 },
  }),
}
const LIST = '000001/templates.ndjson'

const HOSTILE: Readonly<Record<string, Buffer>> = {
  'nothing at all': Buffer.alloc(0),
  'zeros only': Buffer.alloc(10_240),
  'a path upwards': tar(HEADER, { name: '../../evil', body: 'evil' }),
  'an absolute path': tar(HEADER, { name: '/tmp/laned-evil', body: 'evil' }),
  'a symbolic link': tar(HEADER, { name: LIST, type: '2', link: '/etc/passwd' }),
  'a hard link': tar(HEADER, { name: LIST, type: '1', link: 'seal.key' }),
  'a device': tar(HEADER, { name: LIST, type: '3' }),
  'a pipe': tar(HEADER, { name: LIST, type: '6' }),
  'a folder': tar(HEADER, { name: '000001/', type: '5' }),
  'a long name of GNU': tar(HEADER, { name: '././@LongLink', type: 'L', body: 'x'.repeat(5_000) }),
  'an extended header': tar(
    { name: 'pax', type: 'x', body: '30 path=../../../../tmp/evil\n' },
    HEADER,
  ),
  'a size beyond all bounds': tar(HEADER, { name: LIST, size: '77777777777\0' }),
  'a negative size': tar(HEADER, { name: LIST, size: '-0000000010\0' }),
  'a size in base 256': tar(HEADER, { name: LIST, size: '\x80\xff\xff\xff\xff\xff\xff\xff' }),
  'a NUL in the name': tar(HEADER, { name: '000001/templates.ndjson\0/../../evil' }),
  'no header': tar({ name: LIST, body: '{}' }),
  'the header twice': tar(HEADER, HEADER),
  'another format': tar({ ...HEADER, body: '{"format":"zip","version":1}' }),
  'a version to come': tar({
    ...HEADER,
    body: String(HEADER.body).replace('"version":1', '"version":2'),
  }),
  'a header that pollutes': tar({
    ...HEADER,
    body: String(HEADER.body).replace('{', '{"__proto__":{"x":1},'),
  }),
  'a header of 5 MB': tar({ ...HEADER, body: `${' '.repeat(5_000_000)}${HEADER.body}` }),
  'deep JSON': tar(HEADER, { name: LIST, body: '['.repeat(60_000) }),
  'no manifest': tar(HEADER, { name: LIST, body: '' }),
  'a manifest with a wrong hash': tar(HEADER, {
    name: `manifest-${'0'.repeat(64)}.json`,
    body: '{}',
  }),
  'gzip around it': gzipSync(tar(HEADER)),
  'a bomb of zeros': gzipSync(Buffer.alloc(50_000_000)),
  noise: Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 251)),
}

function form(file: Buffer): Buffer {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="../../evil.tar"\r\n\r\n'
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')])
}

interface Status {
  /** Null before the first import. */
  readonly data: { readonly status: number } | null
}

const UNDER_WAY = [2, 3]

/** What became of the import in the end. */
async function outcome({ call }: Target): Promise<number> {
  for (let left = 200; left > 0; left -= 1) {
    const { data } = (await call('/api/import_template_status')).json as Status
    const status = data?.status ?? 0
    if (!UNDER_WAY.includes(status)) return status
    await pause(25)
  }
  return -1
}

/** Who goes on sending what was refused may lose the line before the answer is read. */
function refusedUnheard(error: NodeJS.ErrnoException): null {
  if (error.code === 'EPIPE' || error.code === 'ECONNRESET') return null
  throw error
}

async function packages(target: Target): Promise<string | null> {
  const { own } = target
  const before = (await target.call('/api/get_item_list')).text
  for (const [name, file] of Object.entries(HOSTILE)) {
    const answer = await target
      .call('/api/import_template', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: form(file),
      })
      .catch(refusedUnheard)
    if (answer && answer.http >= 500)
      return `${name}: answered ${answer.http} ${answer.text.slice(0, 80)}`
    const status = await outcome(target)
    if (status === 4) return `${name}: imported`
    if (status === -1) return `${name}: the import never ends`
    if ((await target.call('/api/get_item_list')).text !== before)
      return `${name}: items have changed`
    const places = own ? [join(own.dataFolder, 'evil'), join(own.dataFolder, '../evil')] : []
    for (const place of [...places, '/tmp/evil', '/tmp/laned-evil'])
      if (existsSync(place)) return `${name}: wrote ${place}`
  }
  return null
}

export const PACKAGE_ATTACKS: readonly Attack[] = [
  {
    name: 'hostile-packages',
    tries: `${Object.keys(HOSTILE).length} packages with paths, links, lies and bombs; refused whole`,
    async run(target) {
      let breach: string | null = null
      const late = await target.whileOthersAsk(async () => {
        breach = await packages(target)
      })
      return firstOf(breach, late)
    },
  },
]
