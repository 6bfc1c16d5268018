/**
 * A release brings another network, and not the one whose vectors the lane has: a copy in the data folder answers until the
 * new vectors are there; without a copy health says how far the work is.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { MODELS } from '#drivers/embedder/model-manifest.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const OLD = 'lane-embed-1-int8'
const NEW = 'lane-embed-1'
const KINDS = 4
const PATIENCE_MS = 90_000

interface Manifest {
  readonly models: readonly { readonly name: string; readonly file: string }[]
}

interface Part {
  readonly name: string
  readonly state: string
  readonly progress?: { readonly done: number; readonly total: number }
}

/** As a release that brings this model alone; its file comes with `bring`, until when it cannot see a picture. */
function releaseOf(folder: string, model: string) {
  const manifest = JSON.parse(readFileSync(`${MODELS}/manifest.json`, 'utf8')) as Manifest
  const models = manifest.models.filter(({ name }) => name === model)
  mkdirSync(folder)
  writeFileSync(`${folder}/manifest.json`, JSON.stringify({ default: model, models }))
  const file = models[0]?.file ?? ''
  return { folder, bring: () => copyFileSync(`${MODELS}/${file}`, `${folder}/${file}`) }
}

const lane = (dataFolder: string, release: string) =>
  startLaned({
    dataFolder,
    environment: { LANED_EMBEDDER_DRIVER: 'tflite', LANED_EMBEDDER_FOLDER: release },
  })

const dataOf = async <Data>(url: string, operation: string): Promise<Data> =>
  ((await call(url, `/api/${operation}`)).json as { data: Data }).data

const status = (url: string) =>
  dataOf<{ serving: string; wanted: string; running: boolean }>(url, 'get_model_status')

async function firstOf(url: string, kind: number): Promise<string | null> {
  await showCamera(url, goods(kind))
  const { data } = (await call(url, '/api/get_result')).json as {
    data: { items: { id: string }[] } | null
  }
  return data?.items[0]?.id ?? null
}

async function recognitionOf(url: string): Promise<Part | undefined> {
  const { parts } = (await call(url, '/health')).json as { parts: readonly Part[] }
  return parts.find(({ name }) => name === 'recognition')
}

async function teach(data: string, release: string): Promise<void> {
  await using before = lane(data, release)
  const url = await before.url()
  for (let kind = 0; kind < KINDS; kind += 1) {
    await showCamera(url, goods(kind))
    const { json } = await postJson(url, '/api/add_item_template', { id: `i${kind}` })
    assert.is((json as { code: number }).code, 0)
  }
  await waitUntil('the network is kept', () => existsSync(`${data}/models/manifest.json`))
  await before.signal('SIGTERM')
}

const swapped = (url: string) =>
  waitUntil('the new network answers', async () => {
    const { running, serving, wanted } = await status(url)
    return !running && serving === wanted
  })

spec(
  'a release without the network of before',
  {
    async 'answers with the copy of it until its own vectors are there, then keeps its own'() {
      using folder = temporaryFolder()
      const data = folder.file('data')
      const old = releaseOf(folder.file('old'), OLD)
      old.bring()
      await teach(data, old.folder)

      const other = releaseOf(folder.file('new'), NEW)
      await using after = lane(data, other.folder)
      const url = await after.url()
      const { serving, wanted } = await status(url)
      assert.is.not(serving, wanted)
      assert.is(await firstOf(url, 2), 'i2')
      assert.is((await recognitionOf(url))?.progress, undefined, 'no goods are missing')
      other.bring()
      await swapped(url)
      assert.is(await firstOf(url, 2), 'i2')
      const kept = () => readFileSync(`${data}/models/manifest.json`, 'utf8')
      await waitUntil('the new network is kept', () => kept().includes(`"default":"${NEW}"`))
    },
    async 'and without a copy health tells how far the new one is'() {
      using folder = temporaryFolder()
      const data = folder.file('data')
      const old = releaseOf(folder.file('old'), OLD)
      old.bring()
      await teach(data, old.folder)
      rmSync(`${data}/models`, { recursive: true })

      const other = releaseOf(folder.file('new'), NEW)
      await using after = lane(data, other.folder)
      const url = await after.url()
      const learning = await recognitionOf(url)
      assert.equal([learning?.state, learning?.progress], ['degraded', { done: 0, total: KINDS }])
      other.bring()
      await swapped(url)
      await waitUntil(
        'health has recovered',
        async () => (await recognitionOf(url))?.state === 'ok',
      )
      assert.is(await firstOf(url, 2), 'i2')
    },
  },
  2 * PATIENCE_MS,
)
