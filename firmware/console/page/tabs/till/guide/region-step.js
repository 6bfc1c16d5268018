/** Which part of the picture counts, on a new lane. */
import { act } from '../../../call.js'
import { html, useState } from '../../../html.js'
import { usePicture } from '../../../parts/camera-picture.js'
import { Button } from '../../../parts/card-button-and-form.js'
import { Region, WHOLE } from '../../../parts/region-drawing.js'
import { toast } from '../../../parts/toasts.js'
import { t } from '../../../words/words.js'

export function RegionStep() {
  const { picture } = usePicture(true)
  const [region, setRegion] = useState(WHOLE)
  const save = async () => {
    if (await act('/api/set_calib', { json: region })) toast(t('guide.saved'))
  }
  return html`<p class="muted">${t('guide.camera-hint')}</p>
    <${Region} picture=${picture} region=${region} onChange=${setRegion} alt=${t('guide.camera-alt')} />
    <div class="row pairs">
      <${Button} id="whole-picture" onClick=${() => setRegion(WHOLE)}>${t('guide.whole')}<//>
      <${Button} className="main" id="save-region" onClick=${save}>${t('guide.save')}<//>
    </div>`
}
