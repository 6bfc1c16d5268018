/** The room of the settings: its tasks, a search, and why there are none. */
import { press, typeIn } from '../../stories/press.ts'
import { type Answers, inLanguage, RefusedAnswer, type Stories } from '../../stories/story.ts'
import { ALL, BANKS, standing } from './given.ts'
import { Tab } from './settings.tsx'

const shown = (answers: Answers = {}): Stories[string] => ({
  parts: { banks: BANKS },
  answers: { ...ALL, ...answers },
  show: () => <Tab />,
})

export const STORIES: Stories = {
  'all tasks': shown(),
  'a task is open': { ...shown(), play: () => press('[data-task=payments] > summary') },
  'the banks are open': { ...shown(), play: () => press('[data-task=banks] > summary') },
  'the features are open': { ...shown(), play: () => press('#features > summary') },
  'what a search finds': {
    ...shown(),
    play: () => typeIn('#settings-search', inLanguage('address', 'адрес')),
  },
  'a search finds nothing': { ...shown(), play: () => typeIn('#settings-search', '404') },
  'waits for a restart': shown({
    'GET /device/config': standing({ waiting: ['payment.ttl', 'display.driver'] }),
  }),
  'not writable': shown({
    'GET /device/config': standing({
      whyNotWritable: inLanguage(
        '/etc/laned.yaml is read only: change it there',
        '/etc/laned.yaml только для чтения: измените его там',
      ),
    }),
  }),
  'would not start': shown({
    'GET /device/config': standing({
      effective: null,
      problems: [
        inLanguage(
          'laned.yaml, line 12: it has a tab: use spaces',
          'laned.yaml, строка 12: в ней табуляция, поставьте пробелы',
        ),
      ],
    }),
  }),
  refused: shown({
    'GET /device/config': new RefusedAnswer(
      403,
      inLanguage('An operator may do this', 'Это может оператор'),
    ),
  }),
}
