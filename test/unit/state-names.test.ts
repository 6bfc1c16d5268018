/** One state has one name: on the page, on X and Z, on the statement of a day and in the ledger's table. */
import * as assert from 'uvu/assert'
import { OUTCOMES, type Outcome, outcomeOf } from '#firmware/payment/ledger/payment-outcome.ts'
import enPage from '#firmware/words/en/page-till.json' with { type: 'json' }
import { LANGUAGES } from '#firmware/words/languages.ts'
import { LEDGER_CSV_TEXTS } from '#firmware/words/ledger-csv-texts.ts'
import { PAPER } from '#firmware/words/printed.ts'
import ruPage from '#firmware/words/ru/page-till.json' with { type: 'json' }
import { spec } from '#test/spec.ts'

const PAGE = { en: enPage, ru: ruPage }
const ON_PAGE = {
  paid: 'state.ACCEPTED',
  'other-amount': 'state.other-amount',
  pending: 'state.PENDING',
  unclear: 'state.unclear',
  declined: 'state.REJECTED',
  cancelled: 'state.CANCELED',
  failed: 'state.failed',
  'static-qr': 'state.STATIC',
} as const satisfies Record<Outcome, keyof typeof enPage>

spec('the name of a state', {
  'is the same on the page, on paper and in the table'() {
    for (const language of LANGUAGES)
      for (const outcome of OUTCOMES) {
        const name = PAPER[language][`paper.sum.${outcome}`]
        assert.is(PAGE[language][ON_PAGE[outcome]], name, `${language} ${outcome}, the page`)
        assert.is(LEDGER_CSV_TEXTS[language][`csv.outcome.${outcome}`], name, `${outcome}, CSV`)
      }
  },
  'is another for each state'() {
    for (const language of LANGUAGES)
      assert.is(
        new Set(OUTCOMES.map((outcome) => PAPER[language][`paper.sum.${outcome}`])).size,
        OUTCOMES.length,
      )
  },
  'is that of the money where another amount came, whatever its phase'() {
    const of = (phase: Parameters<typeof outcomeOf>[0]['phase'], paidKopecks: number | null) =>
      outcomeOf({ phase, paidKopecks })
    assert.equal(
      [of('unknown', 5), of('canceled', 5), of('accepted', 5), of('unknown', null)],
      ['other-amount', 'other-amount', 'paid', 'unclear'],
    )
    assert.equal(
      [of('registering', null), of('cancelling', null), of('failed', null)],
      ['pending', 'pending', 'failed'],
    )
  },
})
