/** laned.yaml written by several at once, and while a payment begins: one at a time, and nobody who pays is cut off. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createConfigFile } from '#drivers/host/config-file-store.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { createConfigEditor } from '#firmware/device/config-editor.ts'
import { createRestart } from '#firmware/device/program-restart.ts'
import { Fault } from '#firmware/fault.ts'
import { judgeDraft } from '#firmware/wiring/judge-config-draft.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'

/** Two editors of one file, as the console and the set-up have them; `checked` is waited for by every check. */
async function twoEditors(checked: Promise<void>) {
  const folder = temporaryFolder()
  const path = folder.file('laned.yaml')
  writeFileSync(path, 'learning: { mode: open }\n')
  const file = createConfigFile({ path, runtimeFolder: null, isOurs: () => true })
  const surroundings = { dataFolder: folder.path, credentialsFolder: null, searchPath: '' }
  const lane = { isPaying: false, restarts: 0, checks: 0 }
  const journal = createMemoryJournal()
  const restart = createRestart({
    restart: () => (lane.restarts += 1),
    isPaying: () => lane.isPaying,
    configProblems: async () => [],
    journal,
  })
  const checking = Promise.withResolvers<void>()
  const editor = () =>
    createConfigEditor({
      file,
      restart,
      journal,
      schema: ConfigSchema,
      running: {},
      environment: {},
      read: (text) => checkConfig({ name: file.name, text, environment: {} }),
      async judge(draft, present) {
        lane.checks += 1
        checking.resolve()
        await checked
        return judgeDraft({ draft, present, source: { name: file.name }, surroundings })
      },
    })
  return {
    lane,
    file,
    editors: [editor(), editor()] as const,
    checking: checking.promise,
    revision: (await file.read()).revision,
    text: () => readFileSync(path, 'utf8'),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

const mode = (value: string) => ({ changes: [{ path: ['learning', 'mode'], value }] })

spec('config, written by several', {
  async 'of two drafts of one revision the first is written, and the other is told'() {
    const checked = Promise.withResolvers<void>()
    using rig = await twoEditors(checked.promise)
    const [console, setup] = rig.editors
    const order = { revision: rig.revision, by: 'boss' }
    const first = console.write(mode('auto'), order)
    const other = faultOf(() => setup.write(mode('locked'), order), 'refused')
    await rig.checking
    checked.resolve()
    await first
    assert.match((await other).message, /in the meantime\. Open the settings again/)
    assert.equal([rig.text(), rig.lane.checks], ['learning: { mode: auto }\n', 1])
  },
  async 'writes without a revision follow each other, and too many are refused'() {
    const checked = Promise.withResolvers<void>()
    using rig = await twoEditors(checked.promise)
    const writes = Array.from({ length: 6 }, (_, at) =>
      rig.editors[at % 2 ? 1 : 0]
        .write(mode(at % 2 ? 'locked' : 'auto'), { by: 'boss' })
        .catch((error: unknown) => (error instanceof Fault ? error.kind : 'a bug')),
    )
    await rig.checking
    checked.resolve()
    const ended = await Promise.all(writes)
    const kinds = ended.map((one) => (typeof one === 'string' ? one : 'written'))
    assert.equal(kinds, [...Array(4).fill('written'), 'busy', 'busy'])
    assert.equal(rig.text(), 'learning: { mode: locked }\n')
    assert.is(await rig.file.previous(), 'learning: { mode: auto }\n')
  },
  async 'a payment that begins while the file is written is not cut off, and the words say so'() {
    const checked = Promise.withResolvers<void>()
    using rig = await twoEditors(checked.promise)
    const writing = rig.editors[0].write(mode('auto'), { restart: true, by: 'boss' })
    await rig.checking
    rig.lane.isPaying = true
    checked.resolve()
    const { restarting, warnings } = await writing
    assert.equal([restarting, rig.lane.restarts], [false, 0])
    assert.match(
      warnings.join(),
      /the settings were saved, but .* the lane did not restart itself: a customer is paying/,
    )
    assert.is(rig.text(), 'learning: { mode: auto }\n')
    rig.lane.isPaying = false
    assert.ok((await rig.editors[0].write(mode('open'), { restart: true, by: 'boss' })).restarting)
    assert.is(rig.lane.restarts, 1)
  },
})
