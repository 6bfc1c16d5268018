/** The profiles of the banks: who is paid. */
import { Card } from '../../parts/card-button-and-form.tsx'
import { press, typeIn } from '../../stories/press.ts'
import { type Answers, inLanguage, RefusedAnswer, type Stories } from '../../stories/story.ts'
import { t } from '../../words/words.ts'
import { BankProfiles, useBankProfiles } from './bank-profiles.tsx'
import { BANK, BANKS, MARKET, profiles, TWO_PROFILES } from './given.ts'
import 'page-words:settings'

const Shown = () => (
  <Card id="settings" title={t('config.title')}>
    <form class="settings">
      <BankProfiles profiles={useBankProfiles()} />
    </form>
  </Card>
)
const shown = (settings: Answers['GET /getDriverSettings']): Stories[string] => ({
  parts: { banks: BANKS },
  ...(settings && { answers: { 'GET /getDriverSettings': settings } }),
  show: () => <Shown />,
})

export const STORIES: Stories = {
  none: shown(profiles()),
  two: shown(TWO_PROFILES),
  'a new one, its fields empty': {
    ...shown(profiles()),
    async play() {
      await typeIn('[name=profile]', MARKET)
      await press('#profile-new button:enabled')
    },
  },
  'one is to be removed': {
    ...shown(TWO_PROFILES),
    answers: {
      'GET /getDriverSettings': TWO_PROFILES,
      'GET /bankProfiles': {
        status: 'success',
        profiles: [
          { name: MARKET, bankName: BANK, active: false, openPayments: 2, openRefunds: 1 },
        ],
      },
    },
    play: () => press(`[data-profile="${MARKET}"] button`),
  },
  refused: shown(
    new RefusedAnswer(403, inLanguage('An operator may do this', 'Это может оператор')),
  ),
}
