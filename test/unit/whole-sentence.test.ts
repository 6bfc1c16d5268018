/** What the lane says inside a sentence, as one of its own. */
import * as assert from 'uvu/assert'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { spec } from '#test/spec.ts'

spec('a refusal as a sentence', {
  'begins with a capital letter and ends with a stop'() {
    assert.is(wholeSentence('банк не ответил'), 'Банк не ответил.')
    assert.is(wholeSentence('ёмкость мала: удалите файлы'), 'Ёмкость мала: удалите файлы.')
    assert.is(wholeSentence('one-time code'), 'One-time code.')
    assert.is(wholeSentence('line 3, column "Тип": empty'), 'Line 3, column "Тип": empty.')
    assert.is(wholeSentence('did you mean this?'), 'Did you mean this?')
    assert.is(wholeSentence('Уже так.'), 'Уже так.')
    assert.is(wholeSentence(''), '')
  },
  'makes no other name of a name'() {
    assert.is(wholeSentence('bankProfile must be an object'), 'bankProfile must be an object.')
    assert.is(
      wholeSentence('laned.yaml:3: scale.driver is required'),
      'laned.yaml:3: scale.driver is required.',
    )
    assert.is(wholeSentence('amount — целое число копеек'), 'amount — целое число копеек.')
  },
})
