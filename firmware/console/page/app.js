/** The page: its frame, and the room that is open. Each room is a folder in tabs/. */

import { useStore } from './followed-value.js'
import { Header } from './header.js'
import { html, render } from './html.js'
import { startLive, useLink, usePart } from './live.js'
import { startLoggedInUser } from './logged-in-user.js'
import { enterByAddress, isSettingUp, Login } from './login.js'
import { Confirmation } from './parts/dialog.js'
import { Toasts } from './parts/toasts.js'
import { OpenTab, startTabs, TabList } from './tabs.js'
import { startTheme } from './theme.js'
import { language, needWords, t, tableCount, wordsCame } from './words/words.js'

needWords('page-frame')

function App() {
  const tongue = useStore(language)
  useStore(tableCount)
  const isSilent = useLink() === 'off'
  const device = usePart('device')
  document.documentElement.lang = tongue
  document.documentElement.classList.toggle('silent', isSilent)
  if (device) document.title = `${device.serialNumber} · laned`
  return html`
    <a class="skip" href="#lane" onClick=${skip}>${t('skip')}</a>
    <${Header} />
    ${isSilent && html`<p class="silence" role="alert">${t('live.says')}</p>`}
    ${!isSettingUp() && html`<${TabList} />`}
    <${Toasts} />
    <main id="lane" tabindex="-1"><${OpenTab} /></main>
    <${Confirmation} />
    <${Login} />
  `
}

/** Moves the focus without the link's own address: that would leave the open room. */
function skip(event) {
  event.preventDefault()
  document.getElementById('lane').focus()
}

globalThis.isPageRunning = true
startTheme()
startTabs()
if (!globalThis.loadAgain) await import('./reload-broken-page.js')
await enterByAddress()
startLive()
void startLoggedInUser()
await wordsCame().catch(() => globalThis.loadAgain.isBroken())
render(html`<${App} />`, document.getElementById('app'))
