/** Texts that claim to be a config and are not: whatever they cost to read, the lane answers others meanwhile, and lives. */

import { readdirSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { judgeInThread } from '#firmware/wiring/judge-in-thread.ts'
import { call, postJson, type Reply } from '#test/http-call.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const CHARACTERS = 200_000
const CHECK = '/device/config/check'

const repeated = (piece: string) => piece.repeat(CHARACTERS / piece.length)

/** Each stands for nine times what the one above it does. */
const REFERENCES = Array.from(
  { length: 40 },
  (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]\n`,
)

const TEXTS: Readonly<Record<string, string>> = {
  'nothing but errors': repeated('}'),
  'lists within lists': repeated('['),
  'groups and lists within each other': repeated('a: {b: ['),
  'keys without end': Array.from({ length: 20_000 }, (_, at) => `k${at}: 0\n`).join(''),
  'nothing but values without keys': repeated(': '),
  'references to references': `a0: &a0 [x]\n${REFERENCES.join('')}`,
}

spec(
  'a config that costs too much',
  {
    async 'is refused in words while the lane answers others, and the next one is judged as ever'() {
      using folder = temporaryFolder()
      const file = folder.file('laned.yaml')
      writeFileSync(file, 'learning: { mode: open }\n')
      const args = ['--config', file]
      await using lane = startLaned({ dataFolder: folder.file('data'), args })
      const url = await lane.url()
      for (const [name, text] of Object.entries(TEXTS)) {
        const answered: string[] = []
        const asked = async (what: string, reply: Promise<Reply>) => {
          const given = await reply
          answered.push(what)
          return given
        }
        const judged = asked('the draft', postJson(url, CHECK, { text }))
        await asked('another', call(url, '/health'))
        const { http, text: said } = await judged
        assert.equal(answered, ['another', 'the draft'], name)
        assert.ok([200, 400, 409].includes(http), `${name}: ${http} ${said}`)
        assert.match(said, /too large or too deeply nested|not valid YAML/, name)
      }
      const good = await postJson(url, CHECK, { text: 'learning: { mode: auto }\n' })
      assert.match(good.text, '"ok":true')
    },
    async 'is none that was judged while the event loop was held up'() {
      using folder = temporaryFolder()
      const asked = {
        draft: { text: 'learning: { mode: auto }\n' },
        present: '',
        source: { name: 'laned.yaml' },
        surroundings: { dataFolder: folder.path, credentialsFolder: null, searchPath: '' },
      }
      const clock = createSystemClock()
      // Threads that the first one leaves behind are there before they are counted.
      await judgeInThread(clock, asked)
      const threads = () => readdirSync('/proc/self/task').length
      const before = threads()
      const held = {
        ...clock,
        after: (_: number, look: () => void) =>
          clock.after(0, () => {
            while (threads() > before);
            look()
          }),
      }
      assert.ok((await judgeInThread(held, asked)).proposal.ok)
    },
  },
  240_000,
)
