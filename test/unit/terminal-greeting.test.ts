/** What a person reads at a terminal is what the README says. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { startMessage } from '#firmware/command-line/start-message.ts'
import { spec } from '#test/spec.ts'

const calls = (text: string) => (text.match(/^ *curl .*$/gm) ?? []).map((line) => line.trim())

spec('the greeting at a terminal', {
  'has the same first payment as the README, word for word'() {
    const greeting = startMessage({
      version: '1.2.3',
      serialNumber: 'one',
      addresses: ['http://127.0.0.1:8080'],
      dataFolder: 'var',
    })
    assert.is(calls(greeting).length, 3)
    const blocks = readFileSync('README.md', 'utf8').split('```')
    const first = blocks.find((block) => calls(block).length > 0) ?? ''
    assert.equal(calls(greeting), calls(first))
  },
})
