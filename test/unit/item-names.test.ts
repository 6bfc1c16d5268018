/** What the page calls an item: as a person named it, else as the shop's list does, in the page's language. */
import * as assert from 'uvu/assert'
import { createItemNames, type NamedGood } from '#firmware/console/item-names.ts'
import type { ItemSummary } from '#hal/lane-state.ts'
import { spec } from '#test/spec.ts'

const item = (id: string, name: string | null = null): ItemSummary => ({ id, count: 2, name })
const good = (name: string | null, names: NamedGood['names'] = {}): NamedGood => ({ name, names })

spec('names of items on the page', {
  'come from the list in both languages, from its own name where it has no other'() {
    const goods = new Map([
      ['1', good('Бананы', { en: 'Bananas', de: 'Bananen' })],
      ['2', good(null, { ru: 'Груши' })],
      ['3', good(null)],
    ])
    const items = createItemNames(
      () => [item('1'), item('2'), item('3'), item('4')],
      () => goods,
    )()
    const named = items.map(({ id, names }) => [id, names])
    assert.equal(named, [
      ['1', { en: 'Bananas', ru: 'Бананы' }],
      ['2', { ru: 'Груши' }],
      ['3', undefined],
      ['4', undefined],
    ])
  },
  'a name that a person gave stays; the one that the list has itself is said in both languages'() {
    const goods = new Map([['1', good('Bananas', { ru: 'Бананы' })]])
    const namesOf = (name: string | null) =>
      createItemNames(
        () => [item('1', name)],
        () => goods,
      )()[0]?.names
    assert.is(namesOf('Ours'), undefined)
    assert.equal(namesOf('Bananas'), { en: 'Bananas', ru: 'Бананы' })
  },
  'another list, or other items, are told; else nothing is made anew'() {
    let known = [item('1')]
    let goods = new Map([['1', good('Bananas')]])
    const items = createItemNames(
      () => known,
      () => goods,
    )
    const first = items()
    assert.is(items(), first)
    goods = new Map([['1', good('Plantains')]])
    assert.is(items()[0]?.names?.en, 'Plantains')
    known = [item('2')]
    assert.equal(
      items().map(({ id }) => id),
      ['2'],
    )
  },
})
