/** The search for displays: each one found can be tried and taken; and the walk through the lane's own screens. */
import { act } from '../call.js'
import { html } from '../html.js'
import { needWords, said, t } from '../words/words.js'
import { Button, Empty, Pill } from './card-button-and-form.js'
import { useAnswer } from './polled-answer.js'
import { toast } from './toasts.js'

needWords('display-search')

const LOOK_EVERY_MS = 1_000

const OUTCOMES = {
  acknowledged: () => t('cable.acknowledged'),
  sent: () => t('cable.sent'),
  'not possible': () => t('cable.not-possible'),
  failed: () => t('cable.screen-failed'),
}
const SCREENS = {
  blank: () => t('cable.screen-blank'),
  'payment QR': () => t('cable.screen-payment-qr'),
  'info QR': () => t('cable.screen-info-qr'),
  text: () => t('cable.screen-text'),
  waiting: () => t('cable.screen-waiting'),
  accepted: () => t('cable.screen-accepted'),
  rejected: () => t('cable.screen-rejected'),
  canceled: () => t('cable.screen-canceled'),
  error: () => t('cable.screen-error'),
  'blank again': () => t('cable.screen-blank-again'),
}
const STATES = {
  running: () => t('cable.running'),
  done: () => t('cable.done'),
  failed: () => t('cable.failed'),
}
const COLOURS = { running: 'wait', done: 'good', failed: 'bad' }

const isBusy = (known) => known?.scan.status === 'running' || known?.test.status === 'running'

/** The lane's search and trial; asked again and again while one is under way. */
export function useDisplays() {
  const { value, again } = useAnswer('/device/display', (known) =>
    isBusy(known) ? LOOK_EVERY_MS : null,
  )
  const order = async (what, json) => {
    if (await act(`/device/display/${what}`, { json })) again()
  }
  return { known: value, order }
}

export function DisplayTest({ displays: { known, order } }) {
  const test = known?.test
  return html`<${Button} id="test-display" disabled=${isBusy(known)} onClick=${() => order('test', {})}>${t('cable.try-own')}<//>
    ${
      test &&
      test.status !== 'idle' &&
      html`<${Pill} id="display-test-state" state=${COLOURS[test.status]}>${said(STATES, test.status)}<//>`
    }
    ${test?.why && html`<small>${test.why}</small>`}
    <ul id="display-screens">
      ${test?.result?.screens.map(
        ({ screen, outcome, because }) => html`<li key=${screen} data-outcome=${outcome}>
          <small>${said(SCREENS, screen)}: ${said(OUTCOMES, outcome)}${because && ` (${because})`}</small>
        </li>`,
      )}
    </ul>`
}

/** `children`: further controls beside the search's button. */
export function DisplaySearch({ displays: { known, order }, children }) {
  const scan = known?.scan
  const found = scan?.result
  const take = (deviceConnection) => async () => {
    if (await act('/updateDriverSettings', { json: { settings: { deviceConnection } } }))
      toast(t('cable.taken'))
  }
  const one = (name, facts, place, connection) => html`<li key=${name} data-display=${name}>
    <span class="name">${name}<small>${facts.filter(Boolean).join(' · ')}</small></span>
    <span class="row">
      <${Button} className="quiet" disabled=${isBusy(known)} onClick=${() => order('test', place)}>${t('cable.try')}<//>
      <${Button} onClick=${take(connection)}>${t('cable.take')}<//>
    </span>
  </li>`
  const isEmpty = found && found.serial.length + found.ble.length === 0
  return html`<div class="row">
      ${children}
      <${Button} id="find-displays" disabled=${isBusy(known)} onClick=${() => order('scan', {})}>${t('cable.find')}<//>
      ${scan?.status === 'running' && html`<${Pill} state="wait">${t('cable.looking')}<//>`}
    </div>
    ${scan?.why && html`<p class="muted">${scan.why}</p>`}
    <${Chosen} chosen=${known?.chosen} order=${order} />
    ${isEmpty && html`<${Empty} id="no-displays">${t('cable.none')}<//>`}
    ${
      found &&
      html`<ul class="list" id="displays-found" tabindex="0" aria-label=${t('cable.find')}>
      ${found.serial.map(({ port, product, usbId }) =>
        one(
          port,
          [product, usbId, found.laneDisplay.port === port && t('cable.lane')],
          { port },
          { connectionType: 'Serial', portName: port },
        ),
      )}
      ${found.ble.map(({ address, name, rssi }) =>
        one(
          name ?? address,
          [address, rssi !== null && `${rssi} dBm`],
          { address },
          { connectionType: 'BLE', deviceAddress: address },
        ),
      )}
    </ul>`
    }
    ${found?.notes.map((note) => html`<p class="muted small" key=${note}>${note}</p>`)}`
}

/** The devices that the lane keeps as its display's, so that a neighbour's is never taken for it. */
function Chosen({ chosen, order }) {
  const kept = [
    chosen?.adapter,
    chosen?.bluetooth &&
      [chosen.bluetooth.name, chosen.bluetooth.address].filter(Boolean).join(' '),
  ].filter(Boolean)
  if (kept.length === 0) return null
  return html`<div class="row" id="display-chosen">
    <span>${t('cable.kept', { device: kept.join(', ') })}</span>
    <${Button} className="quiet" onClick=${() => order('choose', { device: 'auto' })}>${t('cable.forget')}<//>
  </div>`
}
