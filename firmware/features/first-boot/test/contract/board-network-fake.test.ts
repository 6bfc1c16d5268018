/** The fake network of a board keeps the contract. */
import { createFakeBoardNetwork } from '../support/board-network-fake.ts'
import { boardNetworkContract } from './board-network.ts'

boardNetworkContract('fake', () => {
  const network = createFakeBoardNetwork()
  return {
    network,
    unserved: createFakeBoardNetwork({ canJoin: false }),
    asked: () => network.asked.at(-1) ?? null,
    see(more) {
      const { addresses } = more
      network.see({ ...more, ...(addresses && { isOnline: addresses.length > 0 }) })
    },
    breakIt: () => network.fail('disk-full'),
    [Symbol.dispose]() {},
  }
})
