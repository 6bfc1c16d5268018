/**
 * The power goes at any step of an import of counter-examples. After the next start all of the file is there or nothing
 * of it, no import is under way, nothing of the upload lies about, and the same file comes in.
 */

import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import * as assert from 'uvu/assert'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import { Fault } from '#firmware/fault.ts'
import type { ImportTask } from '#firmware/items/packages/import-task.ts'
import { isImporting } from '#firmware/items/packages/task-states.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { type Status, settled } from '#test/items/import-rig.ts'
import { type ItemsRig, openItemsRig, shared } from '#test/items/items-rig.ts'
import { counterExampleFileOf, sha256Of, thumbnail, upload } from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

/** More steps no import has. */
const STEPS_MAX = 40

const said = (itemId: string, number: number, by: string) => {
  const jpeg = thumbnail(number)
  return { itemId, sha256: sha256Of(jpeg), atMs: number, by, jpeg }
}
const BEFORE = [said('a', 1, 'lane-2'), said('b', 2, 'lane-2')]
const BROUGHT = [said('a', 2, 'lane-3'), said('a', 3, 'lane-3'), said('b', 4, 'lane-3')]

const AFTER = {
  merge: ['a 1', 'a 2', 'a 3', 'b 2', 'b 4'],
  replace: ['a 2', 'a 3', 'b 4'],
} as const

/** A card whose power goes before a step: what is asked of it from then on is answered when nobody looks any more. */
function openCard() {
  const templates = openMemoryTemplates()
  const power = { stepsLeft: Number.POSITIVE_INFINITY, isGone: false }
  const over = Promise.withResolvers<never>()
  over.promise.catch(() => {})
  const powered = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function' || typeof name === 'symbol') return value
        return (...args: unknown[]) => {
          power.stepsLeft -= 1
          power.isGone ||= power.stepsLeft < 0
          return power.isGone
            ? over.promise
            : (value as (...given: unknown[]) => unknown).apply(target, args)
        }
      },
    })
  const end = () => over.reject(new Fault('storage', asSentence('the power is gone')))
  return { templates, power, powered, end }
}

const standing = async ({ store }: ItemsRig) =>
  (await store.counterExamples())
    .flatMap((one) => (one.isWithdrawn ? [] : `${one.itemId} ${one.atMs}`))
    .sort()

const weighing = ({ open }: ItemsRig) => open.items.recognition.gallery.counterExampleCount

async function brought(rig: ItemsRig, file: Uint8Array, mode: keyof typeof AFTER) {
  await upload(rig.url, file, [{ name: 'mode', content: mode }])
  const status = await settled(rig)
  await rig.open.items.counterExamples.idle()
  return status
}

async function begin(task: ImportTask, file: Uint8Array, mode: keyof typeof AFTER) {
  await using slot = await task.claim(file.length)
  await slot.receive(Readable.from([file]))
  await slot.start(mode)
}

/** Cuts the import before its step number `step`; false: it was through before that. */
async function cut(mode: keyof typeof AFTER, step: number): Promise<boolean> {
  using folder = temporaryFolder()
  const { templates, power, powered, end } = openCard()
  const place = { dataFolder: folder.path, serialNumber: 'lane-1' }
  const file = await counterExampleFileOf(...BROUGHT)
  await using first = await openItemsRig({ ...place, store: powered(shared(templates)) })
  for (const [kind, id] of ['a', 'b'].entries()) await first.teach(id, kind)
  await brought(first, await counterExampleFileOf(...BEFORE), 'merge')
  power.stepsLeft = step
  const { importTask } = first.open.items
  void begin(importTask, file, mode).catch(() => {})
  await waitUntil('the import is over, or its power', () => {
    const { state } = importTask
    return power.isGone || ('added' in state && state.added === 3)
  })
  // Before the first one closes, also when a check fails.
  using _ = { [Symbol.dispose]: end }
  const isCut = power.isGone

  templates.restart()
  const packages = await openPackages(folder.file('packages'))
  await using rig = await openItemsRig({ ...place, packages, store: shared(templates) })
  const what = `${mode}, cut before step ${step}`
  await rig.open.items.counterExamples.idle()
  assert.not(isImporting(rig.open.items.importTask.state), what)
  assert.equal(readdirSync(folder.file('packages/incoming')), [], what)
  const found = await standing(rig)
  const isThere = found.join() === AFTER[mode].join()
  if (!isThere) assert.equal(found, ['a 1', 'b 2'], what)
  if (!isCut) assert.ok(isThere, what)
  assert.is(weighing(rig), found.length, `${what}: all of it weighs`)
  const { status, msg } = (await rig.get('import_template_status')).json as Status
  // The import before it is what was done where this one had not begun.
  assert.ok(status === 4 || (status === 5 && !isThere), `${what}: ${status} ${msg}`)

  assert.is((await brought(rig, file, mode)).status, 4, what)
  assert.equal([await standing(rig), weighing(rig)], [[...AFTER[mode]], AFTER[mode].length], what)
  return isCut
}

spec(
  'an import of counter-examples that is cut',
  Object.fromEntries(
    (['merge', 'replace'] as const).map((mode) => [
      `is there wholly or not at all: ${mode}`,
      async () => {
        let step = 0
        while (await cut(mode, step)) {
          step += 1
          assert.ok(step < STEPS_MAX, 'it never ends')
        }
        assert.ok(step > 5, `${step} steps were cut`)
      },
    ]),
  ),
  120_000,
)
