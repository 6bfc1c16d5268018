/**
 * The recognition device part by part: from a frame to an answer, search, memory.
 *
 *   npm run bench items -- [answer] [search] [memory]      all of them by default
 *
 * Each figure stands beside what it is to be compared with, measured in the same run.
 */
import { cpus } from 'node:os'

interface Part {
  run(): Promise<void>
}

/** Memory first: what the others leave behind would be counted too. */
const PARTS = ['memory', 'search', 'answer'] as const

export async function run(args: readonly string[]): Promise<void> {
  const wanted = args.filter((arg) => !arg.startsWith('-'))
  const unknown = wanted.filter((word) => !(PARTS as readonly string[]).includes(word))
  if (unknown.length > 0)
    throw new Error(`no part ${unknown.join(', ')}; there are ${PARTS.join(', ')}`)
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`)
  for (const name of PARTS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log('')
    const part = (await import(`./items/${name}.ts`)) as Part
    await part.run()
  }
}
