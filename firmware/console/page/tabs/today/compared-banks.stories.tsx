/** The comparisons of a day: one that holds, one that was withdrawn, one of the whole shop, and the question why. */
import { press } from '../../stories/press.ts'
import { inLanguage, minutesAgo, type Stories } from '../../stories/story.ts'
import { ComparedBanks } from './compared-banks.tsx'
import 'page-words:payments'
import 'page-words:today'

const HOLDS = {
  bankName: inLanguage('Raiffeisen', 'Райффайзенбанк'),
  at: minutesAgo(40),
  isWithdrawn: false,
  from: 'lane',
} as const
const OTHER_BANK = inLanguage('Alfa Bank', 'Альфа-Банк')
const nothing = () => {}

export const STORIES: Stories = {
  'one is withdrawn': {
    show: () => (
      <ComparedBanks
        id="compared"
        date="2026-03-13"
        banks={[HOLDS, { ...HOLDS, bankName: OTHER_BANK, isWithdrawn: true }]}
        onWithdrawn={nothing}
      />
    ),
  },
  'one is of the shop': {
    show: () => (
      <ComparedBanks
        id="compared"
        date="2026-03-13"
        banks={[HOLDS, { ...HOLDS, bankName: OTHER_BANK, from: 'master' }]}
        onWithdrawn={nothing}
      />
    ),
  },
  'the reason is asked': {
    play: () => press('#shop-compared button', '#settle'),
    show: () => (
      <ComparedBanks
        id="shop-compared"
        date="2026-03-13"
        banks={[{ ...HOLDS, from: 'shop' }]}
        onWithdrawn={nothing}
      />
    ),
  },
}
