/** What the camera sees, which part of the picture counts, and what the lane recognises in it. */
import { html, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { usePicture } from '../../parts/camera-picture.js'
import { Button, Card, Empty, Pill } from '../../parts/card-button-and-form.js'
import { LearnForm } from '../../parts/learn-form.js'
import { Allowed, useRights } from '../../rights.js'
import { needWords, t } from '../../words/words.js'
import { CameraLevers, dropping } from './fake-camera-controls.js'
import { Answer, recognise } from './recognition-answer.js'
import { RecognitionRegion } from './recognition-region.js'
import { RecognitionSettings } from './recognition-settings.js'
import { Scale } from './scale.js'

needWords('camera')

export function Tab() {
  const camera = usePart('camera')
  const { mayChange } = useRights()
  const isFake = usePart('levers')?.camera === true && mayChange
  const { picture, isLooked } = usePicture(camera !== null)
  const [result, setResult] = useState(null)
  const because = (words) => (camera?.reason ? `${words}: ${camera.reason}` : words)
  // A camera that gives no picture is not called connected, whatever its driver reports.
  const isThere = camera?.isConnected && (picture !== null || !isLooked)
  const isSlow = isThere && camera.state === 'degraded'
  const pill =
    camera &&
    html`<${Pill} id="camera-link" state=${isSlow ? 'wait' : isThere ? 'good' : 'bad'}>
      ${isSlow ? because(t('camera.slow')) : isThere ? t('link.on') : t('link.off')}
    <//>`
  const look = async (turned = null) => {
    const next = await recognise(turned)
    if (next) setResult(next)
  }
  return html`<div class="beside"><${Card} id="camera" className="camera" title=${t('camera.title')} pill=${pill}>
      <div class="view" id="view" ...${isFake ? dropping() : {}}>
        ${picture && html`<img id="picture" src=${picture} alt=${t('camera.alt')} />`}
        ${!picture && isLooked && html`<${Empty} id="no-picture">${because(t('camera.none'))}<//>`}
        <p class="drop" aria-hidden="true">${t('camera.drop')}</p>
      </div>
      <div class="row">
        <${Button} className="main recognise" id="recognise" onClick=${() => look()}>${t('camera.recognise')}<//>
        <${LearnForm} />
      </div>
      <${Answer} result=${result} onTurned=${look} />
      ${isFake && html`<${CameraLevers} />`}
    <//><${Scale} /></div>
    <div class="beside">
      <${Allowed} may="operate">
        <${RecognitionRegion} picture=${picture} />
        <${RecognitionSettings} />
      <//>
    </div>`
}
