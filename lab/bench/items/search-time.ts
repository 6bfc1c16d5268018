/**
 * One search against reading the array of vectors once, at three sizes: by plain cosines, by the
 * metric that the gallery learnt, and without SIMD. Learning is told by its steps: other work comes
 * in between.
 */
import { createRandom } from '#drivers/host/random.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { comparison } from '../measure/samples.ts'
import { crowd, DIMENSION, randomVector } from './full-gallery.ts'

const COUNTS = [1_000, 10_000, 100_000] as const
const ROUNDS = 60
/** No template has this byte, so looking for it reads all of them, as fast as the machine reads. */
const ABSENT = 0x80

export async function run(): Promise<void> {
  for (const count of COUNTS) {
    const gallery = createGallery({ random: createRandom(), dimension: DIMENSION })
    gallery.addMany(crowd(count))
    const array = Buffer.alloc(count * DIMENSION)
    let at = 0
    for (const { codes } of crowd(count)) {
      array.set(new Uint8Array(codes.buffer), at)
      at += DIMENSION
    }
    const read: number[] = []
    const search: number[] = []
    const learning = taught(count)
    const learnt: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      read.push(timed(() => array.indexOf(ABSENT)))
      const query = randomVector()
      search.push(timed(() => gallery.search(query, { top: 32 })))
      learnt.push(timed(() => learning.gallery.search(query, { top: 32 })))
    }
    console.log(
      comparison(`${count} templates`, 'ms', [
        { name: 'reading the array once', values: read },
        { name: 'search', values: search },
        { name: 'search, what varies learnt', values: learnt },
        { name: 'search without SIMD', values: withoutSimd(count) },
      ]),
    )
    const { steps } = learning
    const total = steps.reduce((sum, ms) => sum + ms, 0)
    console.log(
      `learning what varies: ${total.toFixed(0)} ms in ${steps.length} steps of ${Math.max(...steps).toFixed(1)} ms at most\n`,
    )
  }
}

function taught(count: number) {
  const gallery = createGallery({ random: createRandom(), dimension: DIMENSION })
  gallery.addMany(crowd(count))
  const steps: number[] = []
  let learn = () => false
  steps.push(
    timed(() => {
      learn = gallery.learning()
    }),
  )
  for (let isDone = false; !isDone; )
    steps.push(
      timed(() => {
        isDone = learn()
      }),
    )
  return { gallery, steps }
}

function withoutSimd(count: number): number[] {
  const gallery = createGallery({ random: createRandom(), dimension: DIMENSION, hasSimd: false })
  gallery.addMany(crowd(count))
  const rounds = Math.max(Math.round(200_000 / count), 5)
  return Array.from({ length: rounds }, () => {
    const query = randomVector()
    return timed(() => gallery.search(query, { top: 32 }))
  })
}

function timed(work: () => unknown): number {
  const startedMs = performance.now()
  work()
  return performance.now() - startedMs
}
