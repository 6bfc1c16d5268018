/** The top of the page: which lane, how it is heard, language, light or dark. */
import { html } from './html.js'
import { useLink, usePart } from './live.js'
import { LoggedInUser } from './logged-in-user.js'
import { Pill } from './parts/card.js'
import { changeTheme } from './theme.js'
import { changeLanguage, language, t } from './words/words.js'

const LINK = {
  on: () => ({ state: 'good', words: t('live.on') }),
  off: () => ({ state: 'bad', words: t('live.off') }),
  over: () => ({ state: 'calm', words: t('live.over') }),
  waiting: () => ({ state: 'wait', words: t('live.waiting') }),
}

export function Header() {
  const device = usePart('device')
  const { state, words } = LINK[useLink()]()
  const isRussian = language.get() === 'ru'
  return html`<header class="top">
    <div class="brand">
      <img src="/console/icon.svg" alt="" width="32" height="32" />
      <div>
        <h1>laned</h1>
        <p class="muted" id="device">${device && t('device.line', device)}</p>
      </div>
    </div>
    <div class="tools">
      <${LoggedInUser} />
      <${Pill} id="live" state=${state}>${words}<//>
      <button
        type="button"
        class="quiet"
        id="language"
        lang=${isRussian ? 'en' : 'ru'}
        title=${isRussian ? 'English' : 'Русский'}
        onClick=${changeLanguage}
      >
        ${isRussian ? 'English' : 'Русский'}
      </button>
      <button type="button" class="quiet icon" id="theme" aria-label=${t('theme')} onClick=${changeTheme}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" />
          <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
        </svg>
      </button>
    </div>
  </header>`
}
