/** The basket over HTTP and from lanectl, in the same words. */
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { drawGlass } from '#firmware/console/display-as-svg.ts'
import { call, postJson } from '#test/http-call.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const SETTINGS = { bankProfile: 'demo', bankProfiles: { demo: { bankName: 'Fake' } } }
const LINE = { name: 'Apples & <b>pears</b>', quantity: 0.8, unit: 'kg', sum: 8_000 }
const BASKET = { lines: [LINE, { name: 'Discount', quantity: 1, sum: -500 }], total: 7_500 }

spec('a basket', {
  async 'is shown, refused with its field, and taken away'() {
    await using device = await openTestDevice()
    const show = (basket: object) => postJson(device.url, '/showBasket', basket)
    assert.match((await show(BASKET)).text, '"error_code":')
    await postJson(device.url, '/updateDriverSettings', { settings: SETTINGS })
    assert.equal((await show(BASKET)).json, { status: 'success', shown: 'all' })
    const { json } = await call(device.url, '/sim/display')
    assert.equal(json, {
      screen: 'basket',
      lines: [
        { name: 'Apples & <b>pears</b>', quantity: 0.8, unit: 'kg', sumKopecks: 8_000 },
        { name: 'Discount', quantity: 1, unit: '', sumKopecks: -500 },
      ],
      totalKopecks: 7_500,
      connected: true,
    })
    const refused = await show({ ...BASKET, lines: [{ ...LINE, quantity: -1 }] })
    assert.is(refused.http, 400)
    assert.match(refused.text, 'lines[0].quantity')
    assert.is((await show({ lines: [], total: 0 })).http, 200)
    assert.match((await call(device.url, '/sim/display')).text, '"blank"')
  },
  async 'comes from a file of lanectl'() {
    await using device = await openTestDevice()
    await postJson(device.url, '/updateDriverSettings', { settings: SETTINGS })
    using folder = temporaryFolder()
    writeFileSync(folder.file('basket.json'), JSON.stringify(BASKET))
    const shown = await lanectl([
      '--url',
      device.url,
      'display',
      'basket',
      folder.file('basket.json'),
    ])
    assert.equal([shown.code, shown.stderr], [0, ''])
    assert.match(shown.stdout, 'every line and the total')
    assert.match((await call(device.url, '/sim/display')).text, 'Apples')
  },
  "is drawn on the page's glass, as text and nothing else"() {
    // A longer name is cut, so that quantity and sum stand whole.
    const lines = [
      { name: 'Tea & <b>mint</b>', quantity: 0.8, unit: 'kg', sumKopecks: 8_000 },
      { name: 'Discount', quantity: 1, unit: '', sumKopecks: -500 },
    ]
    const svg = drawGlass({ kind: 'basket', lines, totalKopecks: 7_500 })
    assert.match(svg, 'Tea &amp; &lt;b&gt;mint')
    assert.match(svg, '-5,00')
    assert.match(svg, '75,00')
  },
})
