/** What recognition makes of the shop's list: look-alikes as one line, and nothing where nobody keeps one. */
import * as assert from 'uvu/assert'
import { createListeners } from '#firmware/async/listeners.ts'
import { createGoodsList, type KeptList, type ListedGood } from '#firmware/items/goods-list.ts'
import { linesOf } from '#firmware/items/recognition/look-alike-lines.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const APPLES: ListedGood = {
  name: 'Apples',
  names: {},
  priceKopecks: 8_990,
  unit: 'kg',
  group: null,
}
const WEIGHT = { grams: 500, stable: true, tare: null, net: false, overload: false }

spec('the list of goods', {
  'look-alikes are one line with choices, and keep their probability'() {
    const group = (id: string) => (['a', 'b', 'c'].includes(id) ? ['a', 'b', 'c'] : null)
    const lines = linesOf(
      [
        { id: 'b', score: 0.5 },
        { id: 'x', score: 0.25 },
        { id: 'a', score: 0.125 },
      ],
      group,
    )
    assert.equal(lines, [
      {
        id: 'b',
        score: 0.625,
        choices: [
          { id: 'b', score: 0.5 },
          { id: 'a', score: 0.125 },
          { id: 'c', score: 0 },
        ],
      },
      { id: 'x', score: 0.25 },
    ])
    assert.equal(
      linesOf([{ id: 'a', score: 1 }], () => ['a']),
      [{ id: 'a', score: 1 }],
    )
  },
  async 'without a keeper hides, groups and prices nothing, and takes sales without a word'() {
    const list = createGoodsList()
    assert.equal(
      [list.items.size, list.accepts, list.of('1'), list.groupOf('1')],
      [0, null, null, null],
    )
    assert.is(list.proposalOf('1', WEIGHT), null)
    list.sold('1', 0)
    assert.is((await faultOf(async () => list.proposalOfListed('1', WEIGHT))).kind, 'not-found')
  },
  "is its keeper's from then on, and tells of its changes"() {
    const list = createGoodsList()
    const changes = createListeners()
    const sold: string[] = []
    let told = 0
    using _ = list.onChange(() => {
      told += 1
    })
    const kept: KeptList = {
      items: new Map([['1', APPLES]]),
      accepts: (code) => code === '1',
      groupOf: () => ['1'],
      proposalOf: () => ({ net: 500, sum: 4_495 }),
      sold: (code) => void sold.push(code),
      onChange: changes.add,
    }
    list.isKeptBy(kept)
    changes.tell()
    assert.is(told, 1)
    assert.equal([list.of('1'), list.of('2'), list.groupOf('1')], [APPLES, null, ['1']])
    assert.equal([list.accepts?.('1'), list.accepts?.('2')], [true, false])
    assert.equal(list.proposalOfListed('1', WEIGHT), { net: 500, sum: 4_495 })
    list.sold('1', 0)
    assert.equal(sold, ['1'])
  },
})
