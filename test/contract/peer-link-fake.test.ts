/** The peer link contract, run for the network in memory that the simulations use. */
import { createSystemClock } from '#drivers/clock/system.ts'
import { createFakeNetwork } from '#drivers/peers/fake.ts'
import { peerLinkContract } from './peer-link.ts'

peerLinkContract('fake', async (desk) => {
  const network = createFakeNetwork(createSystemClock(), () => 0.5)
  network.serve('master', desk)
  // The clock's timers keep no process alive; a case that waits for one needs something that does.
  const awake = setInterval(() => {}, 1_000)
  const link = network.connect('lane-1', 'master')
  return {
    link,
    async [Symbol.asyncDispose]() {
      clearInterval(awake)
      await link[Symbol.asyncDispose]()
    },
  }
})
