/**
 * Names that instruct a terminal, or turn the text that a person reads: refused where they come in,
 * readable where an earlier release took them, and harmless where lanectl prints them.
 */
import * as assert from 'uvu/assert'
import { putJson } from '#test/http-call.ts'
import { openHttpServer } from '#test/http-server.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { SETTINGS } from '#test/payments/payment-rig.ts'
import { serveBarePaymentRig } from '#test/payments/served-payment-rig.ts'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'

/** What a name may not hold: ESC and C0, DEL, C1, line separators, overrides and isolates. */
const ILL = ['\u001b[2J', '\u0007', '\r', '\u007f', '\u009b2J', '\u2028', '\u202e', '\u2066']
/** What a terminal obeys, or shows as other text than it is. Line feeds are lanectl's own. */
const OBEYED = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

spec(
  'names from outside',
  {
    async 'are refused of an item, in the shape of the interface'() {
      await using rig = await openItemsRig()
      rig.camera.see(goods(1))
      const put = (id: string, body: object) =>
        putJson(rig.url, `/api/items/${encodeURIComponent(id)}`, body)
      for (const ill of ILL) {
        const shown = JSON.stringify(ill)
        const { http, json } = await put('1', { name: `Tea${ill}x` })
        const answer = json as { code: number; data: unknown; msg: string }
        assert.equal([http, answer.code, answer.data], [400, -6213, null], shown)
        assert.match(answer.msg, 'the name contains')
        assert.not.match(answer.msg, OBEYED, shown)
        assert.is((await rig.post('add_item_template', { id: `1${ill}x` })).code, -6213, shown)
        assert.is((await put(`1${ill}x`, { active: true })).http, 400, shown)
      }
      for (const unseen of ['7\u200b', '7\u00ad', '\u20607', '7\u180e']) {
        const shown = JSON.stringify(unseen)
        assert.is((await rig.post('add_item_template', { id: unseen })).code, -6213, shown)
      }
      assert.is((await put('1', { name: '🍵'.repeat(200) })).http, 200)
      assert.is((await put('1', { name: '🍵'.repeat(201) })).http, 400)
      assert.is((await put('1', { name: 'Чай «Ассам» 茶 🍵 שלום' })).http, 200)
    },
    async 'are read, and their items deleted, where an earlier release took them'() {
      await using rig = await openItemsRig()
      rig.camera.see(goods(1))
      const { knownItems, teaching } = rig.open.items
      await knownItems.describe('1', { name: 'Tea \u001b[31m' })
      await teaching.add('2\u202e')
      const { data } = await rig.get('items')
      const items = data as readonly { id: string; name: string | null }[]
      assert.is(items.find(({ id }) => id === '1')?.name, 'Tea \u001b[31m')
      assert.is((await rig.post('delete_item', { id: '2\u202e' })).code, 0)
    },
    async 'are refused of a bank profile and of a bank'() {
      await using served = await serveBarePaymentRig()
      const { main } = SETTINGS.bankProfiles
      for (const ill of ILL)
        for (const bankProfiles of [
          { [`main${ill}`]: main },
          { main: { ...main, bankName: `CFT${ill}` } },
        ]) {
          const { http, body } = await served.post('/updateDriverSettings', {
            settings: { bankProfiles },
          })
          assert.is(http, 400, JSON.stringify(ill))
          assert.is(body['error_category'], 'DriverSettings')
          assert.match(String(body['error_message']), 'contains')
          assert.not.match(String(body['error_message']), OBEYED)
        }
    },
    async 'are printed by lanectl as escapes, in words and in JSON, of an answer and of a refusal'() {
      const name = `Tea${ILL.join('')}\nFORGED  row`
      const items = [{ id: '1', name, active: true, count: 1 }]
      await using lane = await openHttpServer(({ url }, response) => {
        const body =
          url === '/api/items' ? { code: 0, data: items } : { code: -9001, data: null, msg: name }
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(body))
      })
      const list = await lanectl(['--url', lane.url, 'items', 'list'])
      assert.is(list.code, 0, list.stderr)
      assert.match(list.stdout, '\\u001b[2J')
      assert.is(list.stdout.split('\n').filter((line) => line.startsWith('FORGED')).length, 0)
      const json = await lanectl(['--url', lane.url, '--json', 'items', 'list'])
      assert.is(JSON.parse(json.stdout)[0].name, name)
      const refused = await lanectl(['--url', lane.url, 'items', 'report'])
      assert.is(refused.code, 1)
      assert.match(refused.stderr, '\\u202e')
      for (const { stdout, stderr } of [list, json, refused])
        assert.not.match(stdout + stderr, OBEYED)
    },
  },
  30_000,
)
