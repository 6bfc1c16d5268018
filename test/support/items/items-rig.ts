/** The recognition device behind a real listener, on fakes that a case can break. */

import { type MemoryTemplates, openMemoryTemplates } from '#doubles/templates-memory.ts'
import { type FakeCamera, openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { type FakeEmbedder, openFakeEmbedder } from '#drivers/embedder/fake.ts'
import type { FakeHost } from '#drivers/host/fake.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import type { Router } from '#firmware/http/router.ts'
import { openListener } from '#firmware/http/server.ts'
import type { SyncRole } from '#firmware/items/items.ts'
import type { ItemsPorts } from '#firmware/items/items-ports.ts'
import { type OpenItems, openItems } from '#firmware/items/open.ts'
import { FIRST_SETTINGS, type ItemsSettings } from '#firmware/items/run-time-settings.ts'
import type { JournalEntry } from '#hal/journal.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { call, postJson, type Reply } from '#test/http-call.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type AroundItems, openFeaturesOn } from './features-on-items.ts'
import { goods } from './goods-pictures.ts'
import { createStandaloneFleet } from './standalone-fleet.ts'
import { usualPorts } from './usual-ports.ts'

export interface ItemsRig extends AsyncDisposable {
  readonly url: string
  readonly open: OpenItems
  readonly routers: readonly Router[]
  readonly camera: FakeCamera
  readonly embedder: FakeEmbedder
  readonly host: FakeHost
  readonly store: TemplateStoreDriver
  readonly dataFolder: string
  readonly journal: readonly JournalEntry[]
  post(operation: string, body?: unknown): Promise<Answer>
  get(operation: string): Promise<Answer>
  /** Shows goods number `kind` to the camera and adds them; gives the sid. */
  teach(id: string, kind: number, take?: number): Promise<string>
}

export interface Answer extends Reply {
  readonly code: number
  readonly data: unknown
}

export interface ItemsRigOptions extends Partial<ItemsPorts> {
  /** Features of this checkout by name, each with its section. */
  readonly features?: Readonly<Record<string, object>>
  /** What is served beside. */
  readonly beside?: (open: OpenItems, around: AroundItems) => Promise<Router>
  readonly sync?: { readonly role: SyncRole }
  readonly dataFolder?: string
  readonly store?: TemplateStoreDriver
}

/** The lever of the store, when it is the one in memory. */
export const fillCard = (rig: ItemsRig, isFull: boolean) =>
  (rig.store as MemoryTemplates).fail(isFull ? 'disk-full' : null)

/** The same store for another start: not closed with it. */
export const shared = (store: TemplateStoreDriver): TemplateStoreDriver =>
  Object.create(store, { [Symbol.asyncDispose]: { value: async () => {} } })

export async function openItemsRig(options: ItemsRigOptions = {}): Promise<ItemsRig> {
  await using opening = new AsyncDisposableStack()
  const {
    dataFolder: given,
    sync = { role: 'standalone' },
    features = {},
    beside,
    ...ports
  } = options
  const dataFolder = given ?? opening.use(temporaryFolder()).path
  const clock = createSystemClock()
  const camera = opening.use(openFakeCamera(clock))
  const embedder = opening.use(openFakeEmbedder())
  const store = opening.use(options.store ?? openMemoryTemplates())
  const usual = usualPorts(clock)
  const { host, journal } = usual
  const open = opening.use(
    await openItems({
      ...usual,
      camera,
      embedder,
      packages: await openPackages(`${dataFolder}/packages`),
      settings: await loadJsonStore<ItemsSettings>(`${dataFolder}/items.json`, FIRST_SETTINGS),
      ...ports,
      store,
    }),
  )
  const { library, serialNumber } = open.items
  const router = open.routerIn(createStandaloneFleet(sync.role, library, serialNumber))
  const around = { clock, journal, opened: opening }
  const routers = [
    router,
    ...(await openFeaturesOn(open, features, around)),
    ...(beside ? [await beside(open, around)] : []),
  ]
  const listener = opening.use(
    await openListener({ address: '127.0.0.1:0', serve: ['items'] }, routers, journal),
  )
  const url = listener.address
  const answered = (reply: Reply): Answer => ({
    ...reply,
    ...(reply.json as Answer),
    json: reply.json,
  })
  const post = async (operation: string, body?: unknown) =>
    answered(
      body === undefined
        ? await call(url, `/api/${operation}`, { method: 'POST' })
        : await postJson(url, `/api/${operation}`, body),
    )
  const opened = opening.move()
  return {
    url,
    open,
    routers,
    camera,
    embedder,
    host,
    store,
    dataFolder,
    journal: journal.entries,
    post,
    get: async (operation) => answered(await call(url, `/api/${operation}`)),
    async teach(id, kind, take = 0) {
      camera.see(goods(kind, take))
      const { code, data, text } = await post('add_item_template', { id })
      if (code !== 0) throw new Error(`not taught: ${text}`)
      return (data as { sid: string }).sid
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
