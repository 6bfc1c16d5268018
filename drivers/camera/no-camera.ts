/** A lane without a camera: each request for a picture is refused with that reason, and nothing counts as broken. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { CameraDriver } from '#hal/camera.ts'

const WHY = say('fault.camera.not-configured')

export function createNoCamera(): CameraDriver {
  return {
    isConnected: false,
    condition: { state: 'absent', reason: WHY, sinceMs: 0 },
    latest: null,
    capture: () => Promise.reject(new Fault('camera-lost', WHY)),
    onChange: () => ({ [Symbol.dispose]() {} }),
    async [Symbol.asyncDispose]() {},
  }
}
