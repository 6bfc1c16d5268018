/** The line to a bank as its adapter sees it, in the same process: each request gets what the test answers. */
import type { BankAnswer, BankHttp, BankRequest } from '#drivers/bank/transport/bank-http.ts'

type Answer = Partial<BankAnswer>

/** `nowMs` is the bank's clock; null: it tells none. */
export function answering(
  answer: (request: BankRequest) => Answer | Promise<Answer>,
  nowMs: number | null = null,
): BankHttp {
  return {
    async call(request) {
      return { status: 200, body: null, dateMs: nowMs, ...(await answer(request)) }
    },
    time: { hear() {}, nowMs: () => nowMs },
    probe: async () => ({ nowMs }),
    [Symbol.asyncDispose]: async () => {},
  }
}
