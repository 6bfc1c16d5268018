/** The verdict on the camera: whether a picture comes, and whether it is sharp and well lit. */
import { toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
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
    return byCondition(camera.condition, null)
  try {
    const { jpeg } = await camera.capture(signal)
    const quality = pictureQuality(await pictures.pixels(jpeg, LOOKED_AT), LOOKED_AT)
    const { sharpness, brightness, burnt } = quality
    const figures = { sharpness, brightness, burnt }
    const tell = (verdict: Verdict, said: Sentence) =>
      finding(
        verdict,
        say('selftest.camera.light', { verdict: said, sharpness, brightness }),
        figures,
      )
    if (brightness < DARK) return tell('bad', say('selftest.camera.too-dark'))
    if (brightness > BRIGHT || burnt > BURNT_MAX)
      return tell('poor', say('selftest.camera.too-bright'))
    if (sharpness < SHARPNESS_MIN) return tell('poor', say('selftest.camera.blurred'))
    if (camera.condition.state === 'degraded')
      return { ...byCondition(camera.condition, null), figures }
    return tell('good', say('selftest.camera.good'))
  } catch (thrown) {
    const { said } = toFault(thrown)
    return finding('bad', say('selftest.camera.no-picture', { why: said }))
  }
}
