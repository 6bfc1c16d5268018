/** The login by a token. */
import { askedForToken, LoginDialog } from './login.tsx'
import type { Stories } from './stories/story.ts'
import { t } from './words/words.ts'
import 'page-words:frame'

const asks = (trouble = ''): Stories[string] => ({
  show: () => <LoginDialog asked={{ ...askedForToken(), trouble, enter() {} }} />,
})

export const STORIES: Stories = {
  'a token': asks(),
  'a token that is wrong': asks(t('token.wrong')),
  'a token, the lane silent': asks(t('failed.network')),
}
