/** What hangs on a new lane, written into its laned.yaml; the lane restarts with it, once for all answers. */
import { act, call } from '../../../call.js'
import { html, useEffect, useState } from '../../../html.js'
import { Form } from '../../../parts/card.js'
import { t } from '../../../words/words.js'

const CAMERAS = { rpicam: () => t('guide.camera-board'), none: () => t('guide.camera-none') }

export function PartsStep() {
  const [parts, setParts] = useState(null)
  const [written, setWritten] = useState(null)
  // What somebody chose instead of what there is: { protocol, camera }.
  const [chosen, setChosen] = useState({})
  useEffect(() => {
    call('/setup/parts').then(({ isOk, value }) => isOk && setParts(value))
  }, [])
  if (written)
    return html`<p id="parts-written" role="status">${t('guide.parts-restarting')}</p>
      ${written.warnings.map((words) => html`<p class="muted" key=${words}>${words}</p>`)}`
  if (!parts) return null
  const save = async (elements) => {
    const json = answerOf(elements, parts)
    setWritten(await act('/setup/parts', { json, timeoutMs: 60_000 }))
  }
  const { display, camera } = parts
  const choose = ({ currentTarget: { name, value } }) => setChosen({ ...chosen, [name]: value })
  return html`<p class="muted">${t('guide.parts-hint')}</p>
    <p class="muted" id="parts-banks">
      ${parts.banks.length > 0 && t('guide.parts-banks', { names: parts.banks.map(({ name }) => name).join(', ') })}
    </p>
    <${Form} id="set-parts" onSubmit=${save}>
      <label class="wide">
        <span>${t('guide.parts-bank')}</span>
        <input name="bankName" autocomplete="off" maxlength="64" />
      </label>
      <label class="wide">
        <span>${t('guide.parts-driver')}</span>
        <select name="driver">${parts.drivers.map(option)}</select>
      </label>
      <label class="wide">
        <span>${t('guide.parts-url')}</span>
        <input name="url" type="url" autocomplete="off" placeholder="https://" maxlength="500" />
      </label>
      <label class="wide">
        <span>${t('guide.parts-protocol')}</span>
        <select name="protocol" value=${chosen.protocol ?? display.protocol ?? display.driver} onChange=${choose}>
          ${display.protocol === null && option(display.driver)} ${parts.protocols.map(option)}
        </select>
      </label>
      <label class="wide">
        <span>${t('guide.camera')}</span>
        <select name="camera" value=${chosen.camera ?? camera} onChange=${choose}>
          ${!Object.hasOwn(CAMERAS, camera) && option(camera)}
          ${Object.entries(CAMERAS).map(
            ([name, says]) => html`<option key=${name} value=${name}>${says()}</option>`,
          )}
        </select>
      </label>
      <button type="submit" class="main">${t('guide.parts-save')}</button>
    <//>`
}

const option = (name) => html`<option key=${name} value=${name}>${name}</option>`

/** Only what somebody changed: the lane says so where that is nothing. */
function answerOf({ bankName, driver, url, protocol, camera }, { display, camera: before }) {
  const json = {}
  const [name, address] = [bankName.value.trim(), url.value.trim()]
  if (name || address) json.bank = { name, driver: driver.value, url: address }
  if (protocol.value !== (display.protocol ?? display.driver))
    json.display = { protocol: protocol.value }
  if (camera.value !== before) json.camera = camera.value
  return json
}
