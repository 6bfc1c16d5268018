/**
 * The revision that laned.yaml is written by. Pure. Somebody who goes on quickly writes again before the file was
 * read again, and a form that asked first was drawn from an earlier answer: what counts is known when it is sent.
 *
 *     const sent = revisions.toSend()          // { read, revision }
 *     revisions.written(sent, answer)          // the revision of the answer; null where it was refused
 */
export function createConfigRevisions() {
  let read = null
  // What the answer to a write named, and what had been read when it was sent.
  let last = null
  return {
    /** As often as the file was read, or drawn from what was read. */
    read(revision) {
      // A text that was there before has the revision of before, too.
      if (revision !== read) last = null
      read = revision
    },
    toSend: () => ({ read, revision: last !== null && last.read === read ? last.revision : read }),
    written(sent, revision) {
      last = revision === null ? null : { read: sent.read, revision }
    },
  }
}
