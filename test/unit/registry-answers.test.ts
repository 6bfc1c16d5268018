/** Who told the lane what of a bank's files: kept with the answer, and gone with it. */
import * as assert from 'uvu/assert'
import {
  answered,
  NO_ANSWERS,
  withoutAnswer,
} from '#firmware/payment/reconciliation/cabinet-file/registry-answers.ts'
import { spec } from '#test/spec.ts'

const ANNA = { by: 'anna', at: '2026-11-21T10:00:00.000Z' }
const BORIS = { by: 'boris', at: '2026-11-22T10:00:00.000Z' }

spec('answers about registries', {
  'keep who gave them first, and who changed them'() {
    const given = { word: ['Прошло=paid'], column: ['Вид движения=kind'] }
    const first = answered(given, NO_ANSWERS, ANNA)
    assert.equal(first.answeredBy, { 'word прошло': ANNA, 'column виддвижения': ANNA })
    const repeated = answered(given, first, BORIS)
    assert.equal(repeated.answeredBy, first.answeredBy)
    const changed = answered({ word: ['Прошло=unpaid'] }, first, BORIS)
    assert.equal(changed.answeredBy, { 'word прошло': BORIS, 'column виддвижения': ANNA })
    const without = withoutAnswer(changed, { of: 'word', text: 'Прошло' })
    assert.equal(without, {
      words: {},
      columns: { виддвижения: 'kind' },
      answeredBy: { 'column виддвижения': ANNA },
    })
  },
})
