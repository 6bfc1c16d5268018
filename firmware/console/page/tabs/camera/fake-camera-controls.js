/** The pictures that a fake camera is shown. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { Button } from '../../parts/card-button-and-form.js'
import { Simulator } from '../../parts/simulator.js'
import { toastTrouble } from '../../parts/toasts.js'
import { t } from '../../words/words.js'

export function CameraLevers() {
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

async function see(file) {
  if (!file) return
  if (!/^image\/(jpeg|png)$/.test(file.type)) return toastTrouble(t('camera.wrong'))
  await act('/sim/camera', { method: 'PUT', body: file, headers: { 'content-type': file.type } })
}

export function dropping() {
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
