/** Which processes run a program: so that tests can see that none is left behind. */
import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes, zombies apart, with `word` in their command line or environment. */
export function processesWith(word: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) =>
      ['cmdline', 'environ'].some((file) => read(`/proc/${id}/${file}`).includes(word)),
    )
    .map(Number)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
