/**
 * Whether a lane could listen at the addresses of a config: tries all of them for a moment. A port that
 * the running lane holds is no trouble: it lets go of the port before it starts again.
 */

import { once } from 'node:events'
import { createServer } from 'node:net'
import { toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { listenAtHost, listenFault, overlap, splitAddress } from './listen-address.ts'

export interface PortTrouble {
  /** The address's place in the list that was given. */
  readonly index: number
  /** 'unknown': the port is taken, but the holder cannot be seen. */
  readonly is: 'refused' | 'held-by-the-lane' | 'unknown'
  readonly message: Sentence
}

/** `isTheLanes` tells whether the running lane holds a port; null: that cannot be seen. */
export async function checkPorts(
  addresses: readonly string[],
  isTheLanes: (port: number) => boolean | null,
): Promise<readonly PortTrouble[]> {
  const troubles: PortTrouble[] = []
  await using probes = new AsyncDisposableStack()
  for (const [index, address] of addresses.entries()) {
    const { host, port } = splitAddress(address)
    const server = createServer()
    try {
      await listenAtHost(host, (at) => once(server.listen({ host: at, port }), 'listening'))
      probes.adopt(server, (one) => new Promise((resolve) => one.close(() => resolve())))
    } catch (error) {
      const { said: message } = toFault(listenFault(address, error))
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      const isTwice = addresses.slice(0, index).some((other) => overlap(other, address))
      const isOurs = isTaken && !isTwice && isTheLanes(port)
      if (isOurs === false) troubles.push({ index, is: 'refused', message })
      else if (isOurs === null) troubles.push({ index, is: 'unknown', message })
      else
        troubles.push({
          index,
          is: 'held-by-the-lane',
          message: say('fault.network.address-held-by-lane', { address }),
        })
    }
  }
  return troubles
}
