/** Several test files in one process, the paths of which it is given: what they import is loaded once. */
import { resolve } from 'node:path'
import { run } from 'uvu/run'

await run(process.argv.slice(2).map((name) => ({ name, file: resolve(name) })))
