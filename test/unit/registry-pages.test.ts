/** The registries of several profiles: one deadline and one bound for all of them. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { FILE_LINES_MAX } from '#firmware/payment/reconciliation/registry-file.ts'
import {
  REGISTRY_BUDGET_MS,
  readRegistries,
} from '#firmware/payment/reconciliation/registry-pages.ts'
import type { BankRegistry, RegistryLine } from '#hal/bank-registry.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const LINE: RegistryLine = {
  ...{ kind: 'payment', orderId: 'A', qrId: null, operationId: null, refundId: null },
  ...{ amountKopecks: 1, atMs: 0 },
}
const clock = createFakeClock()
const read = (registries: readonly BankRegistry[], on = clock) =>
  readRegistries({
    ...{ bankName: 'CFT', registries, clock: on, stop: null },
    span: { fromMs: 0, untilMs: 1 },
  })

/** `lines` of them, a thousand on each page. */
function registryOf(lines: number): BankRegistry {
  return {
    page: async ({ cursor }) => {
      const left = cursor === null ? lines : Number(cursor)
      const here = Math.min(left, 1_000)
      return { lines: Array(here).fill(LINE), next: left > here ? String(left - here) : null }
    },
  }
}

spec('registries of several profiles', {
  async 'are one list'() {
    assert.is((await read([registryOf(1_500), registryOf(0), registryOf(7)])).length, 1_507)
  },
  async 'are bounded together, in lines and in pages'() {
    const half = FILE_LINES_MAX / 2
    assert.is((await read([registryOf(half), registryOf(half)])).length, FILE_LINES_MAX)
    await faultOf(() => read([registryOf(half), registryOf(half), registryOf(1)]), 'full')
    const endless: BankRegistry = { page: async () => ({ lines: [], next: 'more' }) }
    await faultOf(() => read([registryOf(1), endless]), 'full')
  },
  async 'are given one deadline together'() {
    const slow = createFakeClock()
    const tardy = (ms: number): BankRegistry => ({
      page: () =>
        new Promise((resolve) => slow.after(ms, () => resolve({ lines: [LINE], next: null }))),
    })
    const inTime = read([tardy(REGISTRY_BUDGET_MS / 2), tardy(REGISTRY_BUDGET_MS / 2 - 1)], slow)
    await slow.advance(REGISTRY_BUDGET_MS)
    assert.is((await inTime).length, 2)
    let isOver = false
    const late = faultOf(
      () => read([tardy(REGISTRY_BUDGET_MS / 2), tardy(REGISTRY_BUDGET_MS / 2 + 1)], slow),
      'unreachable',
    ).finally(() => {
      isOver = true
    })
    await slow.advance(REGISTRY_BUDGET_MS)
    assert.ok(isOver)
    await late
  },
})
