/** The parts of a new lane, written into its laned.yaml; the lane restarts with it, once for all answers. */

import { useEffect, useState } from 'preact/hooks'
import { act, lane } from '#firmware/console/page/call.ts'
import type { Done, Given } from '#firmware/console/page/lane-rows.ts'
import { Form } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { agreedByLane } from '#firmware/console/page/parts/payee-question.ts'
import { SettingField } from '#firmware/console/page/parts/setting-field.tsx'
import { t } from '#firmware/console/page/words/words.ts'
import type { StepProps } from './step-props.ts'

/** What set-up may choose: the board's own camera, or none. */
const CAMERAS = ['rpicam', 'none']
/** A field's name in the form → the setting that it stands for. */
type Parts = Done<'GET /setup/parts'>
type Body = NonNullable<Given<'POST /setup/parts'>['body']>
type Answers = Readonly<Record<'bankName' | keyof typeof KEYS, string>>

const KEYS = {
  driver: 'banks.*.driver',
  url: 'banks.*.url',
  protocol: 'display.protocol',
  camera: 'camera.driver',
}

export function PartsStep({ setup }: StepProps) {
  const [parts, setParts] = useState<Parts | null>(null)
  const [written, setWritten] = useState<Done<'POST /setup/parts'> | null>(null)
  // What a person chose, where it differs from what is set.
  const [chosen, setChosen] = useState<Partial<Answers>>({})
  useEffect(() => {
    lane('GET /setup/parts').then(({ isOk, value }) => isOk && setParts(value))
  }, [])
  if (written)
    return (
      <>
        <p id="parts-written" role="status">
          {t('guide.parts-restarting', { name: setup?.name ?? '' })}
        </p>
        {written.warnings.map((words) => (
          <p class="muted" key={words}>
            {words}
          </p>
        ))}
      </>
    )
  if (!parts) return null
  const { display, camera } = parts
  const before: Answers = {
    bankName: '',
    driver: parts.drivers[0] ?? '',
    url: '',
    protocol: display.protocol ?? '',
    camera,
  }
  const answers = { ...before, ...chosen }
  const save = async () => {
    const given = { body: answerOf(answers, before) }
    const slow = { timeoutMs: 60_000 }
    if (!(await agreedByLane('POST /setup/parts', t('guide.parts-save'), given, slow))) return
    setWritten(await act('POST /setup/parts', given, slow))
  }
  const choose = (name: keyof Answers) => (value: string) => setChosen({ ...chosen, [name]: value })
  const field = (name: keyof typeof KEYS, choices?: readonly string[]) => {
    const setting = parts.fields.find(({ path }) => path.join('.') === KEYS[name])
    if (!setting) return null
    return (
      <SettingField
        name={name}
        setting={choices ? { ...setting, choices } : setting}
        value={before[name]}
        typed={chosen[name]}
        onChange={choose(name)}
      />
    )
  }
  return (
    <>
      <p class="muted">{t('guide.parts-hint')}</p>
      <p class="muted" id="parts-banks">
        {parts.banks.length > 0 &&
          t('guide.parts-banks', {
            names: parts.banks
              .map(({ name }) => (name === '*' ? t('guide.all-others') : name))
              .join(', '),
          })}
      </p>
      <Form may="operate" id="set-parts" onSubmit={save}>
        <label class="wide">
          <span>{t('guide.parts-bank')}</span>
          <input
            name="bankName"
            autocomplete="off"
            maxlength={64}
            value={answers.bankName}
            onInput={({ currentTarget }) => choose('bankName')(currentTarget.value)}
          />
        </label>
        {field('driver', parts.drivers)} {field('url')} {field('protocol', parts.protocols)}
        {field('camera', CAMERAS.includes(camera) ? CAMERAS : [camera, ...CAMERAS])}
        <button type="submit" class="main">
          {t('guide.parts-save')}
        </button>
      </Form>
    </>
  )
}

/** Only what somebody changed; where that is nothing, the lane says so. */
function answerOf({ bankName, driver, url, protocol, camera }: Answers, before: Answers): Body {
  const [name, address] = [bankName.trim(), url.trim()]
  const changes = {
    ...((name || address) && { bank: { name, driver, url: address } }),
    ...(protocol !== before.protocol && { display: { protocol } }),
    ...(camera !== before.camera && { camera }),
  }
  // Each is one of the words that the lane gave to choose from.
  return changes as Body
}
