/** The page: its frame, and the room that is open. Each room is a folder in tabs/. */

import { render } from 'preact'
import { Header } from './header.tsx'
import { startLive, useLink, usePart } from './live.ts'
import { startLoggedInUser } from './logged-in-user.tsx'
import { enterByAddress, isSettingUp, Login } from './login.tsx'
import { Confirmation } from './parts/dialog.tsx'
import { Toasts } from './parts/toasts.tsx'
import { startUndoingControls } from './parts/undoing-controls.ts'
import { startReloading } from './reload-changed-page.ts'
import { OpenTab, startTabs, TabList } from './tabs.tsx'
import { startTheme } from './theme.ts'
import { keepLanguage, LANGUAGE, t } from './words/words.ts'
import 'page-words:frame'

function App() {
  const isSilent = useLink() === 'off'
  const device = usePart('device')
  document.documentElement.lang = LANGUAGE
  document.documentElement.classList.toggle('silent', isSilent)
  if (device) document.title = `${device.serialNumber} · laned`
  return (
    <>
      <a class="skip" href="#lane" onClick={skip}>
        {t('skip')}
      </a>
      <Header />
      {isSilent && (
        <p class="silence" role="alert">
          {t('live.says')}
        </p>
      )}
      {!isSettingUp() && <TabList />}
      <Toasts />
      <main id="lane" tabindex={-1}>
        <OpenTab />
      </main>
      <Confirmation />
      <Login />
    </>
  )
}

/** Moves the focus without the link's own address: that would leave the open room. */
function skip(event: Event) {
  event.preventDefault()
  document.getElementById('lane')?.focus()
}

/** In the document that the lane sends (index.html). */
const place = document.getElementById('app') as HTMLElement
keepLanguage()
startTheme()
startReloading()
startUndoingControls(place)
startTabs()
await enterByAddress()
startLive()
void startLoggedInUser()
render(<App />, place)
