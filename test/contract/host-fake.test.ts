/** The host contract, run for the fake that ships. */
import { createFakeHost } from '#drivers/host/fake.ts'
import { hostContract } from './host.ts'

hostContract('fake', async () => {
  const host = createFakeHost()
  return {
    host,
    refuse: () => host.fail('refused'),
    timeSetToMs: () => host.timeSetToMs,
    reboots: () => host.reboots,
    async [Symbol.asyncDispose]() {},
  }
})
