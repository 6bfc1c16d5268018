/** The assortment over HTTP and through lanectl: in, out, and what answers make of it. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import { call, postJson } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import {
  fillCard,
  type ItemsRig,
  type ItemsRigOptions,
  openItemsRig as openPlainRig,
} from '#test/items/items-rig.ts'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

interface Diff {
  readonly code: number
  readonly msg?: string
  readonly data: Readonly<Record<string, unknown>>
}

interface Line {
  readonly id: string
  readonly name?: string
  readonly price?: number
  readonly choices?: readonly { readonly id: string; readonly name?: string }[]
}

const RULES = { unlisted: 'show', rounding: 'half-up', stepKopecks: 1 }

const openItemsRig = (options: ItemsRigOptions = {}) =>
  openPlainRig({ ...options, features: { assortment: RULES } })

const TABLE =
  'code;name;price;unit;group;until\r\n1;Apples;89,90;kg;apples;\r\n2;Apples, organic;149,90;kg;apples;\r\n3;Pears;;;;2020-01-01\r\n'

async function send(rig: ItemsRig, body: string, query = '', type = 'text/csv'): Promise<Diff> {
  const headers = { 'content-type': type }
  const reply = await call(rig.url, `/api/assortment${query}`, { method: 'POST', headers, body })
  return reply.json as Diff
}

const table = async (rig: ItemsRig) => (await call(rig.url, '/api/assortment?format=csv')).text

async function answered(rig: ItemsRig, kind: number): Promise<readonly Line[]> {
  rig.camera.see(goods(kind, 1))
  return ((await rig.get('get_result')).data as { items: readonly Line[] }).items
}

spec('the assortment', {
  async 'is told as a diff first, then taken, and comes out again byte for byte'() {
    await using rig = await openItemsRig()
    const dry = await send(rig, TABLE, '?dry=true')
    assert.equal([dry.code, dry.data['dry'], dry.data['added']], [0, true, 3])
    assert.match(await table(rig), /^"code"[^\n]*\n$/)
    assert.is((await send(rig, TABLE)).data['dry'], false)
    const text = await table(rig)
    assert.match(text, /"2";"Apples, organic";"149,90";"kg"/)
    assert.is((await send(rig, text)).data['unchanged'], 3)
    assert.is(await table(rig), text)

    const { data } = await rig.get('assortment')
    const { items, hidden } = data as { items: object[]; hidden: object[] }
    assert.equal(hidden, [{ code: '3', why: 'season' }])
    const sent = items.map((item) => ({ tare: null, ...item }))
    const again = await postJson(rig.url, '/api/assortment', { items: sent })
    assert.is((again.json as Diff).data['unchanged'], 3)
    assert.is(await table(rig), text)
  },
  async 'is refused as a whole, with the place, and the former one stays'() {
    await using rig = await openItemsRig()
    await send(rig, TABLE)
    const before = await table(rig)
    const refused = await send(rig, `${TABLE}4;Plums;cheap;kg;;\n`)
    assert.is(refused.code, -6213)
    assert.match(refused.msg ?? '', /line 5, column price: "cheap" is not a price/)
    for (const body of ['{"items":[{"code":"1","price":1.5,"unit":"kg"}]}', '{"items":[{}]}'])
      assert.is((await send(rig, body, '', 'application/json')).code, -6213)
    assert.is((await send(rig, 'code\n1', '', 'text/plain')).code, -6200)
    fillCard(rig, true)
    assert.is((await send(rig, 'code\n1')).code, -6203)
    assert.is(await table(rig), before)
  },
  async 'is refused while the last free space of the card is kept, and taken once there is room'() {
    using folder = temporaryFolder()
    let freeBytes = 50 * 1024 * 1024
    const packages = await openPackages(folder.file('packages'))
    await using rig = await openItemsRig({
      packages: Object.assign(packages, { freeBytes: async () => freeBytes }),
    })
    const { code, msg } = await send(rig, TABLE)
    assert.is(code, -6203)
    assert.match(msg ?? '', /nearly full, and the last free space is kept/)
    assert.is(rig.open.items.goodsList.items.size, 0)
    freeBytes = 300 * 1024 * 1024
    assert.is((await send(rig, TABLE)).code, 0)
    assert.is(rig.open.items.goodsList.items.size, 3)
  },
  async 'leaves out what cannot be sold today, and makes one line of goods that look alike'() {
    await using rig = await openItemsRig()
    await rig.teach('1', 1)
    await rig.teach('3', 3)
    await rig.teach('5', 5)
    assert.is((await answered(rig, 3))[0]?.id, '3')
    const { data } = await send(rig, TABLE)
    assert.equal([data['unlisted'], data['kept_names']], [1, 0])
    assert.not((await answered(rig, 3)).some(({ id }) => id === '3'))
    const [first] = await answered(rig, 1)
    assert.equal([first?.id, first?.name, first?.price], ['1', 'Apples', 8_990])
    assert.equal(
      first?.choices?.map(({ id, name }) => [id, name]),
      [
        ['1', 'Apples'],
        ['2', 'Apples, organic'],
      ],
    )
    await rig.post('factory_reset')
    assert.is(rig.open.items.goodsList.items.size, 0)
  },
  async 'goes in and out through lanectl'() {
    await using rig = await openItemsRig()
    using folder = temporaryFolder()
    const lanectl = (...args: string[]) =>
      lanectlHere(['--url', rig.url, 'items', 'assortment', ...args])
    const file = folder.file('in.csv')
    writeFileSync(file, TABLE)
    const dry = await lanectl('import', file, '--dry-run')
    assert.match(dry.stdout, /\+ +1 +Apples, 89.90 a kg[\s\S]*3 added[\s\S]*nothing was changed/)
    assert.is(rig.open.items.goodsList.items.size, 0)
    assert.match((await lanectl('import', file)).stdout, /3 items: 3 added/)
    const out = folder.file('out.json')
    assert.is((await lanectl('export', out)).code, 0)
    const json = readFileSync(out, 'utf8')
    writeFileSync(out, json.replace('8990', '9990'))
    assert.match((await lanectl('import', out)).stdout, /~ +1 +price 8990 → 9990/)
    writeFileSync(file, 'code;tare\n1;x')
    const refused = await lanectl('import', file)
    assert.equal([refused.code, /line 2, column tare/.test(refused.stderr)], [64, true])
    assert.is((await lanectl('import', folder.file('none.csv'))).code, 74)
  },
})
