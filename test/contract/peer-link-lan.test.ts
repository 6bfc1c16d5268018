/** The peer link contract, run over TLS with pre-shared keys. */
import { openLan } from '#test/lan.ts'
import { peerLinkContract } from './peer-link.ts'

peerLinkContract('lan', async (desk) => {
  const lan = await openLan(desk)
  const { text } = await lan.keys.create('lane-1')
  return { link: lan.link(text, 'lane-1'), [Symbol.asyncDispose]: () => lan[Symbol.asyncDispose]() }
})
