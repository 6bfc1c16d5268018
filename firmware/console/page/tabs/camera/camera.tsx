/** What the camera sees, which part of the picture counts, and what the lane recognises in it. */
import OF_FEATURES from 'page:features/camera'
import { useState } from 'preact/hooks'
import { usePart } from '../../live.ts'
import { usePicture } from '../../parts/camera-picture.ts'
import { Button, Card, Empty, Pill } from '../../parts/card-button-and-form.tsx'
import { LearnForm } from '../../parts/learn-form.tsx'
import { Allowed, useRights } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { CameraLevers, dropping } from './fake-camera-controls.tsx'
import { Answer, type Recognised, recognise } from './recognition-answer.tsx'
import { RecognitionRegion } from './recognition-region.tsx'
import { RecognitionSettings } from './recognition-settings.tsx'
import 'page-words:camera'

export function Tab() {
  const camera = usePart('camera')
  const { mayChange } = useRights()
  const isFake = usePart('levers')?.camera === true && mayChange
  const { picture, isLooked } = usePicture(camera !== null)
  const [result, setResult] = useState<Recognised | null>(null)
  const because = (words: string) => (camera?.reason ? `${words}: ${camera.reason}` : words)
  // A camera that gives no picture is not called connected, whatever its driver reports.
  const isThere = camera?.isConnected && (picture !== null || !isLooked)
  const isSlow = isThere && camera.state === 'degraded'
  const pill = camera && (
    <Pill id="camera-link" state={isSlow ? 'wait' : isThere ? 'good' : 'bad'}>
      {isSlow ? because(t('camera.slow')) : isThere ? t('link.on') : t('link.off')}
    </Pill>
  )
  const look = async (turned: string | null = null) => {
    const next = await recognise(turned)
    if (next) setResult(next)
  }
  return (
    <>
      <div class="beside">
        <Card id="camera" title={t('camera.title')} pill={pill}>
          <div class="view" id="view" {...(isFake ? dropping() : {})}>
            {picture && <img id="picture" src={picture} alt={t('camera.alt')} />}
            {!picture && isLooked && <Empty id="no-picture">{because(t('camera.none'))}</Empty>}
            <p class="drop" aria-hidden="true">
              {t('camera.drop')}
            </p>
          </div>
          <div class="row">
            <Button may="read" className="main recognise" id="recognise" onClick={() => look()}>
              {t('camera.recognise')}
            </Button>
            <LearnForm />
          </div>
          <Answer result={result} onTurned={look} />
          {isFake && <CameraLevers />}
        </Card>
        {Object.entries(OF_FEATURES).map(
          ([feature, { Card: Own }]) => Own && <Own key={feature} />,
        )}
      </div>
      <div class="beside">
        <Allowed may="operate">
          <RecognitionRegion picture={picture} />
          <RecognitionSettings />
        </Allowed>
      </div>
    </>
  )
}
