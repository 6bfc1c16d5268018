/** Begins the page: its frame, and the room that is open. Each room is a folder in tabs/. */

import { render } from 'preact'
import { known } from './followed-value.ts'
import { Frame } from './frame.tsx'
import { partOf, startLive } from './live.ts'
import { startLoggedInUser } from './logged-in-user.tsx'
import { enterByAddress, who } from './login.tsx'
import { question } from './login-question.ts'
import { watchSecondPresses } from './parts/second-press.ts'
import { startReloading } from './reload-changed-page.ts'
import { Tab as Till } from './tabs/till/till.tsx'
import { OpenTab, startTabs } from './tabs.tsx'
import { startTheme } from './theme.ts'
import { keepLanguage } from './words/words.ts'

/** So long the head of the document stands alone for what it waits for to be drawn at once, and not piece by piece. */
const FIRST_DRAWING_MS = 400

/** In the document that the lane sends (index.html). */
const place = document.getElementById('app') as HTMLElement
keepLanguage()
startTheme()
startReloading()
watchSecondPresses()
const isRoomThere = startTabs(Till)
await enterByAddress()
startLive()
void startLoggedInUser()
// The last part that the lane sends is the journal.
const isAllThere = Promise.all([isRoomThere, known(who), known(partOf('journal'))])
const isLate = new Promise((resolve) => setTimeout(resolve, FIRST_DRAWING_MS))
await Promise.race([isAllThere, known(question), isLate])
render(
  <Frame>
    <OpenTab />
  </Frame>,
  place,
)
