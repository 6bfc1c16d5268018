/** Which part of the picture counts, on a new lane. */

import { useState } from 'preact/hooks'
import { act } from '#firmware/console/page/call.ts'
import { usePicture } from '#firmware/console/page/parts/camera-picture.ts'
import { Button } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { Region, WHOLE } from '#firmware/console/page/parts/region-drawing.tsx'
import { toast } from '#firmware/console/page/parts/toasts.tsx'
import { t } from '#firmware/console/page/words/words.ts'

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
        <Button may="read" id="whole-picture" onClick={() => setRegion(WHOLE)}>
          {t('guide.whole')}
        </Button>
        <Button may="operate" undoes={false} className="main" id="save-region" onClick={save}>
          {t('guide.save')}
        </Button>
      </div>
    </>
  )
}
