/** What the clients were made of: told in both packages, so that an integrator knows which lanes they fit. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { VERSION } from '#firmware/version.ts'

/** `documents` as the clients are made of them. */
export function provenanceOf(documents: Readonly<Record<string, object>>): string {
  const digests = Object.entries(documents).map(([name, document]) => [name, sha256(document)])
  const told = { laned: VERSION, commit: commit(), documents: Object.fromEntries(digests) }
  return `${JSON.stringify(told, null, 2)}\n`
}

function sha256(document: object): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(document)).digest('hex')}`
}

/** With `-dirty` where files differ from it; null where there is no git. */
function commit(): string | null {
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}
