/** What `install.sh --kiosk` makes of laned.yaml, as a lane with this feature reads it: the page of the screen is where the kiosk opens it. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { withKioskBrowser } from '#firmware/config/kiosk-config.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { flashedConfig } from '#scripts/release/flashed-config.ts'
import { spec } from '#test/spec.ts'

const OPENED = /LANED_GLASS=http:\/\/([\d.]+:\d+)\/glass/.exec(
  readFileSync('systemd/laned-kiosk.service', 'utf8'),
)

const kiosk = (text: string) => withKioskBrowser(text, FEATURES)

/** Those that answer a browser of this machine at the address of the unit. */
function pagesOf(text: string): number {
  const [, opened] = OPENED ?? []
  return loadConfig({ name: 'laned.yaml', text }).listeners.filter(
    ({ address, serve, tls }) => address === opened && serve.includes('glass') && !tls,
  ).length
}

const GIVEN: Readonly<Record<string, string>> = {
  'as it is flashed': flashedConfig(),
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

spec('a kiosk in the laned.yaml of a lane with a screen', {
  ...Object.fromEntries(
    Object.entries(GIVEN).map(([name, text]) => [
      `one ${name}`,
      () => {
        const made = kiosk(text)
        assert.is(loadConfig({ name: 'laned.yaml', text: made }).display.driver, 'screen')
        assert.is(pagesOf(made), 1, made)
        assert.is(kiosk(made), made, 'done twice, nothing changes')
      },
    ]),
  ),
  'keeps words, sound and comments'() {
    const made = (name: string) => kiosk(GIVEN[name] ?? '')
    const words = loadConfig({ name: 'x', text: made('with another display') }).display
    assert.is(words.driver as string, 'screen')
    assert.equal('language' in words && [words.language, words.currency], ['en', '€'])
    assert.match(made('of before the page was served'), '# the till')
    assert.match(made('with a screen already'), 'display: { driver: screen, sound: true }')
  },
})
