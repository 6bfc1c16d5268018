/** Names of packages for downloads: when they were made, and 128 random bits. */
import { randomBytes } from 'node:crypto'

const FILENAME = /^templates-\d{8}T\d{6}Z-([A-Za-z0-9_-]{22})\.tar$/

export function newPackageName(createdAtMs: number): string {
  const stamp = new Date(createdAtMs).toISOString().replace(/[-:]|\.\d+/g, '')
  return `templates-${stamp}-${randomBytes(16).toString('base64url')}.tar`
}

/** What tells the package from all others; null for what is no package's name. */
export function etagOf(filename: string): string | null {
  const secret = FILENAME.exec(filename)?.[1]
  return secret === undefined ? null : `"${secret}"`
}
