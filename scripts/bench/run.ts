/** `npm run bench NAME -- ...`: measurements of the device's own parts; each is a file here that exports `run`. */
import { readdirSync } from 'node:fs'

interface Bench {
  run(args: readonly string[]): Promise<void>
}

const FRAME = new Set(['run'])

const [name, ...args] = process.argv.slice(2)
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => entry.name.replace(/\.ts$/, ''))
  .filter((candidate) => !FRAME.has(candidate))
if (!name || !names.includes(name)) {
  console.error(`usage: npm run bench NAME -- ...   (${names.join(', ')})`)
  process.exitCode = 2
} else {
  const bench = (await import(`./${name}.ts`)) as Bench
  await bench.run(args)
}
