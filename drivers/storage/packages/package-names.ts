/** Names of packages for downloads: when they were made, and 128 random bits. */
import { randomBytes } from 'node:crypto'

const FILENAME = /^(templates|counter-examples)-\d{8}T\d{6}Z-([A-Za-z0-9_-]{22})\.tar$/

export function newPackageName(createdAtMs: number): string {
  const stamp = new Date(createdAtMs).toISOString().replace(/[-:]|\.\d+/g, '')
  return `templates-${stamp}-${randomBytes(16).toString('base64url')}.tar`
}

/** The name of the counter-examples' file that lies beside a package. */
export function counterExamplesBeside(filename: string): string {
  return filename.replace(/^templates-/, 'counter-examples-')
}

/** The part of the name that is unique to the package; null for what is no package's name. */
export function etagOf(filename: string): string | null {
  const [, kind, secret] = FILENAME.exec(filename) ?? []
  if (secret === undefined) return null
  return kind === 'templates' ? `"${secret}"` : `"${kind}-${secret}"`
}
