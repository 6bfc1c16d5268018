/** What is asked before something is done. */
import { inLanguage, type Stories } from '../stories/story.ts'
import { confirm } from './dialog.tsx'

const asks = (title: string, text: string, yes: string): Stories[string] => ({
  show: () => null,
  play: () => void confirm({ title, text, yes }),
})

export const STORIES: Stories = {
  'asks in a few words': asks(
    inLanguage('Forget Window?', 'Забыть экран «Витрина»?'),
    '',
    inLanguage('Forget', 'Забыть'),
  ),
  'asks at length': asks(
    inLanguage(
      'Restore the backup that the lane of the neighbouring shop made?',
      'Восстановить копию, которую сделала касса соседнего магазина?',
    ),
    inLanguage(
      'Another one will be paid: profile main pays Alfa Bank, merchant MA0000089; profile spare pays nobody. All payments from now on go there, and what is on this lane now is lost.',
      'Деньги получит другой: профиль «основной» платит в Альфа-Банк, продавец MA0000089; профиль «запасной» — никому. Все платежи с этой минуты пойдут туда, а то, что есть на кассе, будет потеряно.',
    ),
    inLanguage('Restore it all the same', 'Всё равно восстановить'),
  ),
}
