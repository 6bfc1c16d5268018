/** The warning that the customer would see no code. */
import { inLanguage, type Stories } from '../../stories/story.ts'
import { DisplayLost } from './display-lost.tsx'
import 'page-words:till'

const lost = (reason: string | null): Stories[string] => ({
  parts: { display: { isConnected: false, screen: null, reason } },
  show: () => <DisplayLost />,
})

export const STORIES: Stories = {
  lost: lost(null),
  'lost, and why': lost(
    inLanguage(
      'nothing answers at /dev/lane-display: is the cable in, and has the display power?',
      'на /dev/lane-display никто не отвечает: подключён ли кабель и есть ли питание?',
    ),
  ),
}
