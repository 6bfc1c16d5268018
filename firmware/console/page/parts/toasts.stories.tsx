/** Short messages beside the open room. */
import { inLanguage, type Stories } from '../stories/story.ts'
import { toast, toastTrouble } from './toasts.tsx'

const DONE = inLanguage('Shift 118 is closed', 'Смена 118 закрыта')
const DELETED = inLanguage('Deleted: Tomatoes', 'Удалено: Томаты')
const DIFFERS = inLanguage('They differ', 'Расходится')
const TROUBLE = inLanguage(
  'The lane does not answer: whether it was done is unknown. Look before you press again.',
  'Касса не отвечает: неизвестно, сделано ли это. Посмотрите, прежде чем нажать снова.',
)

const shownBy = (say: () => void): Stories[string] => ({ show: () => null, play: say })

export const STORIES: Stories = {
  done: shownBy(() => toast(DONE)),
  'done, and can be undone': shownBy(() => toast(DELETED, { undo: () => {} })),
  'done, and not well': shownBy(() => toast(DIFFERS, { isWell: false })),
  trouble: shownBy(() => toastTrouble(TROUBLE)),
  'as many as there can be': shownBy(() => {
    toastTrouble(TROUBLE)
    toast(DELETED, { undo: () => {} })
    toast(DIFFERS, { isWell: false })
    toast(DONE)
  }),
}
