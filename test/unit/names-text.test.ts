/** A list of codes and names is read as the person meant it, or it is said which line is not. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const READER = '../../firmware/console/page/tabs/items/names-list-text.ts'
interface Reader {
  readNames(text: string): {
    names: Record<string, string>
    problems: readonly { line: number; what: string }[]
  }
  textOf(bytes: Uint8Array): string
}
const { readNames, textOf } = (await import(READER)) as Reader

const BANANAS = { 4011: 'Bananas', 4065: 'Green pepper' }
const PASTED = {
  semicolons: '4011;Bananas\n4065;Green pepper',
  tabs: '4011\tBananas\r\n4065\tGreen pepper\r\n',
  commas: '4011,Bananas\n\n4065,Green pepper\n',
  'a heading': 'Code;Name\n4011;Bananas\n4065;Green pepper',
  'a heading that puts them elsewhere':
    'Цена;Наименование;Артикул\n1,20;Bananas;4011\n3,40;Green pepper;4065',
  'more columns': '4011;Bananas;1.20\n4065;Green pepper;3.40',
  'a mark of the order of bytes': '\uFEFF4011;Bananas\n4065;Green pepper',
  'the same line twice': '4011;Bananas\n4011;Bananas\n4065;Green pepper',
}

spec('names of many items', {
  'are read from what a person has'() {
    for (const [what, text] of Object.entries(PASTED)) {
      const { names, problems } = readNames(text)
      assert.equal(names, BANANAS, what)
      assert.equal(problems, [], what)
    }
    assert.equal(readNames(''), { names: {}, problems: [] })
  },
  'may hold separators, quotes and ends of lines where they are quoted'() {
    const { names } = readNames('1;"Tea; ""black"""\n2;"two\nlines"\n3;5" pipe')
    assert.equal(names, { 1: 'Tea; "black"', 2: 'two\nlines', 3: '5" pipe' })
  },
  'an empty name takes the name away'() {
    assert.equal(readNames('4011;').names, { 4011: '' })
  },
  'that are none are told by their line'() {
    const { problems } = readNames('1;Tea\nCoffee\n;Milk\n\n1;Other\n9;"open')
    assert.equal(problems, [
      { line: 2, what: 'no-name' },
      { line: 3, what: 'no-code' },
      { line: 5, what: 'twice' },
      { line: 6, what: 'open-quote' },
    ])
  },
  'the code of a property of every object is a code'() {
    const { names } = readNames('constructor;Lego\n__proto__;Clay')
    assert.equal(Object.entries(names), [
      ['constructor', 'Lego'],
      ['__proto__', 'Clay'],
    ])
  },
  'of a file in the code page of Windows are Russian all the same'() {
    const chay = Uint8Array.from([0x31, 0x3b, 0xd7, 0xe0, 0xe9])
    assert.is(textOf(chay), '1;Чай')
    assert.is(textOf(new TextEncoder().encode('1;Чай')), '1;Чай')
  },
})
