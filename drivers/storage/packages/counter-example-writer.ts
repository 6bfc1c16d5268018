/**
 * Writes a file of counter-examples group by group, as a package is written. Resolves with how many were written: a
 * counter-example whose picture does not match its hash is left out.
 */
import type { CounterExampleContents, PackedCounterExample } from '#hal/packages.ts'
import { hashOf } from '../items/picture-hash.ts'
import {
  COUNTER_FORMAT,
  COUNTER_HEADER_NAME,
  COUNTER_VERSION,
  type CounterLine,
  type CounterManifest,
  counterListName,
} from './counter-example-format.ts'
import { manifestName, pictureName } from './package-format.ts'
import type { PackageSink } from './package-medium.ts'
import { createTarWriter } from './tar-writer.ts'

export async function writeCounterExamples(
  sink: PackageSink,
  { header, groups }: CounterExampleContents,
): Promise<number> {
  const { createdAtMs, serialNumber } = header
  await using tar = createTarWriter(sink, Math.floor(createdAtMs / 1000))
  const hashes: string[] = []
  let counterExamples = 0

  const first = Buffer.from(
    JSON.stringify({ format: COUNTER_FORMAT, version: COUNTER_VERSION, createdAtMs, serialNumber }),
  )
  tar.put(COUNTER_HEADER_NAME, first)
  tar.write()
  for await (const candidates of groups) {
    const group = candidates.filter(({ jpeg, sha256 }) => hashOf(jpeg) === sha256)
    if (group.length === 0) continue
    counterExamples += group.length
    const number = hashes.length + 1
    const list = Buffer.from(group.map((one) => `${JSON.stringify(lineOf(one))}\n`).join(''))
    hashes.push(hashOf(list))
    await tar.ready()
    tar.put(counterListName(number), list)
    for (const [sha256, jpeg] of new Map(group.map(({ sha256, jpeg }) => [sha256, jpeg])))
      tar.put(pictureName(number, sha256), jpeg)
    tar.write()
  }
  const manifest: CounterManifest = { header: hashOf(first), counterExamples, groups: hashes }
  const last = Buffer.from(JSON.stringify(manifest))
  await tar.ready()
  tar.put(manifestName(hashOf(last)), last)
  await tar.end()
  return counterExamples
}

function lineOf({ itemId, sha256, atMs, by }: PackedCounterExample): CounterLine {
  return { item: itemId, picture: sha256, saidAtMs: atMs, by }
}
