/** SBP links, EMVCo payloads, money: published examples, and properties over anything at all. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { fromDecimal, fromMinorUnits, toDecimal } from '#drivers/bank/decimal-amount.ts'
import { crc16 } from '#drivers/bank/qr-payload/crc16.ts'
import { parseEmv } from '#drivers/bank/qr-payload/emv-qr.ts'
import { checkPayload, type Expected } from '#drivers/bank/qr-payload/payload-check.ts'
import { encodeDynamicSbpLink, parseSbpLink } from '#drivers/bank/qr-payload/sbp-link.ts'
import { emvCode } from '#test/hostile-bank/payment-link.ts'
import { spec } from '#test/spec.ts'

const DYNAMIC =
  'https://qr.nspk.ru/AD100004BAL7227F9BNP6KNE007J9B3K?type=02&bank=100000000007&sum=1&cur=RUB&crc=AB75'
const STATIC =
  'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A'
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
  '5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const EMVCO =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN' +
  '5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233' +
  '030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A'

spec('payload codecs', {
  'has the published check value'() {
    assert.is(crc16('123456789'), '29B1')
  },
  'reads the published SBP links'() {
    const dynamic = parseSbpLink(DYNAMIC)
    assert.ok(dynamic.ok)
    assert.is(dynamic.link.amountKopecks, 1)
    assert.ok(dynamic.link.isDynamic)
    const fixed = parseSbpLink(STATIC)
    assert.ok(fixed.ok)
    assert.not.ok(fixed.link.isDynamic)
    assert.is(fixed.link.amountKopecks, null)
  },
  'refuses an SBP link after any change of one character'() {
    for (let at = 0; at < DYNAMIC.length; at += 1) {
      const changed =
        DYNAMIC.slice(0, at) + (DYNAMIC[at] === '9' ? '8' : '9') + DYNAMIC.slice(at + 1)
      assert.not.ok(parseSbpLink(changed).ok, changed)
    }
  },
  'refuses SBP links that a checksum alone would let through'() {
    const id = 'AD100004BAL7227F9BNP6KNE007J9B3K'
    for (const text of [
      `http://qr.nspk.ru/${id}?type=02&sum=1&cur=RUB`,
      `https://shop@qr.nspk.ru/${id}?type=02&sum=1&cur=RUB`,
      `https://qr.nspk.ru:8443/${id}?type=02&sum=1&cur=RUB`,
      `https://qr.nspk.ru.example/${id}?type=02&sum=1&cur=RUB`,
      `https://qr.nspk.ru/${id}?type=01&sum=1&cur=RUB`,
      `https://qr.nspk.ru/${id}?type=02&sum=1&sum=100&cur=RUB`,
      `https://qr.nspk.ru/${id}?type=02&sum=1.5&cur=RUB`,
      `https://qr.nspk.ru/${id}?type=02&sum=-1&cur=RUB`,
      `https://qr.nspk.ru/${id.slice(1)}?type=02&sum=1&cur=RUB`,
    ])
      assert.not.ok(parseSbpLink(`${text}&crc=${crc16(text)}`).ok, text)
  },
  'reads the published EMVCo and Pix payloads'() {
    const emvco = parseEmv(EMVCO)
    assert.ok(emvco.ok)
    assert.is(emvco.fields.get('54'), '23.72')
    assert.is(emvco.fields.get('64'), '0002ZH0104最佳运输0202北京')
    const pix = parseEmv(PIX)
    assert.ok(pix.ok)
    assert.is(pix.fields.get('53'), '986')
  },
  'refuses EMVCo payloads that are torn, doubled or without a checksum'() {
    for (const payload of [
      PIX.slice(0, -1),
      `${PIX}6304FFFF`,
      PIX.replace('63041D3D', ''),
      PIX.replace('1D3D', '1D3E'),
      '0002015499',
      '000201',
    ])
      assert.not.ok(parseEmv(payload).ok, payload)
  },
  'reads back what it writes, and survives anything'() {
    const field = fc.tuple(fc.constantFrom('26', '52', '54', '59'), fc.string({ maxLength: 99 }))
    const fields = fc.uniqueArray(field, { selector: ([tag]) => tag })
    fc.assert(
      fc.property(fields, (written) => {
        const parsed = parseEmv(emvCode([['00', '01'], ...written]))
        assert.ok(parsed.ok)
        for (const [tag, value] of written) assert.is(parsed.fields.get(tag), value)
      }),
    )
    const anything = fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }))
    fc.assert(
      fc.property(anything, (text) => {
        assert.type(parseSbpLink(text).ok, 'boolean')
        assert.type(parseEmv(`000201${text}`).ok, 'boolean')
      }),
    )
  },
})

spec('money', {
  'prints and reads every amount exactly'() {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (kopecks) => {
        const decimal = toDecimal(kopecks)
        assert.match(decimal, /^\d+\.\d\d$/)
        assert.is(fromDecimal(decimal), kopecks)
        assert.is(fromDecimal(Number(decimal)), kopecks)
        assert.is(fromMinorUnits(String(kopecks)), kopecks)
      }),
    )
  },
  'reads the ways in which banks write amounts'() {
    const cases = { '1': 100, '1.5': 150, '1.50': 150, '1.5000': 150, '0.01': 1, '37.00': 3_700 }
    for (const [text, kopecks] of Object.entries(cases)) assert.is(fromDecimal(text), kopecks, text)
    assert.is(fromDecimal(1110), 111_000)
    assert.is(fromDecimal(0.29), 29)
  },
  'reads nothing that is not an amount'() {
    for (const wrong of ['', '-1', '1,5', '1e3', '01', '1.005', ' 1', 'NaN', null, {}, 1e21, 0.001])
      assert.is(fromDecimal(wrong), null, String(wrong))
    for (const wrong of ['', '-1', '1.0', '1e3', null, [], 1.5, -1])
      assert.is(fromMinorUnits(wrong), null, String(wrong))
    assert.throws(() => toDecimal(1.5))
    assert.throws(() => toDecimal(-1))
  },
})

const ROUBLES: Expected = {
  bankName: 'CFT',
  amountKopecks: 2_372,
  currency: '643',
  recordedKopecks: null,
}

function emv(amount: string | null, currency = '643'): string {
  const amountField = amount === null ? [] : [['54', amount] as const]
  return emvCode([['00', '01'], ['01', '12'], ['53', currency], ...amountField])
}

spec('payload check', {
  'lets a payload through whose amount is the one asked for'() {
    const link = encodeDynamicSbpLink('AD100004BAL7227F9BNP6KNE007J9B3K', '100000000007', 2_372)
    assert.is(checkPayload(link, ROUBLES), link)
    assert.is(checkPayload(emv('23.72'), ROUBLES), emv('23.72'))
    const dynamicPix = { ...ROUBLES, currency: '986', recordedKopecks: 2_372 } as const
    assert.is(checkPayload(emv(null, '986'), dynamicPix), emv(null, '986'))
  },
  'stops every other one'() {
    const wrongSum = encodeDynamicSbpLink('AD100004BAL7227F9BNP6KNE007J9B3K', '100000000007', 2_373)
    for (const [payload, expected] of [
      [wrongSum, ROUBLES],
      [STATIC, ROUBLES],
      [DYNAMIC.replace('AB75', 'AB76'), ROUBLES],
      [emv('23.73'), ROUBLES],
      [emv('23.72', '156'), ROUBLES],
      [emv(null), ROUBLES],
      [emv('lots'), ROUBLES],
      [emv('23.72'), { ...ROUBLES, recordedKopecks: 2_373 }],
      ['https://pay.example/23.72', ROUBLES],
      ['', ROUBLES],
    ] as const)
      assert.throws(
        () => checkPayload(payload, expected),
        /refused the bank's QR code and did not show it/,
        payload,
      )
  },
})
