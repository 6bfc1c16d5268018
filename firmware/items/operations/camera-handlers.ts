/** What the operations of the camera do. */

import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import type { Items } from '../items.ts'
import type { CAMERA_OPERATIONS } from './camera-operations.ts'

export function cameraHandlers({ device }: Items): Handlers<typeof CAMERA_OPERATIONS> {
  return {
    async getCameraImage(_asked, reply) {
      const picture = await device.image()
      reply.type(picture[0] === 0x89 ? 'image/png' : 'image/jpeg')
      return reply.send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength))
    },

    async setRegion({ body }) {
      await device.setRegion(body)
      return DONE
    },

    getRegion: () => success(device.region),

    async learnEmptyPlatform() {
      await device.learnBackground()
      return DONE
    },

    async forgetEmptyPlatform() {
      await device.forgetBackground()
      return DONE
    },
  }
}
