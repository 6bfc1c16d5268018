/** The parts of a new lane, written into its laned.yaml; the lane restarts with it, once for all answers. */
import { act, call } from '../../../call.js'
import { html, useEffect, useState } from '../../../html.js'
import { Form } from '../../../parts/card-button-and-form.js'
import { SettingField } from '../../../parts/setting-field.js'
import { t } from '../../../words/words.js'

/** What set-up may choose: the board's own camera, or none. */
const CAMERAS = ['rpicam', 'none']
/** A field's name in the form → the setting that it stands for. */
const KEYS = {
  driver: 'banks.*.driver',
  url: 'banks.*.url',
  protocol: 'display.protocol',
  camera: 'camera.driver',
}

export function PartsStep({ setup }) {
  const [parts, setParts] = useState(null)
  const [written, setWritten] = useState(null)
  // What a person chose, where it differs from what is set: { protocol, camera }.
  const [chosen, setChosen] = useState({})
  useEffect(() => {
    call('/setup/parts').then(({ isOk, value }) => isOk && setParts(value))
  }, [])
  if (written)
    return html`<p id="parts-written" role="status">${t('guide.parts-restarting', setup)}</p>
      ${written.warnings.map((words) => html`<p class="muted" key=${words}>${words}</p>`)}`
  if (!parts) return null
  const { display, camera } = parts
  const before = {
    bankName: '',
    driver: parts.drivers[0],
    url: '',
    protocol: display.protocol ?? '',
    camera,
  }
  const answers = { ...before, ...chosen }
  const save = async () => {
    const json = answerOf(answers, before)
    setWritten(await act('/setup/parts', { json, timeoutMs: 60_000 }))
  }
  const choose = (name) => (value) => setChosen({ ...chosen, [name]: value })
  const field = (name, choices) => {
    const setting = parts.fields.find(({ path }) => path.join('.') === KEYS[name])
    return html`<${SettingField}
      name=${name}
      setting=${choices ? { ...setting, choices } : setting}
      value=${before[name]}
      typed=${chosen[name]}
      onChange=${choose(name)}
    />`
  }
  return html`<p class="muted">${t('guide.parts-hint')}</p>
    <p class="muted" id="parts-banks">
      ${parts.banks.length > 0 && t('guide.parts-banks', { names: parts.banks.map(({ name }) => (name === '*' ? t('guide.all-others') : name)).join(', ') })}
    </p>
    <${Form} id="set-parts" onSubmit=${save}>
      <label class="wide">
        <span>${t('guide.parts-bank')}</span>
        <input name="bankName" autocomplete="off" maxlength="64" value=${answers.bankName} onInput=${({ currentTarget }) => choose('bankName')(currentTarget.value)} />
      </label>
      ${field('driver', parts.drivers)} ${field('url')} ${field('protocol', parts.protocols)}
      ${field('camera', CAMERAS.includes(camera) ? CAMERAS : [camera, ...CAMERAS])}
      <button type="submit" class="main">${t('guide.parts-save')}</button>
    <//>`
}

/** Only what somebody changed; where that is nothing, the lane says so. */
function answerOf({ bankName, driver, url, protocol, camera }, before) {
  const json = {}
  const [name, address] = [bankName.trim(), url.trim()]
  if (name || address) json.bank = { name, driver, url: address }
  if (protocol !== before.protocol) json.display = { protocol }
  if (camera !== before.camera) json.camera = camera
  return json
}
