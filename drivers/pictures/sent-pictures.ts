/**
 * Pictures that somebody sends, decoded in a process of their own (picture-process.ts): one at a time, at low
 * priority, killed after 20 s. The process starts with the first picture (a third of a second, some 60 MB), serves
 * those that follow it soon, and ends 5 s after the last.
 *
 * Why: a PNG of 15.6 MB made of compressed texts unpacked to gigabytes. Decoding went on for 91 s after its sender
 * was cut, in the threads that decode what the camera sees, and `get_result` timed out: nothing ends a decoding in
 * the threads of libuv, and no timeout of libvips holds while a header is read. picture-segments.ts also leaves
 * pixels alone in a file, for every decoder.
 *
 * The camera's own frames stay in the lane's process, because its program is the lane's. Measured over 60 frames of
 * 1280 × 720 on a loaded machine: 14 ms of processor time each in the lane; through this process 5 ms there and 21 ms
 * here, and an answer takes 0.9 s in place of 0.16 s. Templates in packages and from other lanes have at most 1,024
 * pixels a side, which bounds what they cost. A larger, interlaced or progressive picture of the fake camera is drawn
 * again at 2560 × 1440, since each look decodes it. Colour profiles are left out, animated PNGs show their first
 * picture, and what needs more than 20 s is refused.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { type PlainSentence, say, sentenceOf } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { SentPicture, SentPictures, SentPicturesDriver } from '#hal/pictures.ts'
import { NO_PICTURE } from './picture-decoder.ts'
import { formatOf } from './picture-segments.ts'

export interface AskedPicture {
  readonly how: keyof SentPictures
  readonly picture: Uint8Array
}

export type PictureAnswer =
  | { readonly done: SentPicture }
  | { readonly refused: PlainSentence }
  | { readonly broken: string }

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** The pixels lie outside of JavaScript's memory. */
const NODE_FLAGS = ['--max-old-space-size=96', '--max-semi-space-size=2']
/** Twenty times what a telephone's picture takes on a Pi, with the start of the process from a cold card. */
const DEADLINE_MS = 20_000
/** A folder of pictures comes one after another. */
const UNUSED_MS = 5_000
/** Each holds its picture in memory. */
const WAITING_MAX = 4

export function createSentPictures(
  clock: Clock,
  { deadlineMs = DEADLINE_MS }: { readonly deadlineMs?: number } = {},
): SentPicturesDriver {
  const queue = createSerialQueue({
    waitingMax: WAITING_MAX,
    busyMessage: say('fault.request.too-many-pictures'),
  })
  let running: ChildProcess | null = null
  let unused: Disposable | null = null
  let isClosed = false

  function start(): ChildProcess {
    const child = fork(PROGRAM, [], {
      execArgv: NODE_FLAGS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.once('exit', () => {
      if (running === child) running = null
    })
    // Its end is what counts.
    child.on('error', () => {})
    return child
  }

  function end(): void {
    running?.kill('SIGKILL')
    running = null
  }

  async function look(asked: AskedPicture): Promise<SentPicture> {
    if (isClosed) throw new Fault('busy', say('fault.host.lane-stopping'))
    // No process for what is none at first sight.
    if (!formatOf(asked.picture)) throw new Fault('bad-request', NO_PICTURE)
    unused?.[Symbol.dispose]()
    running ??= start()
    try {
      const answer = await answerOf(running, asked)
      if ('done' in answer) return answer.done
      if ('refused' in answer) throw new Fault('bad-request', sentenceOf(answer.refused))
      throw new Error(`a picture could not be looked at: ${answer.broken}`)
    } finally {
      unused = clock.after(UNUSED_MS, end)
    }
  }

  async function answerOf(child: ChildProcess, asked: AskedPicture): Promise<PictureAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
    const died = () =>
      reject(new Fault('bad-request', say('fault.request.picture-decoder-crashed')))
    using _deadline = clock.after(deadlineMs, () => {
      reject(
        new Fault(
          'bad-request',
          say('fault.request.picture-decoding-timeout', { seconds: deadlineMs / 1_000 }),
        ),
      )
      end()
    })
    child.once('message', resolve)
    child.once('exit', died)
    try {
      child.send(asked, (error) => error && died())
      return await promise
    } finally {
      child.off('message', resolve)
      child.off('exit', died)
    }
  }

  const ask = (how: AskedPicture['how']) => (picture: Uint8Array, signal?: AbortSignal) =>
    queue.run(() => look({ how, picture }), signal)

  return {
    plain: ask('plain'),
    template: ask('template'),
    frame: ask('frame'),
    get processId() {
      return running?.pid ?? null
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      unused?.[Symbol.dispose]()
      end()
      await queue.idle()
    },
  }
}
