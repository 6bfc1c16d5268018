/** The pictures that a fake camera is shown. */
import type { TargetedDragEvent, TargetedEvent } from 'preact'
import { act } from '../../call.ts'
import { Button } from '../../parts/card-button-and-form.tsx'
import { Simulator } from '../../parts/simulator.tsx'
import { toastTrouble } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'

export function CameraLevers() {
  const choose = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    void see(currentTarget.files?.[0])
    currentTarget.value = ''
  }
  return (
    <Simulator title={t('simulator')}>
      <div class="row pairs">
        <label class="button">
          <input
            type="file"
            id="choose"
            class="sr"
            accept="image/jpeg,image/png"
            onChange={choose}
          />
          <span>{t('camera.choose')}</span>
        </label>
        <Button may="change" undoes id="reset" onClick={() => act('DELETE /sim/camera')}>
          {t('camera.reset')}
        </Button>
      </div>
      <p class="muted small">{t('camera.hint')}</p>
    </Simulator>
  )
}

async function see(file: File | undefined): Promise<void> {
  if (!file) return
  if (!/^image\/(jpeg|png)$/.test(file.type)) return toastTrouble(t('camera.wrong'))
  await act('PUT /sim/camera', { bytes: file })
}

type Dragging = TargetedDragEvent<HTMLDivElement>

export function dropping() {
  const over = (event: Dragging) => {
    event.preventDefault()
    event.currentTarget.classList.add('over')
  }
  const leave = ({ currentTarget }: Dragging) => currentTarget.classList.remove('over')
  const drop = (event: Dragging) => {
    event.preventDefault()
    leave(event)
    void see(event.dataTransfer?.files[0])
  }
  return { onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop }
}
