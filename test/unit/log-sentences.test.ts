/** Every event of the journal has a sentence on the page. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const RECORDED = /\b(?:info|warn|error)\(\s{0,20}'([a-z_-]{1,40}\.[a-z_-]{1,40})'/g

spec('sentences of the log', {
  'there is one for every event that the device records'() {
    const sources = globSync('{firmware,drivers}/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    const events = new Set(
      sources.flatMap((text) => [...text.matchAll(RECORDED)].map(([, event]) => String(event))),
    )
    assert.ok(events.size > 100, String(events.size))
    const table = globSync('firmware/console/page/tabs/device/*log-sentences.js')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const missing = [...events].filter((event) => !table.includes(`'${event}': () => `))
    assert.equal(missing.sort(), [])
  },
})
