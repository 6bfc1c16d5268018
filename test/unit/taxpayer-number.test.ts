/** The INN on papers: its check digits find a digit that was typed wrong, and two that were swapped. */
import * as assert from 'uvu/assert'
import { innTrouble } from '#firmware/config/taxpayer-number.ts'
import { spec } from '#test/spec.ts'

/** Two of companies and one of a person, as they are published. */
const RIGHT = ['7707083893', '7707329152', '500100732259']

spec('the number of a taxpayer', {
  'is right where its last digits check the others'() {
    for (const inn of ['', ...RIGHT]) assert.is(innTrouble(inn), null, inn)
  },
  'is wrong with any one other digit, and with two neighbours swapped'() {
    for (const inn of RIGHT)
      for (let at = 0; at < inn.length; at += 1) {
        const digit = Number(inn[at])
        const other = inn.slice(0, at) + ((digit + 1) % 10) + inn.slice(at + 1)
        assert.match(String(innTrouble(other)), 'has a wrong digit', other)
      }
    for (const inn of ['7707038893', '500100723259']) assert.ok(innTrouble(inn), inn)
  },
})
