/** The top of the page: which lane it is, the homes, the state of the connection, and the user with his choices. */
import { HABITS, LANGUAGES } from '#firmware/words/languages.ts'
import { type Link, useLink, usePart } from './live.ts'
import { LoggedInUser, SignOut } from './logged-in-user.tsx'
import { Pill, type Tone } from './parts/card-button-and-form.tsx'
import { SimulatorSwitch } from './parts/simulator.tsx'
import { keepOverReload } from './parts/typed-values.ts'
import { hasTillAlone } from './tab-session.ts'
import { HomeList } from './tabs.tsx'
import { changeTheme } from './theme.ts'
import { changeLanguage, LANGUAGE, type Language, t } from './words/words.ts'

const LINK: Readonly<Record<Link, () => { state: Tone; words: string }>> = {
  on: () => ({ state: 'good', words: t('live.on') }),
  off: () => ({ state: 'bad', words: t('live.off') }),
  over: () => ({ state: 'calm', words: t('live.over') }),
  waiting: () => ({ state: 'wait', words: t('live.waiting') }),
}

export function Header() {
  const device = usePart('device')
  const { state, words } = LINK[useLink()]()
  return (
    <header class="top">
      <div class="brand">
        <img src="/console/icon.svg" alt="" width="32" height="32" />
        <div>
          <h1>laned</h1>
          <p class="muted" id="device">
            {device && (
              <>
                {device.serialNumber}
                <span class="version"> · {t('device.version', device)}</span>
              </>
            )}
          </p>
        </div>
      </div>
      {!hasTillAlone() && <HomeList />}
      <div class="tools">
        <LoggedInUser />
        <SimulatorSwitch />
        <Pill id="live" state={state}>
          {words}
        </Pill>
        <button
          type="button"
          class="quiet"
          id="menu-open"
          popovertarget="menu"
          aria-label={t('menu')}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <circle cx="12" cy="8" r="4" />
            <path d="M4 21c0-5 3-7 8-7s8 2 8 7" />
          </svg>
        </button>
        <Menu />
      </div>
    </header>
  )
}

/** Closed by a press elsewhere and by Escape, as the browser does it. */
function Menu() {
  const others = LANGUAGES.filter((language) => language !== LANGUAGE)
  const turnTo = (language: Language) => {
    keepOverReload()
    changeLanguage(language)
  }
  return (
    <div class="menu" id="menu" popover>
      <LoggedInUser id="menu-who" />
      {others.map((language) => (
        <button key={language} type="button" lang={language} onClick={() => turnTo(language)}>
          {HABITS[language].name}
        </button>
      ))}
      <button type="button" id="theme" onClick={changeTheme}>
        {t('theme')}
      </button>
      <SignOut />
    </div>
  )
}
