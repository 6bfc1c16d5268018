/** The verdict on the network: whether the lane has an address. Pure. */

import { asSentence, say } from '#firmware/words/sentence.ts'
import type { HostAddress } from '#hal/host.ts'
import { type Finding, finding } from './selftest-report.ts'

export function networkFinding(addresses: readonly HostAddress[]): Finding {
  // An address that every interface gives itself leads no further than the cable.
  const real = addresses.filter(({ address }) => !/^(fe80:|169\.254\.)/i.test(address))
  const figures = { addresses: real.map(({ name, address }) => `${name} ${address}`).join(', ') }
  if (real.length === 0) return finding('bad', say('selftest.network.no-address'), figures)
  return finding('good', asSentence(figures.addresses), figures)
}
