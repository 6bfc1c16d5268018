/** Verdicts on what hangs on the lane: display, Bluetooth, camera, recognition, scale, lamp and button. */
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { Camera } from '#hal/camera.ts'
import type { DeviceConnection, Display } from '#hal/display.ts'
import type { EmbedderCheck } from '#hal/embedder.ts'
import type { PartCondition } from '#hal/part-condition.ts'
import type { Pictures } from '#hal/pictures.ts'
import type { Scale } from '#hal/scale.ts'
import { LOOKED_AT, pictureQuality } from './picture-quality.ts'
import { type Finding, finding, type Verdict } from './selftest-report.ts'

const VERDICT_OF: Readonly<Record<PartCondition['state'], Verdict>> = {
  ok: 'good',
  degraded: 'poor',
  failed: 'bad',
  absent: 'absent',
}

/** In the driver's own words. */
function byCondition({ state, reason }: PartCondition, en: string, ru: string): Finding {
  const verdict = VERDICT_OF[state]
  if (verdict === 'good') return finding(verdict, reason ?? en, ru)
  const because = reason ?? state
  return finding(
    verdict,
    because,
    say`${verdict === 'absent' ? 'нет' : 'не в порядке'} (${because})`,
  )
}

export function displayFinding(
  display: Pick<Display, 'condition' | 'isConnected' | 'capabilities'>,
): Finding {
  const { condition, isConnected, capabilities } = display
  const { ack, qr } = capabilities
  const found = byCondition(
    condition,
    ack === 'none'
      ? 'it is written to; it cannot answer, so only a person can tell that it shows anything'
      : 'it answers',
    ack === 'none'
      ? 'на него идёт вывод; отвечать он не умеет, и работает ли он, видит только человек'
      : 'отвечает',
  )
  return { ...found, figures: { connected: isConnected, answers: ack, qr } }
}

export interface BluetoothAdapter {
  readonly name: string
  readonly isPowered: boolean
}

/** `read` rejects with a Fault where there is no adapter or no service. */
export async function bluetoothFinding(
  connection: DeviceConnection | null,
  read: () => Promise<BluetoothAdapter>,
): Promise<Finding> {
  if (connection?.type !== 'ble')
    return finding('absent', 'no display of this lane needs it', 'дисплею этой кассы он не нужен')
  try {
    const { name, isPowered } = await read()
    const figures = { adapter: name, powered: isPowered }
    if (isPowered) return finding('good', `${name} is on`, `${name} включён`, figures)
    return finding(
      'bad',
      `${name} is switched off: rfkill unblock bluetooth`,
      `${name} выключен: rfkill unblock bluetooth`,
      figures,
    )
  } catch (thrown) {
    const { said } = toFault(thrown)
    return finding('bad', said, say`не отвечает (${said})`)
  }
}

const SHARPNESS_MIN = 100
const DARK = 40
const BRIGHT = 225
const BURNT_MAX = 0.4

export async function cameraFinding(
  camera: Pick<Camera, 'condition' | 'capture'>,
  pictures: Pick<Pictures, 'pixels'>,
  signal: AbortSignal,
): Promise<Finding> {
  if (camera.condition.state === 'absent' || camera.condition.state === 'failed')
    return byCondition(camera.condition, '', '')
  try {
    const { jpeg } = await camera.capture(signal)
    const quality = pictureQuality(await pictures.pixels(jpeg, LOOKED_AT), LOOKED_AT)
    const { sharpness, brightness, burnt } = quality
    const figures = { sharpness, brightness, burnt }
    const tell = (verdict: Verdict, en: string, ru: string) =>
      finding(
        verdict,
        `${en} (sharpness ${sharpness}, brightness ${brightness})`,
        `${ru} (резкость ${sharpness}, яркость ${brightness})`,
        figures,
      )
    if (brightness < DARK)
      return tell('bad', 'it is too dark: switch the light on', 'слишком темно: включите свет')
    if (brightness > BRIGHT || burnt > BURNT_MAX)
      return tell(
        'poor',
        'it is too bright: shade the platform',
        'слишком светло: затените площадку',
      )
    if (sharpness < SHARPNESS_MIN)
      return tell(
        'poor',
        'it is out of focus, or nothing with edges lies there: put a page of print below and turn the lens until sharpness is largest',
        'нет резкости, или на площадке нет ничего с чёткими краями: положите печатный лист и вращайте объектив до наибольшей резкости',
      )
    if (camera.condition.state === 'degraded')
      return { ...byCondition(camera.condition, '', ''), figures }
    return tell('good', 'sharp, and the light is right', 'резкость и свет в порядке')
  } catch (thrown) {
    const { said } = toFault(thrown)
    return finding('bad', said, say`нет снимка (${said})`)
  }
}

/** What recognition lends: a look at itself, and what came of the latest one. */
export interface RecognitionToTry {
  readonly condition: PartCondition
  look(signal: AbortSignal): Promise<EmbedderCheck | null>
}

/** Whether vectors come as fast, and the same, as where the model was made. */
export async function recognitionFinding(
  recognition: RecognitionToTry,
  signal: AbortSignal,
): Promise<Finding> {
  const found = await recognition.look(signal)
  if (!found)
    return finding(
      'unknown',
      'this model has nothing to be compared with',
      'эту модель не с чем сравнить',
    )
  const { pictureMs, speedUp, cosine } = found
  const words = byCondition(
    recognition.condition,
    'with fast kernels, and the same vectors as elsewhere',
    'быстрые ядра работают, векторы те же, что и везде',
  )
  const hundredths = (value: number) => Math.round(value * 100) / 100
  const figures = { pictureMs: hundredths(pictureMs), speedUp: hundredths(speedUp), cosine }
  return { ...words, figures }
}

export function scaleFinding({
  condition,
  identity,
  latest,
}: Pick<Scale, 'condition' | 'identity' | 'latest'>): Finding {
  const found = byCondition(condition, 'it answers', 'отвечают')
  return {
    ...found,
    figures: { protocol: identity?.protocol ?? null, grams: latest?.grams ?? null },
  }
}

export function indicatorFinding(condition: PartCondition): Finding {
  return byCondition(condition, 'its lines can be had', 'линии GPIO доступны')
}
