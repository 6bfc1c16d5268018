/** A code that is no payment. */
import { press, typeIn } from '../../stories/press.ts'
import type { Stories } from '../../stories/story.ts'
import { InfoQr } from './info-qr.tsx'
import 'page-words:till'

export const STORIES: Stories = {
  empty: { show: () => <InfoQr /> },
  shown: {
    answers: { 'POST /showInfoQR': { status: 'success' } },
    show: () => <InfoQr />,
    async play() {
      await typeIn('[name=text]', 'https://shop.example/menu')
      await press('[type=submit]')
    },
  },
}
