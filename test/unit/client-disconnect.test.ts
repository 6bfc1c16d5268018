/** When nobody waits for an answer any more: the connection ended before it was written. */
import * as assert from 'uvu/assert'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import { spec } from '#test/spec.ts'

type Response = Parameters<typeof clientDisconnect>[0]

function responseOf(closed: boolean, writableFinished: boolean) {
  const onClose: (() => void)[] = []
  const once = (_event: string, listener: () => void) => onClose.push(listener)
  return {
    response: { closed, writableFinished, once } as unknown as Response,
    close: () => onClose.forEach((listener) => void listener()),
  }
}

spec('client gone', {
  'a connection that ended before somebody asked is gone at once'() {
    assert.is(clientDisconnect(responseOf(true, false).response).aborted, true)
    assert.is(clientDisconnect(responseOf(true, true).response).aborted, false, 'it has its answer')
  },
  'a connection that ends later is gone then'() {
    for (const isFinished of [true, false]) {
      const { response, close } = responseOf(false, isFinished)
      const gone = clientDisconnect(response)
      assert.is(gone.aborted, false)
      close()
      assert.is(gone.aborted, !isFinished)
    }
  },
})
