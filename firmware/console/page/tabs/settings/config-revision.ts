/**
 * The revision with which laned.yaml is written. Pure. A quick user saves again before the file has been read again,
 * from a form that was drawn from an earlier answer: so the revision is chosen in the moment of sending.
 *
 *     const sent = revisions.toSend()          // { read, revision }
 *     revisions.written(sent, answer)          // the revision of the answer; null where it was refused
 */
interface Sent {
  /** Null: the file was not read. */
  readonly read: string | null
  readonly revision: string | null
}

export function createConfigRevisions() {
  let read: string | null = null
  // The revision that the last write answered, and the one that had been read when it was sent.
  let last: Sent | null = null
  return {
    /** Called each time that the file was read, or drawn from what was read. */
    read(revision: string): void {
      // A text that comes back has its earlier revision again: once another was read, the last write counts no more.
      if (revision !== read) last = null
      read = revision
    },
    toSend: (): Sent => ({
      read,
      revision: last !== null && last.read === read ? last.revision : read,
    }),
    written(sent: Sent, revision: string | null): void {
      last = revision === null ? null : { read: sent.read, revision }
    },
  }
}
