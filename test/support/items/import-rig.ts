/** A device that knows one item, and what must hold of it after every package that it refuses. */
import { readdirSync } from 'node:fs'
import * as assert from 'uvu/assert'
import type { MemoryTemplates } from '#doubles/templates-memory.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type ItemsRig, type ItemsRigOptions, openItemsRig } from './items-rig.ts'
import { packageOf, packed, upload } from './package-files.ts'

export interface Status {
  readonly code: number
  readonly status: number
  readonly msg: string
}

export const statusOf = async (rig: ItemsRig) =>
  (await rig.get('import_template_status')).json as Status

export async function settled(rig: ItemsRig): Promise<Status> {
  return waitUntil('import settled', async () => {
    const status = await statusOf(rig)
    return [4, 5, 7].includes(status.status) ? status : null
  })
}

export const incoming = (rig: ItemsRig) => readdirSync(`${rig.dataFolder}/packages/incoming`)

/** A device that knows one item. */
export async function openTaught(
  limits: ItemsRigOptions['limits'] = {},
  ports: ItemsRigOptions = {},
): Promise<ItemsRig> {
  const rig = await openItemsRig({ ...ports, limits })
  await rig.teach('own', 1)
  return rig
}

export async function assertUntouched(rig: ItemsRig, what: string): Promise<void> {
  assert.equal((await rig.get('get_item_list')).data, [{ id: 'own', count: 1 }], what)
  assert.is(rig.open.items.recognition.gallery.templateCount, 1, what)
  await waitUntil(`${what}: upload removed`, () => incoming(rig).length === 0)
  await waitUntil(`${what}: content removed`, () => (rig.store as MemoryTemplates).pictures() === 1)
}

export async function assertRefused(
  rig: ItemsRig,
  file: Uint8Array,
  what: string,
): Promise<string> {
  const reply = await upload(rig.url, file)
  assert.is(reply.http, 200, `${what}: ${reply.text}`)
  const { status, msg } = await settled(rig)
  assert.is(status, 7, `${what}: ${msg}`)
  assert.match(msg, /^check error: /)
  await assertUntouched(rig, what)
  return msg
}

export async function assertStillWorks(rig: ItemsRig): Promise<void> {
  assert.is((await upload(rig.url, await packageOf([packed(9)]))).http, 200)
  assert.is((await settled(rig)).status, 4)
}
