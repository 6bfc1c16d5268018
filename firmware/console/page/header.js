/** The top of the page: which lane it is, the homes, the state of the connection, and the user with his choices. */
import { html } from './html.js'
import { useLink, usePart } from './live.js'
import { LoggedInUser, SignOut } from './logged-in-user.js'
import { isSettingUp } from './login.js'
import { Pill } from './parts/card-button-and-form.js'
import { SimulatorSwitch } from './parts/simulator.js'
import { HomeList } from './tabs.js'
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
  return html`<header class="top">
    <div class="brand">
      <img src="/console/icon.svg" alt="" width="32" height="32" />
      <div>
        <h1>laned</h1>
        <p class="muted" id="device">${
          device &&
          html`${device.serialNumber}<span class="version"> · ${t('device.version', device)}</span>`
        }</p>
      </div>
    </div>
    ${
      // A session that the code opened is answered only what the guide asks for, so the rooms are not drawn.
      !isSettingUp() && html`<${HomeList} />`
    }
    <div class="tools">
      <${LoggedInUser} />
      <${SimulatorSwitch} />
      <${Pill} id="live" state=${state}>${words}<//>
      <button type="button" class="quiet" id="menu-open" popovertarget="menu" aria-label=${t('menu')}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <circle cx="12" cy="8" r="4" /><path d="M4 21c0-5 3-7 8-7s8 2 8 7" />
        </svg>
      </button>
      <${Menu} />
    </div>
  </header>`
}

/** Closed by a press elsewhere and by Escape, as the browser does it. */
function Menu() {
  const isRussian = language.get() === 'ru'
  const other = isRussian ? 'English' : 'Русский'
  return html`<div class="menu" id="menu" popover>
    <${LoggedInUser} id="menu-who" />
    <button type="button" id="language" lang=${isRussian ? 'en' : 'ru'} onClick=${changeLanguage}>${other}</button>
    <button type="button" id="theme" onClick=${changeTheme}>${t('theme')}</button>
    <${SignOut} />
  </div>`
}
