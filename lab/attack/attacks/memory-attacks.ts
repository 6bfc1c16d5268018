/** What a reader or a till can make the lane hold in memory, or write to its card. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from '../attack-target.ts'
import { type Attack, firstOf } from './attack.ts'

/** MemoryMax= of the unit. */
const UNIT_MB = 640
const PICTURE_BYTES = 16 * 1_048_576 - 1

/** `count` pictures of 16 MB at once, whole; whether the lane still lives, and what it took. */
async function pictures(target: Target, count: number): Promise<string | null> {
  const { own } = target
  if (!own) return null
  // A picture whose head is right: it is read to its end before it is judged.
  const body = Buffer.alloc(PICTURE_BYTES)
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(body)
  const head = `POST /api/recognize_picture HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
  const post = async () => {
    const socket = target.open()
    socket.resume()
    const over = new Promise((resolve) => socket.once('close', resolve))
    socket.write(head)
    // All but the last byte: so that all are held at the same time.
    socket.write(body.subarray(0, -1))
    await Promise.race([over, pause(6_000)])
    socket.end(body.subarray(-1))
    await Promise.race([over, pause(6_000)])
    socket.destroy()
  }
  await Promise.all(Array.from({ length: count }, post))
  if (!own.isRunning) return 'the lane has ended'
  const { peakMb } = own
  return peakMb < UNIT_MB ? null : `the lane held ${Math.round(peakMb)} MB; its unit has ${UNIT_MB}`
}

/** A picture that says it is 65,000 × 65,000 points, in 60 bytes. */
function hugePng(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(65_000, 0)
  size.writeUInt32BE(65_000, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(16)])
}

async function pictureBombs(target: Target): Promise<string | null> {
  const bombs: readonly (readonly [string, Buffer])[] = [
    ['image/png', hugePng()],
    ['image/jpeg', Buffer.from('ffd8ffc0001108fde8fde803012200021101031101ffd9', 'hex')],
    [
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    [
      'image/png',
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
      ),
    ],
    ['image/webp', Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ')],
  ]
  for (const [type, body] of bombs) {
    const { http, text } = await target.call('/api/recognize_picture', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    if (http >= 500) return `${type}: answered ${http}`
    if (text.includes('root:')) return `${type}: a file of the device came back`
    if (http === 200 && (JSON.parse(text) as { code: number }).code === 0)
      return `${type}: recognised`
  }
  return null
}

async function endlessUploads(target: Target): Promise<string | null> {
  const heads = [
    'POST /api/import_template HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999999999\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n',
    'POST /api/import_template HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n',
    'POST /showQR HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{"purpose":"',
    'POST /clearScreen HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n',
  ]
  const block = 'a'.repeat(1_048_576)
  let breach: string | null = null
  const late = await target.whileOthersAsk(async () => {
    await Promise.all(
      heads.map(async (head) => {
        const socket = target.open()
        socket.resume()
        socket.write(head)
        for (let left = 48; left > 0 && socket.writable; left -= 1) {
          socket.write(block)
          await pause(20)
        }
        socket.destroy()
      }),
    )
  })
  if (target.own && target.own.peakMb > UNIT_MB) breach = `it held ${target.own.peakMb} MB`
  return firstOf(breach, late)
}

export const MEMORY_ATTACKS: readonly Attack[] = [
  {
    name: 'pictures-at-once',
    tries: '45 pictures of 16 MB at once, as a reader may send them; the lane stays within 640 MB',
    isSlow: true,
    run: (target) => pictures(target, 45),
  },
  {
    name: 'picture-bombs',
    tries: 'pictures of 65,000 × 65,000 points, SVG, XML entities; refused',
    on: 'anywhere',
    run: pictureBombs,
  },
  {
    name: 'endless-uploads',
    tries: 'bodies of 100 GB at four routes; others are answered, memory stays bounded',
    run: endlessUploads,
  },
]
