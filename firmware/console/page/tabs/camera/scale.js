/** The scale beside the camera, live, with its keys and the search for one; the levers where it is a fake. */
import { act } from '../../call.js'
import { asSentence } from '../../format.js'
import { html, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Form, Pill } from '../../parts/card-button-and-form.js'
import { Simulator } from '../../parts/simulator.js'
import { toast } from '../../parts/toasts.js'
import { Allowed } from '../../rights.js'
import { t } from '../../words/words.js'

export function Scale() {
  const scale = usePart('scale')
  const isFake = usePart('levers')?.scale === true
  const [ports, setPorts] = useState(null)
  if (!scale) return null
  const { weight, isInUse, state, reason } = scale
  const colour = { ok: 'good', degraded: 'wait', failed: 'bad', absent: 'calm' }[state] ?? 'calm'
  const words = { ok: t('link.on'), degraded: t('scale.restless'), absent: t('scale.absent') }
  const pill = html`<${Pill} id="scale-state" state=${colour}>${words[state] ?? t('link.off')}<//>`
  const order = async (path, done) => {
    if (await act(path, { json: {} })) toast(done)
  }
  const search = async () => {
    const found = await act('/api/scan_scales', { json: {} })
    if (found) setPorts(found.data)
  }
  return html`<${Card} id="scale" title=${t('scale.title')} pill=${pill}>
    ${isInUse && html`<p class="weight" id="weight" aria-live="polite">${weightWords(weight)}</p>`}
    ${state !== 'ok' && reason && html`<p class="muted small" id="scale-reason">${asSentence(reason)}</p>`}
    <div class="row">
      <${Button} may="operate" id="scale-tare" disabled=${!isInUse} onClick=${() => order('/api/set_tare', t('scale.tared'))}>
        ${t('scale.tare')}
      <//>
      <${Button} may="operate" id="scale-zero" disabled=${!isInUse} onClick=${() => order('/api/set_zero', t('scale.zeroed'))}>
        ${t('scale.zero')}
      <//>
      <${Button} may="operate" id="scale-scan" onClick=${search}>${t('scale.scan')}<//>
    </div>
    ${ports && html`<${Ports} ports=${ports} />`}
    ${isFake && html`<${Allowed} may="change"><${Levers} /><//>`}
  <//>`
}

function weightWords(weight) {
  if (weight?.overload) return t('scale.overload')
  if (!weight || weight.grams === null) return t('scale.none')
  const grams = t('scale.grams', { grams: weight.grams })
  const tare = weight.tare ? `, ${t('scale.with-tare', { grams: weight.tare })}` : ''
  return `${grams}${weight.stable ? '' : `, ${t('scale.moving')}`}${tare}`
}

function Ports({ ports }) {
  if (ports.length === 0) return html`<p id="scale-ports">${t('scale.no-ports')}</p>`
  return html`<ul class="list" id="scale-ports" tabindex="0" aria-label=${t('scale.scan')}>
    ${ports.map(({ port, scales, because }) => {
      const names = scales.map(({ protocol, baud_rate }) => `${protocol} ${baud_rate}`).join(', ')
      return html`<li key=${port}>${port}: ${names || because || t('scale.nobody')}</li>`
    })}
  </ul>`
}

function Levers() {
  const put = ({ grams, moving }) =>
    act('/sim/scale', { json: { grams: Number(grams.value), stable: !moving.checked } })
  return html`<${Simulator} title=${t('scale.fake')}>
    <${Form} id="scale-put" onSubmit=${put}>
      <label>
        <span>${t('scale.put-grams')}</span>
        <input name="grams" type="number" min="-20000" max="20000" step="1" required />
      </label>
      <label class="check"><input name="moving" type="checkbox" /> <span>${t('scale.put-moving')}</span></label>
      <button type="submit">${t('scale.put')}</button>
    <//>
  <//>`
}
