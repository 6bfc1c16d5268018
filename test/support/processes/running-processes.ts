/** Which processes run a program: so that tests can see that none is left behind. */
import { readdirSync, readFileSync } from 'node:fs'
import { waitUntil } from '#test/wait-until.ts'

/** Ids of the processes, zombies apart, with `word` in their command line or environment. */
export function processesWith(word: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) =>
      ['cmdline', 'environ'].some((file) => read(`/proc/${id}/${file}`).includes(word)),
    )
    .map(Number)
}

/** What a killed lane leaves running, as the one that looks through a database, still writes to its folder. */
export async function endProcessesWith(word: string): Promise<void> {
  await waitUntil(`nothing runs with ${word}`, () => {
    const left = processesWith(word)
    for (const id of left) end(id)
    return left.length === 0
  })
}

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
