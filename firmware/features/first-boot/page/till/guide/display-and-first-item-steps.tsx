/** Two steps of a new lane: finding and trying the display, and teaching the first item. One file: one request. */

import { useState } from 'preact/hooks'
import { act } from '#firmware/console/page/call.ts'
import { Button, type Elements, Form } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { DisplaySearch, useDisplays } from '#firmware/console/page/parts/display-search.tsx'
import { toast } from '#firmware/console/page/parts/toasts.tsx'
import { t } from '#firmware/console/page/words/words.ts'
import { saveSettings } from './save-terminal-settings.ts'
import type { StepProps } from './step-props.ts'

export function DisplayStep({ isDone, setup }: StepProps) {
  // A browser's screen or a simulated display has no cable.
  const isCabled = setup?.isCabled ?? true
  const [place, setPlace] = useState('/dev/lane-display')
  const displays = useDisplays()
  const isBluetooth = place === 'ble'
  const save = ({ name }: Elements<'name'>) =>
    saveSettings({
      deviceConnection: isBluetooth
        ? { connectionType: 'BLE', deviceName: name.value.trim() }
        : { connectionType: 'Serial', portName: place },
    })
  const test = () => act('POST /showInfoQR', { body: { infoQR: location.origin } })
  return (
    <>
      <p class="muted" id="guide-display">
        {isDone ? t('guide.display-on') : t('guide.display-off')}
      </p>
      {isCabled && <DisplaySearch displays={displays} />}
      <Form may="operate" id="set-display" onSubmit={save}>
        {isCabled && (
          <label class="wide">
            <span>{t('guide.display-where')}</span>
            <select
              name="where"
              value={place}
              onChange={({ currentTarget }) => setPlace(currentTarget.value)}
            >
              <option value="/dev/lane-display">{t('guide.display-usb')}</option>
              <option value="/dev/ttyAMA0">{t('guide.display-pins')}</option>
              <option value="ble">{t('guide.display-ble')}</option>
            </select>
          </label>
        )}
        {isCabled && isBluetooth && (
          <label class="wide" id="display-name">
            <span>{t('guide.display-name')}</span>
            <input name="name" autocomplete="off" maxlength={64} />
          </label>
        )}
        {isCabled && (
          <button type="submit" class="main">
            {t('guide.save')}
          </button>
        )}
        <Button may="operate" undoes={false} id="try-display" onClick={test}>
          {t('guide.display-try')}
        </Button>
      </Form>
    </>
  )
}

export function FirstItemStep() {
  const learn = async ({ id }: Elements<'id'>) => {
    const body = { id: id.value.trim() }
    if (await act('POST /api/add_item_template', { body })) toast(t('camera.learned', body))
  }
  return (
    <>
      <p class="muted">{t('guide.item-hint')}</p>
      <Form may="change" id="first-item" onSubmit={learn}>
        <label class="grow">
          <span>{t('camera.code')}</span>
          <input name="id" autocomplete="off" maxlength={64} required />
        </label>
        <button type="submit" class="main">
          {t('camera.learn')}
        </button>
      </Form>
    </>
  )
}
