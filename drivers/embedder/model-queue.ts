/** Pictures that wait for the model, in the order they came, and not without end. */

import { createSerialQueue, type SerialQueue } from '#firmware/async/serial-queue.ts'
import { say } from '#firmware/words/sentence.ts'

/** More than a till and an import ask for together; beyond it something is wrong. */
const PICTURES_MAX = 64

/** Its `run` rejects with Fault 'busy' when this many pictures are with the model or wait for it. */
export function createModelQueue(): SerialQueue {
  return createSerialQueue({
    waitingMax: PICTURES_MAX - 1,
    busyMessage: say('fault.model.queue-full'),
  })
}
