/** The frame of the page around the room that is open: its head, the rooms, what is said and asked. */
import type { ComponentChildren } from 'preact'
import { Header } from './header.tsx'
import { useLink, usePart } from './live.ts'
import { Login } from './login.tsx'
import { Confirmation } from './parts/dialog.tsx'
import { Toasts } from './parts/toasts.tsx'
import { hasTillAlone } from './tab-session.ts'
import { TabList } from './tabs.tsx'
import { LANGUAGE, t } from './words/words.ts'
import 'page-words:frame'

export function Frame({ children }: { children: ComponentChildren }) {
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
      {!hasTillAlone() && <TabList />}
      <Toasts />
      <main id="lane" tabindex={-1}>
        {children}
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
