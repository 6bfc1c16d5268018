/** What an event is about, as whoever shows it writes sums, times and names. */
import * as assert from 'uvu/assert'
import { type FieldWriters, fieldText, fieldValueText } from '#firmware/events/event-fields.ts'
import { spec } from '#test/spec.ts'

const WRITERS: FieldWriters = {
  name: (key) => key.replace('event-field.', ''),
  sum: (kopecks) => `${kopecks} kopecks`,
  seconds: (ms) => `${ms} ms`,
  moment: (iso) => `at ${iso}`,
  day: (date) => `on ${date}`,
  bank: (name) => `the bank ${name}`,
}
const text = (name: string, value: unknown) => fieldText(name, value, WRITERS)

spec('the fields of an event', {
  'have a name, and a value as it is written for people'() {
    assert.is(text('paidKopecks', 12_345), 'paid: 12345 kopecks')
    assert.is(text('tookMs', 40), 'took: 40 ms')
    assert.is(text('items', 3), 'items: 3')
    assert.is(text('bankName', 'CFT'), 'bank: the bank CFT')
    assert.is(text('since', '2026-11-28T10:36:56.000Z'), 'from: at 2026-11-28T10:36:56.000Z')
    assert.is(text('until', '2026-11-28'), 'to: on 2026-11-28')
    assert.is(text('reason', 'the bank did not answer'), 'why: the bank did not answer')
  },
  'are left out where no person needs them'() {
    assert.is(text('dynamicQRStatus', 'ACCEPTED'), null)
    assert.is(text('constructor', 'x'), null)
    assert.is(text('reason', 'client-gone'), null)
    assert.is(text('by', ''), null)
    assert.is(text('by', true), null)
  },
  'say in words what the updater was told, which is one word for programs'() {
    assert.is(fieldValueText('order', 'check', WRITERS), 'order-check')
    assert.is(fieldValueText('order', 'rollback', WRITERS), 'order-rollback')
    assert.is(fieldValueText('order', 'constructor', WRITERS), 'constructor')
  },
  'have a list as its entries, and none where it is empty'() {
    assert.is(text('added', '["demo","main"]'), 'added: demo, main')
    assert.is(text('removed', '[]'), null)
    assert.is(text('added', '["demo",…]'), 'added: ["demo",…]')
    assert.is(fieldValueText('anything', '["a"]', WRITERS), 'a')
  },
})
