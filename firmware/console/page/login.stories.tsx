/** The login: by a token, and on a new lane by the code of its display. */
import { LoginDialog } from './login.tsx'
import type { Stories } from './stories/story.ts'
import { t } from './words/words.ts'
import 'page-words:frame'

const asks = (what: 'code' | 'token', trouble = ''): Stories[string] => ({
  show: () => <LoginDialog asked={{ what, trouble, enter() {} }} />,
})

export const STORIES: Stories = {
  'a token': asks('token'),
  'a token that is wrong': asks('token', t('token.wrong')),
  'a token, the lane silent': asks('token', t('failed.network')),
  'a code': asks('code'),
  'a code that is wrong': asks('code', t('code.wrong')),
  'a code that is good no more': asks('code', t('code.closed')),
}
