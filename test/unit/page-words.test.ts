/** A word whose table no module of the page imports: a checkout says so, and a release draws nothing there. */
import * as assert from 'uvu/assert'
import { addWords, t } from '#firmware/console/page/words/words.ts'
import { spec } from '#test/spec.ts'

/** As the build of the page puts it into a checkout's. */
const build = globalThis as { IS_WORKED_ON?: boolean }

spec('words of the page', {
  'are missed at once in a checkout, and not at all in a release'() {
    build.IS_WORKED_ON = true
    assert.throws(() => t('payments.title'), 'imports no table')
    build.IS_WORKED_ON = false
    assert.is(t('payments.title'), '')
    addWords({ 'payments.title': 'Payments' })
    build.IS_WORKED_ON = true
    assert.is(t('payments.title'), 'Payments')
  },
})
