/** What Save will do, what the lane finds in it, and the notices above the settings. */
import { inLanguage, type Stories } from '../../stories/story.ts'
import type { BankProfilesForm } from './bank-profiles.tsx'
import { CORNER, form, savedAtOnce, verdict } from './given.ts'
import { OverwrittenBar, RestartBar, SaveBar } from './save-bar.tsx'

type Given = Parameters<typeof form>[0]

const bar = (given: Given, profiles: readonly string[] = []): Stories[string] => ({
  show: () => <SaveBar form={form(given)} profiles={savedAtOnce(profiles) as BankProfilesForm} />,
})
const TYPED = {
  'payment.ttl.defaultMinutes': '10',
  'payment.amountMaxKopecks': '250 000,50',
  'payment.onBusy': 'reject',
  'display.token': '4711-0815',
}

export const STORIES: Stories = {
  'not judged yet': bar({ typed: TYPED }),
  'good to save': bar({ typed: TYPED, verdict: verdict() }),
  'with profiles, and a warning': bar(
    {
      typed: TYPED,
      verdict: verdict({
        warnings: [
          inLanguage(
            'a code that lasts ten minutes is long: a till waits for it',
            'десять минут для кода много: касса его ждёт',
          ),
        ],
      }),
    },
    [inLanguage(`Payments go by ${CORNER}`, `Платежи будут проводиться через профиль ${CORNER}`)],
  ),
  'with problems': bar({
    typed: TYPED,
    removed: [['listeners', 1]],
    verdict: verdict({
      ok: false,
      problems: [
        inLanguage(
          'nobody could reach the lane any more: leave one address',
          'до кассы никто не достучится: оставьте хотя бы один адрес',
        ),
      ],
    }),
  }),
  'without a restart from here': bar({
    typed: TYPED,
    verdict: verdict(),
    standing: { whyNoRestart: inLanguage('nobody starts it again', 'её некому запустить снова') },
  }),
  'a restart is required': {
    show: () => <RestartBar form={form({ standing: { waiting: ['payment.ttl', 'sync.key'] } })} />,
  },
  'a restart is required, elsewhere': {
    show: () => (
      <RestartBar
        form={form({
          standing: {
            waiting: ['payment.ttl'],
            hasPrevious: false,
            whyNoRestart: inLanguage('nobody starts it again', 'её некому запустить снова'),
          },
        })}
      />
    ),
  },
  'somebody else saved': { show: () => <OverwrittenBar form={form({ isOverwritten: true })} /> },
}
