/** The settings of a task: a field of every kind, entries, and what is wrong with what was typed. */
import { Card } from '../../parts/card-button-and-form.tsx'
import { press } from '../../stories/press.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
import { t } from '../../words/words.ts'
import { BANK, form, ofTask, verdict } from './given.ts'
import { SettingGroup } from './setting-group.tsx'
import 'page-words:settings'

const shown = (task: string, ...given: Parameters<typeof form>): Stories[string] => ({
  show: () => (
    <Card id="settings" title={t('config.title')}>
      <form class="settings">
        <SettingGroup form={form(...given)} list={ofTask(task)} path={[]} at={[]} isOpen={false} />
      </form>
    </Card>
  ),
})

export const STORIES: Stories = {
  'amounts, minutes, a choice': shown('payments'),
  'those for experts, too': { ...shown('payments'), play: () => press('.experts > summary') },
  'of a screen, with its secret': shown('display'),
  'of another driver': shown('display', { typed: { 'display.driver': 'terminal' } }),
  'wrong amounts and times': shown('payments', {
    typed: {
      'payment.amountMaxKopecks': '12,345',
      'payment.ttl.defaultMinutes': '9000',
      'payment.exportFolders': '/nowhere',
    },
    verdict: verdict({
      ok: false,
      problems: [
        `payment.exportFolders: ${inLanguage('there is no such folder', 'такой папки нет')}`,
      ],
    }),
  }),
  'addresses and their tokens': shown('access'),
  'an address more, another goes': shown('access', {
    added: [['listeners', 2]],
    removed: [['listeners', 1]],
  }),
  'a bank, set by the environment': shown('banks', {
    standing: { environment: [{ path: `banks.${BANK}`, variable: '$BANK_1' }] },
  }),
}
