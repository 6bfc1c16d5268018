/** The part of the picture that counts, drawn with a finger, a mouse or the arrow keys; and the empty platform. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Pill } from '../../parts/card-button-and-form.js'
import { Region, WHOLE } from '../../parts/region-drawing.js'
import { toast } from '../../parts/toasts.js'
import { useDraft } from '../../parts/unsaved-draft.js'
import { t } from '../../words/words.js'

export function RecognitionRegion({ picture }) {
  const recognition = usePart('recognition')
  const draft = useDraft({
    saved: recognition?.region ?? null,
    revision: recognition?.regionRevision ?? null,
    save: async (region) => (await act('/api/set_calib', { json: region })) && region,
  })
  if (!recognition) return null
  const save = async () => {
    if (await draft.send()) toast(t('camera.saved'))
  }
  const background = async (path, words) => {
    if (await act(path)) toast(words)
  }
  return html`<${Card} id="counted-part" title=${t('camera.part')}>
    <p class="muted small">${t('camera.part-how')}</p>
    <${Region} picture=${picture} region=${draft.value} onChange=${draft.set} alt=${t('camera.alt')} label=${t('camera.part')} />
    <div class="row">
      <${Button} id="whole-picture" onClick=${() => draft.set(WHOLE)}>${t('camera.whole')}<//>
      <${Button} id="drop-region" disabled=${!draft.isChanged} onClick=${draft.drop}>${t('camera.as-before')}<//>
      <${Button} className="main" id="save-region" disabled=${!draft.isChanged} onClick=${save}>${t('camera.save')}<//>
    </div>
    <h3>${t('camera.platform')}</h3>
    <p class="row">
      <${Pill} id="platform" state=${recognition.hasBackground ? 'good' : 'calm'}>
        ${recognition.hasBackground ? t('camera.platform-known') : t('camera.platform-unknown')}
      <//>
    </p>
    <p class="muted small">${t('camera.platform-how')}</p>
    <div class="row">
      <${Button} id="learn-platform" onClick=${() => background('/api/set_background', t('camera.platform-learned'))}>
        ${t('camera.platform-learn')}
      <//>
      <${Button} id="forget-platform" disabled=${!recognition.hasBackground} onClick=${() => background('/api/clear_background', t('camera.platform-forgot'))}>
        ${t('camera.platform-forget')}
      <//>
    </div>
  <//>`
}
