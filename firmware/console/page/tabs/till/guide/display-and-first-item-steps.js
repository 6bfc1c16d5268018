/** Two steps of a new lane: finding and trying the display, and teaching the first item. One file: one request. */
import { act } from '../../../call.js'
import { html, useState } from '../../../html.js'
import { Button, Form } from '../../../parts/card-button-and-form.js'
import { DisplaySearch, useDisplays } from '../../../parts/display-search.js'
import { toast } from '../../../parts/toasts.js'
import { t } from '../../../words/words.js'
import { saveSettings } from './save-terminal-settings.js'

export function DisplayStep({ isDone, setup }) {
  // A browser's screen or a simulated display has no cable.
  const isCabled = setup?.isCabled ?? true
  const [place, setPlace] = useState('/dev/lane-display')
  const displays = useDisplays()
  const isBluetooth = place === 'ble'
  const save = ({ name }) =>
    saveSettings({
      deviceConnection: isBluetooth
        ? { connectionType: 'BLE', deviceName: name.value.trim() }
        : { connectionType: 'Serial', portName: place },
    })
  const test = () => act('/showInfoQR', { json: { infoQR: location.origin } })
  return html`<p class="muted" id="guide-display">${isDone ? t('guide.display-on') : t('guide.display-off')}</p>
    ${isCabled && html`<${DisplaySearch} displays=${displays} />`}
    <${Form} id="set-display" onSubmit=${save}>
      ${
        isCabled &&
        html`<label class="wide">
        <span>${t('guide.display-where')}</span>
        <select name="where" value=${place} onChange=${({ currentTarget }) => setPlace(currentTarget.value)}>
          <option value="/dev/lane-display">${t('guide.display-usb')}</option>
          <option value="/dev/ttyAMA0">${t('guide.display-pins')}</option>
          <option value="ble">${t('guide.display-ble')}</option>
        </select>
      </label>`
      }
      ${
        isCabled &&
        isBluetooth &&
        html`<label class="wide" id="display-name">
          <span>${t('guide.display-name')}</span>
          <input name="name" autocomplete="off" maxlength="64" />
        </label>`
      }
      ${isCabled && html`<button type="submit" class="main">${t('guide.save')}</button>`}
      <${Button} id="try-display" onClick=${test}>${t('guide.display-try')}<//>
    <//>`
}

export function FirstItemStep() {
  const learn = async ({ id }) => {
    const json = { id: id.value.trim() }
    if (await act('/api/add_item_template', { json })) toast(t('camera.learned', json))
  }
  return html`<p class="muted">${t('guide.item-hint')}</p>
    <${Form} id="first-item" onSubmit=${learn}>
      <label class="grow">
        <span>${t('camera.code')}</span>
        <input name="id" autocomplete="off" maxlength="64" required />
      </label>
      <button type="submit" class="main">${t('camera.learn')}</button>
    <//>`
}
