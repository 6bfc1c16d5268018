/** The device: what is wrong and how to mend it, then its updates, backups, machine and log. */
import { html, useEffect, useState } from '../../html.js'
import { useLink } from '../../live.js'
import { Card } from '../../parts/card-button-and-form.js'
import { askAhead, useAnswer } from '../../parts/polled-answer.js'
import { Allowed, useRights } from '../../rights.js'
import { needWords, t, withWords } from '../../words/words.js'
import { useConfigDraft } from '../settings/config-draft.js'
import { RestartBar } from '../settings/save-bar.js'
import { Backups } from './backups.js'
import { Cable } from './customer-display.js'
import { FIRST_LINES, Log } from './log.js'
import { Machine } from './machine.js'
import { Repairs } from './parts-and-repairs.js'
import { Updates } from './updates.js'

needWords('device')

const AHEAD = ['/health', '/selftest', '/device/screens', '/device/update']
const OF_OPERATORS = ['/device/config', FIRST_LINES]

export function Tab() {
  const [isKnown, setKnown] = useState(false)
  const { mayOperate } = useRights()
  useEffect(() => {
    askAhead(mayOperate ? [...AHEAD, ...OF_OPERATORS] : AHEAD).then(() => setKnown(true))
  }, [])
  if (!isKnown) return html`<p class="muted loading">${t('tab.loading')}</p>`
  return html`<${RestartRequired} /><${Repairs} />
    <div class="beside">
      <${Allowed} may="operate"><${Cable} /><//>
      <${ScreenCards} /><${Updates} /><${Backups} /><${Machine} />
    </div>
    <${Allowed} may="operate"><${Log} /><//><${Interfaces} />`
}

/** Shown beside the state of the machine while saved settings wait for a restart. */
function RestartRequired() {
  return html`<${Allowed} may="operate"><${Waiting} /><//>`
}

function Waiting() {
  const { value, again } = useAnswer('/device/config')
  const link = useLink()
  // After a restart nothing waits any more.
  useEffect(() => {
    if (link === 'on') again()
  }, [link])
  return value?.waiting.length > 0 && html`<${PendingRestart} />`
}

function PendingRestart() {
  const form = useConfigDraft()
  return form.isReady && html`<${RestartBar} form=${form} />`
}

/** Loaded only where the lane's display is a browser. */
function ScreenCards() {
  const isScreen = useAnswer('/device/screens').value?.isScreen
  const [Cards, setCards] = useState(null)
  useEffect(() => {
    if (!isScreen) return
    withWords(import('./browser-screens.js')).then(
      ({ Screens }) => setCards(() => Screens),
      () => globalThis.loadAgain?.isBroken(),
    )
  }, [isScreen])
  return Cards && html`<${Cards} />`
}

function Interfaces() {
  return html`<${Card} id="interfaces" title=${t('device.interfaces')}>
    <p class="foot">
      <a href="/openapi/payment.json">payment.json</a>
      <a href="/openapi/items.json">items.json</a>
      <a href="/openapi/device.json">device.json</a>
    </p>
  <//>`
}
