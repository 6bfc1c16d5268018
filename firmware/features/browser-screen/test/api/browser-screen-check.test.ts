/** What is said before a start with a browser as the display: nothing of it refuses the start. */
import * as assert from 'uvu/assert'
import { checkDeviceConfig } from '#firmware/start-check.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

async function warningsOf(serve: string, hasKiosk = false) {
  using folder = temporaryFolder()
  const text = `display: { driver: screen }\nlisteners: [{ address: "127.0.0.1:0", serve: [${serve}] }]\n`
  const surroundings = {
    dataFolder: folder.path,
    credentialsFolder: null,
    searchPath: '',
    hasKiosk,
  }
  const { problems, warnings } = await checkDeviceConfig({ name: 'laned.yaml', text }, surroundings)
  assert.equal(problems, [])
  return warnings.map(String)
}

spec('the check of a browser as the display', {
  async 'warns of a page that no listener serves, and says where to add it'() {
    const [warned = '', ...more] = await warningsOf('payment')
    assert.match(
      warned,
      /^laned\.yaml:1: display\.driver: none of the lane's addresses in laned\.yaml has the page of the customer's screen, .* add glass to listeners\[0\]\.serve/,
    )
    assert.equal(more, [])
  },
  async 'has nothing against one that is served, or opened for the monitor of this machine'() {
    assert.equal(await warningsOf('payment, glass'), [])
    const [warned] = await warningsOf('payment', true)
    assert.not.match(warned ?? '', 'display.driver')
  },
})
