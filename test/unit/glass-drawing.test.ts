/** The drawing of the customer's display: scannable, well-formed, unmoved by what it is given. */
import fc from 'fast-check'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { drawGlass } from '#firmware/console/display-as-svg.ts'
import type { Screen, ScreenStatus } from '#hal/display.ts'
import { spec } from '#test/spec.ts'

async function scan(svg: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rgba = await sharp(data, { raw: info }).ensureAlpha().raw().toBuffer()
  return decodeQR({ width: info.width, height: info.height, data: rgba })
}

const STATUSES: readonly ScreenStatus[] = [
  'EMPTY',
  'ERROR',
  'PENDING',
  'ACCEPTED',
  'REJECTED',
  'CANCELED',
  'STATIC',
]

spec('glass', {
  async 'a QR on it can be scanned, whatever its length'() {
    for (const length of [1, 20, 90, 250, 600, 1024]) {
      const payload = `https://qr.example/${'a1B-'.repeat(300)}`.slice(0, length)
      for (const more of [{}, { amountKopecks: 123_450, purpose: 'Order 17 & <more>' }])
        assert.is(await scan(drawGlass({ kind: 'qr', payload, ...more })), payload, `${length}`)
    }
  },
  async 'a payload that no QR holds still draws something'() {
    const svg = drawGlass({ kind: 'qr', payload: 'x'.repeat(5_000) })
    assert.ok((await sharp(Buffer.from(svg)).png().toBuffer()).length > 100)
  },
  'amounts are written to the kopeck'() {
    const of = (amountKopecks: number) => drawGlass({ kind: 'qr', payload: 'x', amountKopecks })
    assert.match(of(5), '0,05')
    assert.match(of(123_450), '1\u00a0234,50')
    assert.match(of(99_999_999_99), '99\u00a0999\u00a0999,99')
  },
  'every status has its picture and a lost link has one of its own'() {
    const drawn = STATUSES.map((status) => drawGlass({ kind: 'status', status }))
    assert.is(new Set([...drawn, drawGlass(null)]).size, STATUSES.length + 1)
  },
  async 'hostile text stays text and the picture stays well-formed'() {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('<script>', '"><image href="x"/>', '\u0000\u0007', '\ud800', '&amp;', ']]>'),
    )
    const screens: fc.Arbitrary<Screen> = fc.oneof(
      fc.record({
        kind: fc.constant('text' as const),
        lines: fc.array(anything, { maxLength: 12 }),
      }),
      fc.record({ kind: fc.constant('qr' as const), payload: fc.constant('x'), purpose: anything }),
    )
    await fc.assert(
      fc.asyncProperty(screens, async (screen) => {
        const svg = drawGlass(screen)
        assert.not.match(svg, /<script|<image/)
        await sharp(Buffer.from(svg)).metadata()
      }),
      { numRuns: 60 },
    )
  },
})
