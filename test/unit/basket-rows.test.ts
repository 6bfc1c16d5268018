/**
 * A basket on displays of few rows, whatever the till counts: quantities, sums and the total are whole, and what has no
 * room is counted. On every protocol, in every language and character set, at every width.
 */

import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { basketRows } from '#drivers/display/text/basket-rows.ts'
import { type Charset, writtenWithoutFf } from '#drivers/display/text/charset.ts'
import { createWording, type Wording } from '#drivers/display/text/screen-wording.ts'
import {
  BASKET_NAME_CHARACTERS_MAX,
  BASKET_QUANTITY_MAX,
  BASKET_SUM_KOPECKS_MAX,
} from '#firmware/payment/limits.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'
import type { Basket } from '#hal/display.ts'
import { EMULATED_DISPLAY_NAMES, EMULATED_DISPLAYS } from '#lab/emulators/emulated-displays.ts'
import { protocolsBy } from '#test/hardware/display-rig.ts'
import { spec } from '#test/spec.ts'

const CHARSETS: readonly Charset[] = ['utf-8', 'ascii', 'cp866', 'cp1251', 'latin1']
const CURRENCIES = ['', '₽', 'руб.']
/** The widths that there are, and some beside them. */
const COLUMNS = [18, 20, 24, 32, 40]
const RUNS = 12

const piece = fc.oneof(
  fc.constantFrom(
    'Молоко',
    'Хлеб 250',
    'Яблоки',
    'Щука',
    'Größe',
    '牛乳',
    '😀',
    'x 2',
    '1',
    '*',
    '"',
  ),
  fc.string({ maxLength: 12 }),
)
const line = fc.record({
  name: fc
    .array(piece, { minLength: 1, maxLength: 9 })
    .map((pieces) => pieces.join(' ').slice(0, BASKET_NAME_CHARACTERS_MAX)),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 1, max: BASKET_QUANTITY_MAX }),
    fc.integer({ min: 1, max: 99_999 }).map((grams) => grams / 1_000),
  ),
  unit: fc.constantFrom('', '', 'кг', 'kg', 'г', '100г', 'упаковка', 'м²'),
  sumKopecks: fc.oneof(
    fc.integer({ min: -99_999, max: 9_999_999 }),
    fc.integer({ min: -BASKET_SUM_KOPECKS_MAX, max: BASKET_SUM_KOPECKS_MAX }),
  ),
})
const baskets: fc.Arbitrary<Basket> = fc.record({
  kind: fc.constant('basket' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 7 }),
  totalKopecks: fc.integer({ min: -BASKET_SUM_KOPECKS_MAX, max: BASKET_SUM_KOPECKS_MAX }),
})

interface Display {
  readonly wording: Wording
  readonly rows: number
  /** A text as this display shows it. */
  readonly shows: (text: string) => string
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const NUMBERS_APART = ' {2,}'

/** Whether the row is this line: its name or the beginning of it, the quantity and the sum, each whole and apart. */
function tells(row: string, { name, ...of }: Basket['lines'][number], { wording, shows }: Display) {
  const quantity = shows(wording.quantity({ name, ...of }))
  return [wording.amount(of.sumKopecks), wording.sum(of.sumKopecks)].some((amount) => {
    const sum = shows(amount)
    const gap = (left: string) => (/\d$/.test(left) && /^[-\d]/.test(sum) ? NUMBERS_APART : ' +')
    const tail =
      quantity === '' ? escaped(sum) : `${escaped(quantity)}${gap(quantity)}${escaped(sum)}`
    const head = new RegExp(`^(?<name>.*?)(?<gap> *)${tail}$`, 'su').exec(row)?.groups
    if (!head) return false
    const { name: shown = '', gap: before = '' } = head
    const whole = shows(name)
    if (!whole.startsWith(shown) || (shown === '' && whole !== '')) return false
    const next = quantity === '' ? sum : quantity
    const areNumbers = /\d$/.test(shown) && /^[-\d]/.test(next)
    // Half a number at the end of a name is another number.
    if (shown !== whole && /[\d.,]$/.test(shown)) return false
    return shown === '' || before.length >= (areNumbers ? 2 : 1)
  })
}

/** `rows`: those that are not empty. */
function isTrue(rows: readonly string[], basket: Basket, display: Display): void {
  const { wording, shows } = display
  const where = () => JSON.stringify({ rows, basket })
  const totals = [wording.amount(basket.totalKopecks), wording.sum(basket.totalKopecks)].map(shows)
  assert.ok(
    totals.some((total) => new RegExp(`(^| )${escaped(total)}$`, 'u').test(rows.at(-1) ?? '')),
    where(),
  )
  let shown = 0
  let at = basket.lines.length
  const above = rows.slice(0, -1)
  for (const row of above.toReversed()) {
    const next = basket.lines.slice(0, at).findLastIndex((line) => tells(row, line, display))
    if (next < 0) {
      const hidden = basket.lines.length - shown
      const counts = [
        wording.phrase('customer.basket.more-lines').replace('{n}', `${hidden}`),
        `+${hidden}`,
      ].map(shows)
      assert.is(row, above[0], where())
      assert.ok(counts.includes(row), `neither a line nor a count of ${hidden}: ${where()}`)
      return
    }
    at = next
    shown += 1
  }
  // A display of one row for lines shows the newest.
  const isAll =
    shown === basket.lines.length || (display.rows === 2 && at === basket.lines.length - 1)
  assert.ok(isAll, `lines are missing and not counted: ${where()}`)
}

const clock = createFakeClock()

const onProtocols = EMULATED_DISPLAY_NAMES.flatMap((name) => {
  const charsets = name === 'escpos' ? (['ascii', 'cp866'] as const) : (['utf-8'] as const)
  return charsets.map((charset): [string, () => void] => [
    `${name}, ${charset}: each row is a line with its numbers whole, a count, or the total`,
    () => {
      for (const language of CUSTOMER_LANGUAGES)
        for (const currency of CURRENCIES) {
          const wording = createWording({ language, currency })
          const options = { clock, wording, charset, ...(charset === 'cp866' && { codePage: 17 }) }
          const protocol = protocolsBy(options)[name]
          if (protocol.capabilities.basket === 'none') return
          const shows = (text: string) => {
            if (name !== 'dqr') return writtenWithoutFf(text, charset)
            const plain = writtenWithoutFf(text, charset).replace(/[\u{10000}-\u{10FFFF}]/gu, '?')
            return plain
              .replace(/\*+/g, '*')
              .replace(/^\*|\*$/g, '')
              .trim()
          }
          const rows = name === 'escpos' ? 2 : 4
          fc.assert(
            fc.property(baskets, (basket) => {
              const emulator = EMULATED_DISPLAYS[name]()
              emulator.receive(protocol.prepare(basket).frame(7))
              const seen = emulator.glass.lines.map((row) => row.trimStart())
              isTrue(seen, basket, { wording, rows, shows })
            }),
            { numRuns: RUNS },
          )
        }
    },
  ])
})

spec('the basket on few rows', {
  ...Object.fromEntries(onProtocols),
  'at every width, in every language and character set'() {
    for (const language of CUSTOMER_LANGUAGES)
      for (const charset of CHARSETS)
        for (const columns of COLUMNS)
          for (const rows of [2, 3, 4]) {
            const wording = createWording({ language, currency: '₽' })
            const shows = (text: string) => writtenWithoutFf(text, charset)
            fc.assert(
              fc.property(baskets, (basket) => {
                const all = basketRows(basket, wording, { rows, columns, written: shows })
                assert.is(all.length, rows)
                for (const row of all) assert.ok([...row].length <= columns, `${columns}: ${row}`)
                const seen = all.map((row) => row.trim()).filter((row) => row !== '')
                isTrue(seen, basket, { wording, rows, shows })
              }),
              { numRuns: RUNS / 2 },
            )
          }
  },
  'a line has its quantity and sum, and as much of its name as there is room for'() {
    const wording = createWording({ language: 'ru', currency: '₽' })
    const shown = (lines: Basket['lines'], rows = 2, charset: Charset = 'ascii') =>
      basketRows({ kind: 'basket', lines, totalKopecks: 1_234_567 }, wording, {
        rows,
        columns: 20,
        written: (text: string) => writtenWithoutFf(text, charset),
      })
    const bread = { name: 'Хлеб бородинский', quantity: 25, unit: '', sumKopecks: 15_000 }
    const apples = { name: 'Яблоки', quantity: 1.234, unit: 'кг', sumKopecks: 5_140 }
    assert.equal(shown([bread]), ['Khl x 25  150,00 RUB', 'Itogo  12 345,67 RUB'])
    assert.equal(shown([apples], 2, 'cp866'), ['Яблок 1,234 кг 51,40', 'Итого  12 345,67 RUB'])
    const gold = { ...bread, name: 'Золото', quantity: 1_000, sumKopecks: 1e11 }
    assert.equal(shown([gold])[0], '+ eshche 1')
    assert.equal(shown([bread, gold, apples], 4), [
      '+ eshche 1',
      'Khl x 25  150,00 RUB',
      'Yablo 1,234 kg 51,40',
      'Itogo  12 345,67 RUB',
    ])
    assert.equal(shown([bread, bread, apples, apples, apples], 4).slice(0, 2), [
      '+ eshche 3',
      'Yablo 1,234 kg 51,40',
    ])
  },
})
