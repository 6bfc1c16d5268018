/** The verdict on the camera: whether a picture comes, and whether it is sharp and well lit. */
import { toFault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { Camera } from '#hal/camera.ts'
import type { Pictures } from '#hal/pictures.ts'
import { byCondition } from './condition-finding.ts'
import { LOOKED_AT, pictureQuality } from './picture-quality.ts'
import { type Finding, finding, type Verdict } from './selftest-report.ts'

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
