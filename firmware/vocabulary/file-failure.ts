/**
 * No port: why a file or a folder could not be used, as a sentence for whoever has to mend it. Node says it by a code (EACCES) and
 * in English; both stay in the Fault's cause. Pure.
 *
 *     throw new Fault('storage', say('fault.backup.read-failed', { path, why: fileFailure(cause) }), cause)
 */
import { asSentence, type Sentence, say } from '#firmware/words/sentence.ts'

const NO_RIGHT = say('text.disk.no-right')

const REASONS: Readonly<Record<string, Sentence>> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  ENOENT: say('text.disk.not-there'),
  ENOTDIR: say('text.disk.no-folder'),
  EEXIST: say('text.disk.no-folder'),
  ENOSPC: say('text.disk.no-space'),
  EDQUOT: say('text.disk.no-space'),
  EROFS: say('text.disk.read-only'),
  EIO: say('text.disk.medium-fails'),
  EBUSY: say('text.disk.in-use'),
  EISDIR: say('text.disk.folder-for-file'),
}

export function fileFailure(error: unknown): Sentence {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? asSentence(code ?? message)
}
