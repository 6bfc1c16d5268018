/** Pictures by hash and their vectors by space: the content that templates and staged templates refer to. */
import type { Content, Picture, PictureVector, StagedTemplate } from '#hal/template-store.ts'
import type { Database } from '../sqlite/open-database.ts'
import { relaxedCommit } from '../sqlite/relaxed-commit.ts'
import { bytesOfHex, toCodes } from './template-rows.ts'

export function createPicturesAndVectors(db: Database) {
  const knownSpace = (spaceId: string) =>
    db.get<{ id: number }>('SELECT id FROM space WHERE name = ?', spaceId)?.id ?? null

  function spaceNumber(spaceId: string): number {
    db.run('INSERT OR IGNORE INTO space (name) VALUES (?)', spaceId)
    return knownSpace(spaceId) ?? 0
  }

  // A vector is kept only with its picture, because the sweep finds vectors through pictures.
  function putVector(space: number, sha256: Uint8Array, codes: Int8Array): void {
    db.run(
      `INSERT OR REPLACE INTO vector (sha256, space, codes)
       SELECT ?, ?, ? WHERE EXISTS (SELECT 1 FROM picture WHERE sha256 = ?)`,
      sha256,
      space,
      codes,
      sha256,
    )
  }

  return {
    /** Null for a space of which there was never a vector. */
    knownSpace,
    /** Inside the caller's transaction. */
    put(sha256: Uint8Array, { jpeg, vector }: Pick<StagedTemplate, 'jpeg' | 'vector'>): void {
      if (jpeg) db.run('INSERT OR IGNORE INTO picture (sha256, jpeg) VALUES (?, ?)', sha256, jpeg)
      if (vector) putVector(spaceNumber(vector.spaceId), sha256, vector.codes)
    },
    picture(sha256: string): Uint8Array | null {
      const row = db.get<{ jpeg: Uint8Array }>(
        'SELECT jpeg FROM picture WHERE sha256 = ?',
        bytesOfHex(sha256),
      )
      return row?.jpeg ?? null
    },
    contentOf(spaceId: string, sha256s: readonly string[]): Content[] {
      const space = knownSpace(spaceId)
      return sha256s.flatMap((sha256) => {
        const row = db.get<{ jpeg: Uint8Array; codes: Uint8Array | null }>(
          `SELECT p.jpeg, v.codes FROM picture p
           LEFT JOIN vector v ON v.sha256 = p.sha256 AND v.space = ? WHERE p.sha256 = ?`,
          space,
          bytesOfHex(sha256),
        )
        return row ? { sha256, jpeg: row.jpeg, codes: row.codes && toCodes(row.codes) } : []
      })
    },
    withoutVector(spaceId: string, afterSha256: string, limit: number): Picture[] {
      const rows = db.all<{ sha256: Uint8Array; jpeg: Uint8Array }>(
        `SELECT p.sha256, p.jpeg FROM picture p
         WHERE p.sha256 > ? AND EXISTS (SELECT 1 FROM template WHERE sha256 = p.sha256)
         AND NOT EXISTS (SELECT 1 FROM vector WHERE sha256 = p.sha256 AND space = ?)
         ORDER BY p.sha256 LIMIT ?`,
        bytesOfHex(afterSha256),
        knownSpace(spaceId) ?? 0,
        limit,
      )
      return rows.map(({ sha256, jpeg }) => ({ sha256: Buffer.from(sha256).toString('hex'), jpeg }))
    },
    putVectors(spaceId: string, vectors: readonly PictureVector[]): void {
      relaxedCommit(db, () => {
        const space = spaceNumber(spaceId)
        for (const { sha256, codes } of vectors) putVector(space, bytesOfHex(sha256), codes)
      })
    },
    spaces(): Map<string, number> {
      const rows = db.all<{ name: string; vectors: number }>(
        `SELECT name, (SELECT COUNT(*) FROM vector WHERE space = space.id) AS vectors FROM space`,
      )
      return new Map(rows.map(({ name, vectors }) => [name, vectors]))
    },
    forgetSpace(spaceId: string): void {
      db.transaction(() => {
        db.run('DELETE FROM vector WHERE space = ?', knownSpace(spaceId))
        db.run('DELETE FROM space WHERE name = ?', spaceId)
      })
    },
  }
}
