/** What the camera sees, learning and recognising it, and on a fake the pictures it is shown. */
import { act } from '../../call.js'
import { html, useState } from '../../html.js'
import { partOf, usePart } from '../../live.js'
import { usePicture } from '../../parts/camera-picture.js'
import { Button, Card, Form, Pill, Simulator } from '../../parts/card.js'
import { toast } from '../../parts/toasts.js'
import { t } from '../../words/words.js'
import '../../words/camera.js'

export function Tab() {
  const camera = usePart('camera')
  const isFake = usePart('levers')?.camera === true
  const { picture, isLooked } = usePicture(camera !== null)
  const [scores, setScores] = useState([])
  const because = (words) => (camera?.reason ? `${words}: ${camera.reason}` : words)
  // A camera that gives no picture is not called connected, whatever its driver hopes.
  const isThere = camera?.isConnected && (picture !== null || !isLooked)
  const isSlow = isThere && camera.state === 'degraded'
  const pill =
    camera &&
    html`<${Pill} id="camera-link" state=${isSlow ? 'wait' : isThere ? 'good' : 'bad'}>
      ${isSlow ? because(t('camera.slow')) : isThere ? t('link.on') : t('link.off')}
    <//>`
  const recognise = async () => {
    const answer = await act('/api/get_result?top=3', { method: 'GET' })
    if (!answer) return
    const found = answer.data?.items ?? []
    if (found.length === 0) toast(t('camera.nothing'))
    setScores(found)
  }
  return html`<${Card} id="camera" className="camera" title=${t('camera.title')} pill=${pill}>
    <div class="view" id="view" ...${isFake ? dropping() : {}}>
      ${picture && html`<img id="picture" src=${picture} alt=${t('camera.alt')} />`}
      ${!picture && isLooked && html`<p class="muted" id="no-picture">${because(t('camera.none'))}</p>`}
      <p class="drop" aria-hidden="true">${t('camera.drop')}</p>
    </div>
    <div class="row">
      <${Button} className="main recognise" id="recognise" onClick=${recognise}>${t('camera.recognise')}<//>
      <${Form} className="row grow" id="learn" onSubmit=${learn}>
        <label class="grow">
          <span class="sr">${t('camera.code')}</span>
          <input name="id" autocomplete="off" maxlength="64" placeholder=${t('camera.code')} required />
        </label>
        <button type="submit">${t('camera.learn')}</button>
      <//>
    </div>
    <ol class="scores" id="scores" aria-live="polite">${scores.map(score)}</ol>
    ${isFake && html`<${Levers} />`}
  <//>`
}

function Levers() {
  const choose = ({ currentTarget }) => {
    see(currentTarget.files[0])
    currentTarget.value = ''
  }
  return html`<${Simulator} title=${t('simulator')}>
    <div class="row pairs">
      <label class="button">
        <input type="file" id="choose" class="sr" accept="image/jpeg,image/png" onChange=${choose} />
        <span>${t('camera.choose')}</span>
      </label>
      <${Button} id="reset" onClick=${() => act('/sim/camera', { method: 'DELETE' })}>${t('camera.reset')}<//>
    </div>
    <p class="muted small">${t('camera.hint')}</p>
  <//>`
}

async function learn({ id: input }) {
  const id = input.value.trim()
  if (await act('/api/add_item_template', { json: { id } })) toast(t('camera.learned', { id }))
}

function score({ id, score: value }) {
  const name = nameOf(id)
  return html`<li key=${id}>
    <strong>${name}</strong><span>${Math.round(value * 100)} %</span>
    <progress max="1" value=${value} aria-label=${name}></progress>
  </li>`
}

/** What people call an item; its code where nobody named it. */
function nameOf(id) {
  return (
    partOf('items')
      .get()
      ?.list.find((item) => item.id === id)?.name ?? id
  )
}

async function see(file) {
  if (!file) return
  if (!/^image\/(jpeg|png)$/.test(file.type)) return toast(t('camera.wrong'))
  await act('/sim/camera', { method: 'PUT', body: file, headers: { 'content-type': file.type } })
}

function dropping() {
  const over = (event) => {
    event.preventDefault()
    event.currentTarget.classList.add('over')
  }
  const leave = ({ currentTarget }) => currentTarget.classList.remove('over')
  const drop = (event) => {
    event.preventDefault()
    leave(event)
    see(event.dataTransfer.files[0])
  }
  return { onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop }
}
