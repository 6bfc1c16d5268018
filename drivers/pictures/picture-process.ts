/**
 * The process that decodes pictures which somebody sent, one at a time. What it is given may never end, or take all
 * memory: then this process is ended from outside, and nothing else is.
 *
 *   from the lane  { how, picture }        to the lane  { done: SentPicture's bytes and facts } | { refused } | { broken }
 */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { toFault } from '#firmware/fault.ts'
import { plainOf } from '#firmware/words/sentence.ts'
import { createSharpPictures, decodedAs } from './picture-decoder.ts'
import type { AskedPicture, PictureAnswer } from './sent-pictures.ts'

const NICENESS = 10

giveWay()
const pictures = createSharpPictures()
process.on('disconnect', () => process.exit())
process.on('message', (asked: AskedPicture) => void answer(asked))

async function answer({ how, picture }: AskedPicture): Promise<void> {
  const send = (answered: PictureAnswer) => void process.send?.(answered)
  try {
    send({ done: await decodedAs(how, picture, pictures) })
  } catch (thrown) {
    const fault = toFault(thrown)
    send(
      fault.kind === 'bad-request' ? { refused: plainOf(fault.said) } : { broken: fault.message },
    )
  }
}

/** The till's pictures come first, and where memory runs out the kernel takes this process first. */
function giveWay(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '800')
    setPriority(NICENESS)
  } catch {
    // A kernel or a unit that does not allow it: one at a time, and its deadline, hold all the same.
  }
}
