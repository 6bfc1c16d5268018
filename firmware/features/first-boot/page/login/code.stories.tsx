/** The login to a new lane, by the code of its display. */
import { LoginDialog } from '#firmware/console/page/login.tsx'
import type { Stories } from '#firmware/console/page/stories/story.ts'
import { t } from '#firmware/console/page/words/words.ts'
import { askedForCode } from '../login.tsx'
import 'page-words:code'
import 'page-words:frame'

const asks = (trouble = ''): Stories[string] => ({
  show: () => <LoginDialog asked={{ ...askedForCode(), trouble, enter() {} }} />,
})

export const STORIES: Stories = {
  'a code': asks(),
  'a code that is wrong': asks(t('code.wrong')),
  'a code that is good no more': asks(t('code.closed')),
}
