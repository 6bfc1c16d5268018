/** Which part of the picture counts, on a new lane. */

import { useState } from 'preact/hooks'
import { act } from '../../../call.ts'
import { usePicture } from '../../../parts/camera-picture.ts'
import { Button } from '../../../parts/card-button-and-form.tsx'
import { Region, WHOLE } from '../../../parts/region-drawing.tsx'
import { toast } from '../../../parts/toasts.tsx'
import { t } from '../../../words/words.ts'

export function RegionStep() {
  const { picture } = usePicture(true)
  const [region, setRegion] = useState(WHOLE)
  const save = async () => {
    if (await act('POST /api/set_calib', { body: region })) toast(t('guide.saved'))
  }
  return (
    <>
      <p class="muted">{t('guide.camera-hint')}</p>
      <Region picture={picture} region={region} onChange={setRegion} alt={t('guide.camera-alt')} />
      <div class="row pairs">
        <Button id="whole-picture" onClick={() => setRegion(WHOLE)}>
          {t('guide.whole')}
        </Button>
        <Button className="main" id="save-region" onClick={save}>
          {t('guide.save')}
        </Button>
      </div>
    </>
  )
}
