/** What a lane asks of a master besides templates: whoever has it answers, and a master without it says that it has none. */
import * as assert from 'uvu/assert'
import type { MasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { createMessageHandler } from '#firmware/sync/master/message-handler.ts'
import type { Message, PeerCaller } from '#hal/peers.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const CALLER = { serialNumber: 'lane-1' } as PeerCaller
const MESSAGE: Message = { head: 1, body: new Uint8Array([2]) }
/** No question of these is about templates. */
const NO_TEMPLATES = {} as MasterAnswers
const { signal } = new AbortController()
const answered = async ({ head, body }: Message): Promise<Message> => ({ head: [head], body })

const BESIDE = {
  assortment: { assortment: Promise.resolve(answered) },
  counterexamples: { counterExamples: answered },
  config: {
    handedOut: Promise.resolve({
      answer: (_caller: PeerCaller, message: Message) => answered(message),
    }),
  },
} as const

spec('a message to the master', {
  ...Object.fromEntries(
    (['assortment', 'counterexamples', 'config'] as const).map((operation) => [
      `of ${operation} is answered by whoever has it, and by no other`,
      async () => {
        const handle = createMessageHandler(NO_TEMPLATES, BESIDE[operation])
        assert.equal(await handle(CALLER, operation, MESSAGE, signal), await answered(MESSAGE))
        for (const other of Object.keys(BESIDE) as (keyof typeof BESIDE)[])
          if (other !== operation)
            await faultOf(() => handle(CALLER, other, MESSAGE, signal), 'no-route', other)
      },
    ]),
  ),
})
