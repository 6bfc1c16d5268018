/** Templates as a file: made, and brought in. */
import type { Parts } from '../../lane-parts.ts'
import { chooseFile, press } from '../../stories/press.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
import { Packages } from './packages.tsx'
import 'page-words:items'

type State = Parts['packages']

const shown = (some: Partial<State> = {}): Stories[string] => ({
  parts: { packages: { export: { status: 'idle' }, import: { status: 'idle' }, ...some } },
  show: () => <Packages />,
})

export const STORIES: Stories = {
  'nothing is done': shown(),
  'a file is made': shown({ export: { status: 'preparing', done: 1_240, total: 3_800 } }),
  'a file is ready': shown({
    export: {
      status: 'ready',
      filename: 'templates-lane-7.tar',
      templates: 3_800,
      damaged: 2,
      counterExamples: 14,
    },
  }),
  'neither was made nor brought in': shown({
    export: {
      status: 'failed',
      why: inLanguage(
        'the card is nearly full. Free some space',
        'карта памяти почти заполнена. Освободите место',
      ),
    },
    import: {
      status: 'refused',
      why: inLanguage('the file is no package of templates', 'в файле нет снимков'),
    },
  }),
  'a file is checked': shown({ import: { status: 'checking', done: 310 } }),
  'a file is brought in': shown({ import: { status: 'importing', done: 900, total: 3_800 } }),
  'brought in, some left out': shown({
    import: {
      status: 'done',
      added: 3_100,
      known: 690,
      leftOut: 4,
      blank: 6,
      blankOf: ['0417', '4011'],
    },
  }),
  'everything here is to be replaced': {
    ...shown(),
    async play() {
      await chooseFile('[name=file]', new File(['-'], 'templates-lane-3.tar'))
      await press('[name=replace]')
      await press('[type=submit]')
    },
  },
}
