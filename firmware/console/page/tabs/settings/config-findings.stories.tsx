/** What the lane finds in a proposed file. */
import { inLanguage, type Stories } from '../../stories/story.ts'
import { Findings } from './config-findings.tsx'
import { verdict } from './given.ts'
import 'page-words:settings'

export const STORIES: Stories = {
  'problems, warnings, notes, and who is paid': {
    show: () => (
      <Findings
        id="config-findings"
        verdict={verdict({
          ok: false,
          problems: [
            inLanguage(
              'line 12: a port is a number from 1 to 65535',
              'строка 12: порт — число от 1 до 65535',
            ),
          ],
          warnings: [
            inLanguage('anybody in this network may call', 'обращаться может любой в этой сети'),
          ],
          notes: [inLanguage('this port is in use now', 'этот порт сейчас занят')],
          money: [inLanguage('banks, line 4', 'банки, строка 4')],
        })}
      />
    ),
  },
}
