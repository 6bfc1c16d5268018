/** The list of goods as a table and as JSON, its seasons, and sums that are proposed. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { openedInRussianExcel } from '#test/spreadsheet/russian-excel.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { csvOf, itemsOfCsv } from '../../assortment-csv.ts'
import { diffOf } from '../../assortment-diff.ts'
import {
  ASSORTMENT_LIMITS,
  type AssortmentItem,
  NOTHING_SAID,
  troubleOf,
  type Unit,
} from '../../assortment-item.ts'
import { itemsInText, itemsOf, textOf } from '../../assortment-json.ts'
import { priceProposal, type RoundingRule } from '../../price-proposal.ts'
import { hiddenBy } from '../../sale-days.ts'

const good = (code: string, more: Partial<AssortmentItem> = {}): AssortmentItem => ({
  ...NOTHING_SAID,
  code,
  ...more,
})

const WHOLE = good('4011', {
  name: 'Bananas; "ripe"',
  names: { ru: 'Бананы', de: '=Bananen' },
  priceKopecks: 8_905,
  unit: 'kg',
  tareGrams: 5,
  from: '11-01',
  until: '02-29',
  group: 'bananas',
  hideAfterDays: 30,
})
const LIST = [good('007'), WHOLE, good('-5', { name: '@home', priceKopecks: 0, unit: 'piece' })]

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => itemsOfCsv(bytes(text))

spec('assortment', {
  async 'a table that was written is read as what it was, and written again byte for byte'() {
    const text = await csvOf(LIST)
    const again = await read(text)
    assert.equal(again, LIST)
    assert.is(await csvOf(again), text)
    assert.ok(text.startsWith('"code";"name";"name_ru";"name_de";"price"'))
  },
  async 'a Russian spreadsheet opens it by a double click, and what it saves is read as what it was'() {
    const text = await csvOf(LIST, 'ru')
    const [titles = [], first = [], second = []] = openedInRussianExcel(bytes(text))
    const names = titles.map((title) => title.text)
    assert.equal(names.slice(0, 3), ['Код', 'Наименование', 'Название ru'])
    const at = (row: typeof first, name: string) => row[names.indexOf(name)]
    assert.equal([at(first, 'Код')?.kind, at(first, 'Код')?.text], ['text', '\t007'])
    assert.is(at(second, 'Цена, ₽')?.kind, 'number')
    assert.equal([at(second, 'С')?.kind, at(second, 'С')?.text], ['text', '\t01.11'])
    assert.equal(await read(text), LIST)
    assert.is(await csvOf(await read(text), 'ru'), text)
    // As Excel saves it: without the mark, without needless quotation marks.
    const saved = text.slice(1).replaceAll(/(?<=^|;|\n)"(\t?[^";\t\r\n]*)"(?=;|\r|$)/g, '$1')
    assert.equal(await read(saved), LIST)
  },
  async 'JSON is read as what it was, and what it does not know is left alone'() {
    assert.equal(await itemsInText(await textOf(LIST)), LIST)
    assert.is(await textOf(await itemsInText(await textOf(LIST))), await textOf(LIST))
    const newer = { version: 2, items: [{ code: '1', colour: 'red' }] }
    assert.equal(await itemsInText(JSON.stringify(newer)), [good('1')])
  },
  async 'a table of another program is read'() {
    const wanted = [
      good('0042', { name: 'Груши', priceKopecks: 129_950, unit: 'kg', from: '2026-05-01' }),
    ]
    const table = 'Код;Наименование;Цена;Ед.;С\r\n0042;Груши;1 299,5;кг;01.05.2026\r\n;;;;\r\n'
    assert.equal(await read(`\uFEFF${table}`), wanted)
    assert.equal(await read(table.replaceAll(';', '\t')), wanted)
    assert.equal(await read(`sep=;\r\n${table}`), wanted, 'as Excel says what separates')
    for (const says of ['', '\ufeffSEP=,\n'])
      assert.equal(await read(`${says}PLU,price,unit\n1,0.07,pcs\n`), [
        good('1', { priceKopecks: 7, unit: 'piece' }),
      ])
    const cp1251 = Uint8Array.from(
      [...'код;название\n7;Ёж'].map((letter) => {
        if (letter === 'Ё') return 0xa8
        const at = letter.charCodeAt(0)
        return at < 128 ? at : at - 0x410 + 0xc0
      }),
    )
    assert.equal(await itemsOfCsv(cp1251), [good('7', { name: 'Ёж' })])
  },
  async 'what cannot be read names its line, its column and what is allowed'() {
    const cases: Readonly<Record<string, RegExp>> = {
      'name\nx':
        /the first line of the file has no column named code \(the columns are code, name, name_ru/,
      'code;colour\n1;red': /line 1: the column "colour" is unknown \(the columns are code/,
      'code;name;title\n1;a;b': /line 1: the column "name" occurs twice/,
      'code\n1\n1': /line 3: the code 1 is already used in line 2/,
      'code;price;unit\n1;12,345;kg': /line 2, column price: "12,345" is not a price in roubles/,
      'code;price;unit\n1;1;litre':
        /line 2, column unit: "litre" is not a unit of sale. Write kg or piece/,
      'code;price;unit\n1;1;constructor': /line 2, column unit: "constructor" is not a unit/,
      'code;price\n1;1': /line 2, column unit: a price has no unit, or a unit has no price/,
      'code;tare\n1;0,5':
        /line 2, column tare: "0,5" is not a number of grams. Write a whole number/,
      'code;from\n1;31.02':
        /line 2, column from: this is not a day of a season\. Write the day as MM-DD \(every year\) or YYYY-MM-DD/,
      'code;from;until\n1;05-01;2026-06-01':
        /line 2, column until: the two days of the season \(from and until\) are written differently/,
      'code;name\n;x':
        /line 2, column code: the item code is empty or too long\. It must have 1 to 64/,
      'code;name\n1;x;y': /line 2 has 3 cells, but the first line of the file has only 2/,
      'code;hide_after_days\n1;0': /line 2, column hide_after_days: .* from 1 to 3650/,
    }
    for (const [text, words] of Object.entries(cases)) {
      const { kind, message } = await faultOf(() => read(text))
      assert.is(kind, 'bad-request', text)
      assert.match(message, words)
    }
    assert.is(troubleOf({ ...WHOLE, unit: 'litre' as Unit })?.column, 'unit')
    const { groupLength } = ASSORTMENT_LIMITS
    assert.is(troubleOf({ ...WHOLE, group: 'x'.repeat(groupLength) }), null)
    const long = troubleOf({ ...WHOLE, group: 'x'.repeat(groupLength + 1) })
    assert.equal(
      [long?.column, String(long?.why)],
      ['group', `this text is too long: at most ${groupLength} characters are allowed`],
    )
    for (const item of [{ code: '1', price: 1 }, { code: ' 1' }, { code: '1', tare: -1 }])
      assert.match((await faultOf(() => itemsOf([item]))).message, /^item 1 \(/)
    assert.match(
      (await faultOf(() => itemsInText('{"items":[1]}'))).message,
      /it has no list of items with their codes/,
    )
  },
  'a season is every year or once, and may go over New Year'() {
    const isOn = (date: string, from: string | null, until: string | null) =>
      hiddenBy(good('1', { from, until }), { date, day: 0 }, undefined) === null
    for (const date of ['2026-05-01', '2026-07-01', '2031-08-31'])
      assert.ok(isOn(date, '05-01', '08-31'), date)
    for (const date of ['2026-04-30', '2026-09-01']) assert.not(isOn(date, '05-01', '08-31'), date)
    for (const date of ['2026-11-01', '2026-12-31', '2027-01-01', '2027-02-28'])
      assert.ok(isOn(date, '11-01', '02-28'), date)
    assert.not(isOn('2027-03-01', '11-01', '02-28'))
    assert.ok(isOn('2026-05-01', '2026-05-01', null))
    assert.not(isOn('2026-04-30', '2026-05-01', null))
    assert.not(isOn('2027-05-02', null, '2027-05-01'))
    assert.not(isOn('2027-12-02', null, '12-01'))
  },
  'what nobody bought for longer than it may is hidden'() {
    const pear = good('1', { hideAfterDays: 2 })
    const on = (day: number, soldOn?: number) => hiddenBy(pear, { date: '2026-01-01', day }, soldOn)
    assert.is(on(12, 10), null)
    assert.is(on(13, 10), 'unsold')
    assert.is(on(13), null)
  },
  'a sum is proposed to the kopeck by the rule, for goods that lie still'() {
    const weight = { grams: 1_505, stable: true, tare: null, net: false, overload: false }
    const sum = (more: object, rule: Partial<RoundingRule> = {}, item = WHOLE) =>
      priceProposal(item, { ...weight, ...more }, { rounding: 'half-up', stepKopecks: 1, ...rule })
    // 8,905 kopecks a kg × 1.5 kg = 13,357.5
    assert.equal(sum({}), { net: 1_500, sum: 13_358 })
    assert.equal(sum({}, { rounding: 'down' })?.sum, 13_357)
    assert.equal(sum({}, { rounding: 'up', stepKopecks: 100 })?.sum, 13_400)
    assert.equal(sum({}, { stepKopecks: 100 })?.sum, 13_400)
    assert.equal(sum({}, { rounding: 'down', stepKopecks: 50 })?.sum, 13_350)
    assert.equal(sum({ net: true, tare: 5, grams: 1_500 })?.net, 1_500)
    for (const nothing of [{ stable: false }, { overload: true }, { grams: null }, { grams: 5 }])
      assert.is(sum(nothing), null)
    assert.is(sum({}, {}, { ...WHOLE, unit: 'piece' }), null)
    const dear = { ...WHOLE, priceKopecks: 100_000_000, tareGrams: null }
    assert.is(sum({ grams: 999_999 }, {}, dear)?.sum, 99_999_900_000)
  },
  async 'a diff tells what came, what went and what is another one'() {
    const before = new Map(LIST.map((item) => [item.code, item]))
    const cheaper = { ...WHOLE, priceKopecks: 100 }
    const diff = await diffOf(before, [good('9'), cheaper, good('007')])
    assert.equal(
      diff.added.map(({ code }) => code),
      ['9'],
    )
    assert.equal(
      diff.removed.map(({ code }) => code),
      ['-5'],
    )
    assert.equal(
      diff.changed.map(({ before, after }) => [before.priceKopecks, after.priceKopecks]),
      [[8_905, 100]],
    )
    assert.is(diff.unchangedCount, 1)
    for (const field of Object.keys(NOTHING_SAID)) {
      const other = { ...WHOLE, [field]: NOTHING_SAID[field as keyof typeof NOTHING_SAID] }
      assert.is((await diffOf(before, [other])).changed.length, 1, field)
    }
  },
})
