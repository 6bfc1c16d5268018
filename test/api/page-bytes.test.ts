/** All of the page with every sentence of one language: what a browser fetches of it, and that nothing of it is forgotten. */
import { globSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { pageBytes, sumOf } from '#test/page/page-bytes.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

/** Over TLS, and on the lane itself; what goes through a network as it is may be a sixth more. */
const BYTES_MAX = 150_000

spec('the page as a whole', {
  async 'is at most 150 kB in either language'() {
    await using device = await openTestDevice()
    for (const language of ['en', 'ru'] as const) {
      const files = await pageBytes(device.url, language, 'br')
      const sum = sumOf(files)
      const largest = [...files].sort(([, one], [, other]) => other - one).slice(0, 12)
      assert.ok(sum <= BYTES_MAX, `${language}: ${sum} bytes, ${largest.join('; ')}`)
    }
  },
  async 'has no file that nothing asks for'() {
    await using device = await openTestDevice()
    const asked = await pageBytes(device.url, 'en', 'gzip')
    const ours = globSync('**/*.{js,css,svg}', { cwd: 'firmware/console/page' })
    const tables = ours.filter((file) => file.startsWith('words/tables/'))
    assert.equal(
      ours.filter((file) => !tables.includes(file) && !asked.has(`/console/${file}`)),
      [],
    )
    assert.equal(
      tables.filter((file) => !asked.has(`/console/${file.replace('tables', 'en')}`)),
      [],
    )
  },
})
