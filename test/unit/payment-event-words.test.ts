/** Every event of a payment and of its refunds has a sentence on the page. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { REFUND_EVENTS } from '#firmware/payment/refunds/refund.ts'
import { spec } from '#test/spec.ts'

spec('the story of a payment on the page', {
  'has a sentence for each event of a refund, and none for an event that never comes'() {
    const source = readFileSync(
      'firmware/console/page/tabs/payments/payment-event-words.js',
      'utf8',
    )
    const said = [...source.matchAll(/^ {2}'refund\.([a-z-]+)':/gm)].map(([, type]) => type)
    assert.equal(said.toSorted(), [...REFUND_EVENTS].toSorted())
  },
})
