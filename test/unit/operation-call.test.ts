/** What a row and what is given for it become as a request. */
import * as assert from 'uvu/assert'
import { callOf } from '#firmware/operations/client.ts'
import { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { RECONCILIATION_OPERATIONS } from '#firmware/payment/operations/reconciliation-operations.ts'
import { spec } from '#test/spec.ts'

spec('the request of an operation', {
  'a name in the path cannot become more of the path'() {
    const { method, path } = callOf(LEDGER_OPERATIONS.settleLedgerGap, {
      path: { id: 'a/b ?' },
      body: {},
    })
    assert.is(method, 'POST')
    assert.is(path, '/ledger/gaps/a%2Fb%20%3F/settle')
  },
  'a query has each value of a list, and nothing for what is not given'() {
    const query = { bank: undefined, shared: true, word: ['Возврат=refund', 'b=paid'] }
    const { path } = callOf(RECONCILIATION_OPERATIONS.reconcileFile, { query })
    const { pathname, searchParams } = new URL(path, 'http://lane')
    assert.is(pathname, '/reports/reconciliation')
    assert.equal(
      [...searchParams],
      [
        ['shared', 'true'],
        ['word', 'Возврат=refund'],
        ['word', 'b=paid'],
      ],
    )
    assert.is(callOf(RECONCILIATION_OPERATIONS.reconcileDay, {}).path, pathname)
  },
})
