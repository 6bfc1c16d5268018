/** What `install.sh --kiosk` makes of laned.yaml: the page of the screen is where the kiosk opens it. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import {
  isOpenAtThisMachine,
  KIOSK_ADDRESS,
  withKioskScreen,
} from '#firmware/config/kiosk-config.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const OPENED = /LANED_GLASS=http:\/\/([\d.]+):(\d+)\/glass/.exec(
  readFileSync('systemd/laned-kiosk.service', 'utf8'),
)

/** Those that answer a browser of this machine at the address of the unit. */
function pagesOf(text: string): number {
  const [, host, port] = OPENED ?? []
  return loadConfig({ name: 'laned.yaml', text }).listeners.filter(
    ({ address, serve, tls }) => address === `${host}:${port}` && serve.includes('glass') && !tls,
  ).length
}

const GIVEN: Readonly<Record<string, string>> = {
  'as it is flashed': readFileSync('systemd/laned.yaml', 'utf8'),
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
  ...Object.fromEntries(
    Object.entries(GIVEN).map(([name, text]) => [
      `one ${name}`,
      () => {
        const made = withKioskScreen(text)
        assert.is(loadConfig({ name: 'laned.yaml', text: made }).display.driver, 'screen')
        assert.is(pagesOf(made), 1, made)
        assert.is(withKioskScreen(made), made, 'done twice, nothing changes')
      },
    ]),
  ),
  'keeps words, sound and comments'() {
    const made = (name: string) => withKioskScreen(GIVEN[name] ?? '')
    const words = loadConfig({ name: 'x', text: made('with another display') }).display
    assert.equal(words.driver === 'screen' && [words.language, words.currency], ['en', '€'])
    assert.match(made('of before the page was served'), '# the till')
    assert.match(made('with a screen already'), 'display: { driver: screen, sound: true }')
  },
  'asks programs of this machine for a token wherever more than the glass is served'() {
    for (const [name, text] of Object.entries(GIVEN)) {
      const made = withKioskScreen(text)
      const { listeners } = loadConfig({ name: 'laned.yaml', text: made })
      const open = listeners.filter(isOpenAtThisMachine)
      assert.equal(open, [], name)
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
    const listenersOf = (yaml: string) => loadConfig({ name: 'x', text: yaml }).listeners
    assert.equal(listenersOf(withKioskScreen(text)).slice(0, 3), listenersOf(text))
  },
  'takes from the address of the kiosk what is not the glass'() {
    const text = `listeners: [{ address: "${KIOSK_ADDRESS}", serve: [payment, glass] }]\n`
    const { listeners } = loadConfig({ name: 'x', text: withKioskScreen(text) })
    assert.equal(
      listeners.map(({ serve }) => serve),
      [['glass']],
    )
  },
  async 'says what is in its way'() {
    await faultOf(() => withKioskScreen('a: ['), 'bad-request')
  },
})
