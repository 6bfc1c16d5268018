/**
 * What a caller with a till's token can make grow on the card, and what bounds it: a row for each operation that such a
 * token may call and that changes something. An operation without a row fails here.
 */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { LIMITS } from '#firmware/items/limits.ts'
import { EMPTY_SHIFT_MS_MIN, EXPORT_BOUNDS, KEYS_KEPT } from '#firmware/payment/limits.ts'
import { spec } from '#test/spec.ts'

const RIGHTS = readFileSync(new URL('../fixtures/golden/rights.txt', import.meta.url), 'utf8')

/** Where no number ends the growth, why. */
const LEDGER = 'a row of the ledger, which is kept: each is a payment'
const NOTHING = 'nothing is written'
type Bound = number | typeof LEDGER | typeof NOTHING

const TEMPLATES = Math.min(LIMITS.templates, LIMITS.templatesPerItem)

const GROWS: Readonly<Record<string, Bound>> = {
  'DELETE /api/items/:id/counter-examples/:picture': NOTHING,
  'POST /api/add_item_template': TEMPLATES,
  'POST /api/choice': TEMPLATES,
  'POST /api/choices/doubted/:doubt': LIMITS.counterExamples,
  'POST /api/delete_item': LIMITS.deletionsKept,
  'POST /api/delete_item_template': LIMITS.deletionsKept,
  'POST /api/feedback': LIMITS.counterExamples,
  'POST /api/get_item_template_image': NOTHING,
  'POST /api/get_item_template_list': NOTHING,
  // A doubtful picture goes into the inbox for a person, while so much of the card is free.
  'POST /api/recognize_picture': LIMITS.reviewSpareBytes,
  'POST /api/restore_item': TEMPLATES,
  'POST /api/review/:entry': TEMPLATES,
  'POST /cancelQR': NOTHING,
  'POST /clearScreen': NOTHING,
  'POST /displayStatus': NOTHING,
  'POST /exportToCSV': Math.min(EXPORT_BOUNDS.files, EXPORT_BOUNDS.bytes),
  'POST /exports/remove': NOTHING,
  'POST /shifts/close': EMPTY_SHIFT_MS_MIN,
  'POST /showBasket': NOTHING,
  'POST /showInfoQR': NOTHING,
  'POST /showQR': LEDGER,
  'PUT /api/items/:id': LIMITS.itemNameLength,
}

spec('what a till can make grow', {
  'has a bound for each operation that its token may call, and no row for another'() {
    const called = RIGHTS.split('\n').flatMap((line) => {
      const [method = '', path = '', right = ''] = line.split(' ')
      const isTills = right === 'change' || (right === 'read' && method !== 'GET')
      // The levers of a lane on fakes are not on a lane that sells.
      return isTills && !path.startsWith('/sim/') ? [`${method} ${path}`] : []
    })
    assert.ok(called.length > 10, RIGHTS.slice(0, 200))
    assert.equal(
      called.filter((one) => !Object.hasOwn(GROWS, one)),
      [],
      'no bound is told',
    )
    assert.equal(
      Object.keys(GROWS).filter((one) => !called.includes(one)),
      [],
      'not called',
    )
    for (const [one, bound] of Object.entries(GROWS))
      assert.ok(typeof bound === 'string' || (bound > 0 && Number.isFinite(bound)), one)
    assert.ok(KEYS_KEPT > 0, 'an Idempotency-Key of each payment')
  },
  'names no report, backup, bundle or idle picture among it: those are an operator’s'() {
    const own = /\/(device\/idle|backups|device\/support|reports\/reconciliation|api\/import)/
    for (const line of RIGHTS.split('\n')) {
      const [method = '', path = '', right = ''] = line.split(' ')
      if (method !== 'GET' && own.test(path)) assert.is(right, 'operate', line)
    }
  },
})
