/** All of the page with every sentence of one language: what a browser fetches of it, and that nothing of it is forgotten. */
import { readdirSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { PAGE_LANGUAGES } from '#firmware/http/responses/built-page.ts'
import { pageBytes, sumOf } from '#test/page/page-bytes.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'

/** Over TLS, and on the lane itself; what goes through a network as it is may be a sixth more. */
const BYTES_MAX = 120_000

spec('the page as a whole', {
  async 'is at most 120 kB in either language'() {
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
    const asked = new Set<string>()
    for (const language of PAGE_LANGUAGES)
      for (const path of (await pageBytes(device.url, language, 'gzip')).keys()) asked.add(path)
    const built = readdirSync('built-page').filter((file) => /\.(js|css)$/.test(file))
    assert.equal(
      built.filter((file) => !asked.has(`/page/${file}`)),
      [],
    )
  },
})
