/**
 * The recognition device in a process that is there to be killed: told over IPC what to do, one
 * thing after another, and saying when each is done. Loaded ahead, opened when told to.
 */

import { readFile } from 'node:fs/promises'
import { hashOf } from '#drivers/storage/items/picture-hash.ts'
import type { Items } from '#firmware/items/items.ts'
import { isExporting, isImporting } from '#firmware/items/packages/task-states.ts'
import { openItemsOnCard } from '#test/items/items-on-card.ts'
import { thumbnail } from '#test/items/package-files.ts'
import { obey } from '#test/kills/killable-child.ts'
import { waitUntil } from '#test/wait-until.ts'

export type ItemsCommand =
  | { readonly do: 'open'; readonly folder: string; readonly model: string }
  | { readonly do: 'add'; readonly itemId: string; readonly picture: number }
  | { readonly do: 'remove'; readonly itemId: string; readonly sid: string }
  | { readonly do: 'remove-item'; readonly itemId: string }
  | { readonly do: 'clear' }
  | { readonly do: 'export' }
  | { readonly do: 'import'; readonly file: string; readonly mode: 'merge' | 'replace' }

/** What is there, after it was looked at closely. */
export interface Findings {
  readonly templates: readonly { readonly sid: string; readonly itemId: string }[]
  readonly exportStatus: string
  readonly importStatus: string
  /** Anything that must never be. */
  readonly wrong: readonly string[]
}

let items: Items | null = null
let see: ((picture: Uint8Array) => void) | null = null

async function open(folder: string, model: string): Promise<Findings> {
  const card = await openItemsOnCard(folder, { model })
  see = card.see
  items = card.items
  return examine(items)
}

async function examine({ store, library, recognition, exportTask, importTask, packages }: Items) {
  const wrong: string[] = []
  const all = await store.pageWithContent(0, 100_000, { spaceId: recognition.space.id })
  for (const template of all) {
    const sid = library.sidOf(template)
    if (hashOf(template.jpeg) !== template.sha256) wrong.push(`${sid}: another picture`)
    if (!template.codes) wrong.push(`${sid}: no vector`)
    if (recognition.gallery.itemOf(sid) !== template.itemId)
      wrong.push(`${sid}: not in the gallery`)
  }
  if (recognition.gallery.templateCount !== all.length) wrong.push('a template nobody stored')
  if (isExporting(exportTask.state) || isImporting(importTask.state)) wrong.push('a task for ever')
  if (exportTask.state.status === 'ready') {
    const download = await packages.open(exportTask.state.filename)
    if (!download) wrong.push('a ready package is gone')
    await download?.[Symbol.asyncDispose]()
  }
  const live = new Set(all.map((template) => library.sidOf(template)))
  const put = (await store.changes(0, 100_000)).filter(({ op }) => op === 'put')
  if (put.length !== live.size || put.some((change) => !live.has(library.sidOf(change))))
    wrong.push('the feed and the templates differ')
  return {
    templates: all.map((template) => ({ sid: library.sidOf(template), itemId: template.itemId })),
    exportStatus: exportTask.state.status,
    importStatus: importTask.state.status,
    wrong,
  }
}

async function carryOut(order: ItemsCommand): Promise<unknown> {
  if (order.do === 'open') return open(order.folder, order.model)
  if (!items) throw new Error('not open')
  switch (order.do) {
    case 'add':
      see?.(thumbnail(order.picture))
      return (await items.teaching.add(order.itemId)).sid
    case 'remove':
      return items.teaching.remove(order.itemId, order.sid)
    case 'remove-item':
      return items.teaching.removeItem(order.itemId)
    case 'clear':
      return items.teaching.removeAll()
    case 'export':
      await items.exportTask.start(null)
      return waitUntil('exported', () => items && !isExporting(items.exportTask.state))
    case 'import': {
      await using slot = await items.importTask.claim(null)
      await slot.receive(chunks(await readFile(order.file)))
      await slot.start(order.mode)
      await waitUntil('imported', () => items && !isImporting(items.importTask.state))
      return items.importTask.state.status
    }
  }
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384)
}

obey(carryOut)
