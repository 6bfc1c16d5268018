/** The bank of the simulations keeps the promises of the port on which they rest. */
import * as assert from 'uvu/assert'
import { createSimulatedBank } from '#doubles/bank-simulated.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const ORDER = {
  orderId: 'order-1',
  amountKopecks: 500,
  purpose: null,
  ttlMinutes: 5,
  expiresAtMs: 0,
}

spec('the bank of the simulations', {
  async 'gives up at once when the caller does, for each call, and when it is silent'() {
    const banks = createSimulatedBank(createFakeClock())
    const bank = banks.open({ bankName: 'CFT' })
    const reference = { ...ORDER, qrId: null }
    for (const call of [
      (signal: AbortSignal) => bank.register(ORDER, signal),
      (signal: AbortSignal) => bank.status(reference, signal),
      (signal: AbortSignal) => bank.cancel(reference, signal),
      (signal: AbortSignal) => bank.probe(signal),
    ]) {
      banks.troubles.push('silent-before')
      const control = new AbortController()
      const silent = call(control.signal)
      control.abort()
      await faultOf(() => silent, 'unreachable')
      const calls = banks.calls.length
      await faultOf(() => call(AbortSignal.abort()), 'unreachable')
      assert.is(banks.calls.length, calls, 'a call that was given up before it began')
    }
    assert.is(banks.orders.size, 0)
  },
  async 'has carried out what was given up after its effect'() {
    const banks = createSimulatedBank(createFakeClock())
    const bank = banks.open({ bankName: 'CFT' })
    banks.troubles.push('silent-after')
    const control = new AbortController()
    const call = bank.register(ORDER, control.signal)
    control.abort()
    await faultOf(() => call, 'unreachable')
    assert.is((await bank.status({ ...ORDER, qrId: null })).state, 'payable')
  },
})
