/**
 * The recognition device part by part: from a frame to an answer, search, memory.
 *
 *   npm run bench items -- [answer] [search] [memory]      all of them by default
 *
 * Each figure stands beside what it is to be compared with, measured in the same run.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { WrongArguments } from '#scripts/script-help.ts'

/**
 * Memory first: what the others leave behind would be counted too. Loaded one by one for the same
 * reason, and by names that the compiler sees.
 */
const PARTS = {
  memory: () => import('./items/gallery-memory.ts'),
  search: () => import('./items/search-time.ts'),
  answer: () => import('./items/answer-time.ts'),
}

export async function run(args: readonly string[]): Promise<void> {
  const { positionals: wanted } = parseArgs({ args: [...args], allowPositionals: true })
  const unknown = wanted.filter((word) => !Object.hasOwn(PARTS, word))
  if (unknown.length > 0)
    throw new WrongArguments(
      `no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`,
    )
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`)
  for (const [name, load] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log('')
    const part = await load()
    await part.run()
  }
}
