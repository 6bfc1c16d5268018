/** laned.yaml itself, for experts. */
import { Card } from '../../parts/card-button-and-form.tsx'
import { press } from '../../stories/press.ts'
import type { Stories } from '../../stories/story.ts'
import { t } from '../../words/words.ts'
import { ConfigFile } from './config-file.tsx'
import { form } from './given.ts'
import 'page-words:settings'

const shown = (...given: Parameters<typeof form>): Stories[string] => ({
  show: () => (
    <Card id="settings" title={t('config.title')}>
      <ConfigFile form={form(...given)} />
    </Card>
  ),
  play: () => press('#config > summary'),
})

export const STORIES: Stories = {
  'as it lies there': shown(),
  'partly set by the environment, the first of its kind': shown({
    standing: {
      environment: [{ path: 'log.level', variable: '$LANED_LOG' }],
      hasPrevious: false,
    },
  }),
}
