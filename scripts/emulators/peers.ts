/** Which displays can be emulated, by name. */
import { createDqrPeer } from './dqr.ts'
import { createDwinPeer } from './dwin.ts'
import { createEscposPeer } from './escpos.ts'
import { createNextionPeer } from './nextion.ts'
import type { Peer } from './peer.ts'
import { createQrpayPeer } from './qrpay.ts'

export const PEERS = {
  qrpay: createQrpayPeer,
  dqr: createDqrPeer,
  nextion: createNextionPeer,
  escpos: createEscposPeer,
  dwin: createDwinPeer,
} as const satisfies Record<string, () => Peer>

export type PeerName = keyof typeof PEERS
export const PEER_NAMES = Object.keys(PEERS) as readonly PeerName[]
