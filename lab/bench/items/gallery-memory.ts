/** What 100,000 templates hold in memory, beside their vectors alone. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom } from '#drivers/host/random.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { memoryOf } from '../measure/process-memory.ts'
import { crowd, DIMENSION, randomVector } from './full-gallery.ts'

const COUNT = 100_000
const MEGABYTE = 1024 * 1024

export async function run(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = memoryOf(process.pid).rssMb
  const startedMs = performance.now()
  const gallery = createGallery({ random: createRandom(), dimension: DIMENSION })
  gallery.addMany(crowd(COUNT))
  const loadedMs = performance.now() - startedMs
  gallery.search(randomVector())
  collect()
  const grown = memoryOf(process.pid).rssMb - before
  const vectors = (COUNT * DIMENSION) / MEGABYTE
  const ratio = (grown / vectors).toFixed(2)
  console.log(`${COUNT} templates of ${DIMENSION} bytes: ${grown.toFixed(0)} MB resident more`)
  console.log(`their vectors alone: ${vectors.toFixed(0)} MB; ratio ${ratio}`)
  console.log(`making and loading them: ${loadedMs.toFixed(0)} ms`)
}
