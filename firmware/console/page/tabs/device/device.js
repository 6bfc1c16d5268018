/** The device: how each part is and what mends it, its config, updates, log, backups and machine. */
import { html, useEffect, useState } from '../../html.js'
import { Card } from '../../parts/card.js'
import { askAhead, useAnswer } from '../../parts/polled-answer.js'
import { needWords, t, withWords } from '../../words/words.js'
import { Backups } from './backups.js'
import { BankProfiles } from './bank-profiles.js'
import { Cable } from './cable.js'
import { Config } from './config.js'
import { FIRST_LINES, Log } from './log.js'
import { Machine } from './machine.js'
import { Repairs } from './parts-and-repairs.js'
import { Updates } from './updates.js'

needWords('device', 'device-settings')

const AHEAD = [
  '/health',
  '/selftest',
  '/device/screens',
  '/device/update',
  '/getDriverSettings',
  '/device/config',
  '/device/config/settings',
  FIRST_LINES,
]

export function Tab() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    askAhead(AHEAD).then(() => setKnown(true))
  }, [])
  if (!isKnown) return html`<p class="muted loading">${t('tab.loading')}</p>`
  return html`<${Repairs} />
    <div class="beside"><${Cable} /><${ScreenCards} /><${Updates} /><${Backups} /><${Machine} /></div>
    <${BankProfiles} /><${Config} /><${Log} /><${Interfaces} />`
}

/** Of a lane whose display is a browser; elsewhere nobody loads them. */
function ScreenCards() {
  const isScreen = useAnswer('/device/screens').value?.isScreen
  const [Cards, setCards] = useState(null)
  useEffect(() => {
    if (!isScreen) return
    withWords(import('./screens.js')).then(
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
