/** What `install.sh --kiosk` makes of laned.yaml: the page of the screen is where the kiosk opens it. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { withKioskScreen } from '#firmware/config/kiosk-config.ts'
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
    ({ address, serve, tls }) =>
      [`${host}:${port}`, `0.0.0.0:${port}`].includes(address) && serve.includes('glass') && !tls,
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
    assert.is(made('with a screen already'), GIVEN['with a screen already'])
  },
  async 'says what is in its way'() {
    const tls =
      'listeners: [{ address: "0.0.0.0:8080", serve: [payment], tls: { cert: /a, key: /b } }]'
    const { message } = await faultOf(() => withKioskScreen(tls), 'bad-request')
    assert.match(message, /listeners\[0\].*TLS/)
    await faultOf(() => withKioskScreen('a: ['), 'bad-request')
  },
})
