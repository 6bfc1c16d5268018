/** Every reason of a payment that ended has words on the page, in both languages. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import type { Reason } from '#hal/transaction-store.ts'
import { pageTexts } from '#scripts/words/word-tables.ts'
import { spec } from '#test/spec.ts'

/** A reason that is missing here does not compile. */
const REASONS = Object.keys({
  user: 1,
  superseded: 1,
  'client-gone': 1,
  expired: 1,
  bank: 1,
  refused: 1,
  'not-registered': 1,
  'not-shown': 1,
  restarted: 1,
  amount: 1,
  'same-operation': 1,
} satisfies Record<Reason, 1>)

const SENTENCES = 'firmware/console/page/tabs/till/payment-sentences.ts'

spec('the reasons of payments on the page', {
  'have words in English and in Russian'() {
    const [english, russian] = [pageTexts('en'), pageTexts('ru')]
    const sentences = readFileSync(SENTENCES, 'utf8')
    for (const reason of REASONS) {
      assert.match(english[`why.${reason}`] ?? '', /[a-z]/, reason)
      assert.match(russian[`why.${reason}`] ?? '', /[а-яё]/, reason)
      assert.ok(sentences.includes(`t('why.${reason}'`), reason)
    }
  },
})
