/** What every network of a board promises. The rig is whoever carries out what is asked, and the world around. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import type { BoardNetwork, NetworkView } from '../../board-network.ts'

export interface BoardNetworkRig extends Disposable {
  readonly network: BoardNetwork
  /** On a machine where nobody carries out what is asked. */
  readonly unserved: BoardNetwork
  /** The last request: `hotspot NAME PORT`, `join NAME PASSWORD yes|no`. Null: none was put down. */
  asked(): string | null
  /** From now on the board has these. */
  see(more: Partial<Pick<NetworkView, 'addresses' | 'hotspot' | 'joining'>>): void
  /** No request can be put down any more. */
  breakIt(): void
}

const HOTSPOT = { ssid: 'lane-12cd34', password: 'abcdefghjkmn', address: '10.42.0.1' }
const SHOP = { name: 'Shop 7', password: 'right password', isHidden: false }
const REFUSED = [
  { ...SHOP, name: '' },
  { ...SHOP, name: 'shop\njoin' },
  { ...SHOP, name: 'Ж'.repeat(17) },
  { ...SHOP, password: 'short' },
  { ...SHOP, password: 'right\npassword' },
]

export function boardNetworkContract(driver: string, open: () => BoardNetworkRig): void {
  spec(`board-network contract: ${driver}`, {
    'a board that is alone has nothing, and says that a network can be asked for'() {
      using rig = open()
      assert.equal(rig.network.view, {
        isOnline: false,
        addresses: [],
        hotspot: null,
        joining: null,
        canJoin: true,
      })
    },
    'what has changed is in view after a look, not before'() {
      using rig = open()
      const { network } = rig
      rig.see({ addresses: ['192.0.2.7'] })
      assert.is(network.view.isOnline, false)
      network.look()
      assert.is(network.view.isOnline, true)
      assert.equal(network.view.addresses, ['192.0.2.7'])
      rig.see({ addresses: [] })
      network.look()
      assert.is(network.view.isOnline, false)
    },
    "the lane's own network is asked for, and in view while it is open; it makes nobody online"() {
      using rig = open()
      const { network } = rig
      network.openHotspot('lane-12cd34', 8090)
      assert.is(rig.asked(), 'hotspot lane-12cd34 8090')
      assert.is(network.view.hotspot, null)
      rig.see({ hotspot: HOTSPOT })
      network.look()
      assert.equal(network.view.hotspot, HOTSPOT)
      assert.is(network.view.isOnline, false)
      rig.see({ hotspot: null })
      network.look()
      assert.is(network.view.hotspot, null)
    },
    'a Wi-Fi is asked for as it was given, and how it went is in view'() {
      using rig = open()
      const { network } = rig
      network.join(SHOP)
      assert.is(rig.asked(), 'join Shop 7 right password no')
      network.join({ ...SHOP, isHidden: true })
      assert.is(rig.asked(), 'join Shop 7 right password yes')
      for (const [state, why] of [
        ['waiting', null],
        ['failed', 'no such network'],
        ['joined', null],
      ] as const) {
        const joining = { name: SHOP.name, state, why }
        rig.see({ joining })
        network.look()
        assert.equal(network.view.joining, joining)
      }
    },
    async 'what no Wi-Fi is called, or has as its password, is a bad request and not asked for'() {
      using rig = open()
      for (const request of REFUSED) await faultOf(() => rig.network.join(request), 'bad-request')
      assert.is(rig.asked(), null)
    },
    async 'where nobody carries it out it says so, and refuses'() {
      using rig = open()
      assert.is(rig.unserved.view.canJoin, false)
      await faultOf(() => rig.unserved.openHotspot('lane-12cd34', 8090), 'unreachable')
      await faultOf(() => rig.unserved.join(SHOP), 'unreachable')
    },
    async 'what cannot be put down is a fault of storage'() {
      using rig = open()
      rig.breakIt()
      await faultOf(() => rig.network.openHotspot('lane-12cd34', 8090), 'storage')
      await faultOf(() => rig.network.join(SHOP), 'storage')
    },
  })
}
