/** What `lanectl config kiosk` makes of laned.yaml, whichever feature has the screen: who may call the lane from its own machine. */
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import {
  isOpenAtThisMachine,
  KIOSK_ADDRESS,
  withKioskBrowser,
} from '#firmware/config/kiosk-config.ts'
import { exact } from '#firmware/config/section-builders.ts'
import type { ListenerSection } from '#firmware/config/sections/listeners.ts'
import { feature } from '#firmware/kernel/feature.ts'
import { Type } from '#firmware/schema-builder.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const SCREEN = feature({
  name: 'wall',
  display: {
    section: exact({ driver: Type.Literal('screen') }),
    async open() {
      throw new Error('nothing is opened here')
    },
  },
  settings: {},
  open: async () => ({}),
})

const kiosk = (text: string) => withKioskBrowser(text, [SCREEN])
const listenersOf = (text: string) =>
  (parse(text) as { readonly listeners: readonly ListenerSection[] }).listeners

const GIVEN: Readonly<Record<string, string>> = {
  empty: '',
  'with another display':
    'display: { driver: terminal, protocol: dqr, language: en, currency: "€" }\n',
  'of before the page was served':
    'listeners:\n  # the till\n  - { address: "127.0.0.1:8080", serve: [payment, items] }\n',
  'that is reached from everywhere': 'listeners: [{ address: "0.0.0.0:8080", serve: [payment] }]\n',
  'at another port':
    'listeners:\n  - address: "0.0.0.0:8443"\n    serve: [payment]\n    tls: { cert: /a, key: /b }\n',
  'with a screen already': 'display: { driver: screen, sound: true }\n',
}

spec('a kiosk in laned.yaml', {
  'asks programs of this machine for a token wherever more than the glass is served'() {
    for (const [name, text] of Object.entries(GIVEN)) {
      const made = kiosk(text)
      const listeners = listenersOf(made)
      assert.equal(listeners.filter(isOpenAtThisMachine), [], name)
      for (const { address, serve } of listeners)
        if (address === KIOSK_ADDRESS) assert.equal(serve, ['glass'], name)
    }
  },
  'leaves tokens, and listeners where the tills of the network call, as they are'() {
    const text = `listeners:
  - { address: "127.0.0.1:8080", serve: [payment], tokens: [{ name: till, role: till, secretFile: /a }] }
  - { address: "192.168.1.5:8080", serve: [items] }
  - { address: "0.0.0.0:8443", serve: [payment] }
display: { driver: screen }
`
    assert.equal(listenersOf(kiosk(text)).slice(0, 3), listenersOf(text))
  },
  'takes from the address of the kiosk what is not the glass'() {
    const text = `listeners: [{ address: "${KIOSK_ADDRESS}", serve: [payment, glass] }]\n`
    assert.equal(
      listenersOf(kiosk(text)).map(({ serve }) => serve),
      [['glass']],
    )
  },
  async 'says what is in its way'() {
    await faultOf(() => kiosk('a: ['), 'bad-request')
  },
  async 'is refused in a release without the feature: no lane would start with that display'() {
    const said = await faultOf(() => withKioskBrowser('', []), 'refused')
    assert.match(said.message, 'no feature browser-screen')
  },
})
