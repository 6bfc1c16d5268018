/** The pictures of an idle screen in memory, whose card fills up on request. */

import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import { checkIdleFile } from '../../driver/idle-folder-on-card.ts'
import { IDLE, type IdleFolder, idleKindOf } from '../../idle-folder.ts'

export interface MemoryIdleFolder extends IdleFolder {
  fail(accident: 'disk-full' | null): void
}

export function createMemoryIdleFolder(): MemoryIdleFolder {
  const files = new Map<string, { readonly bytes: Uint8Array; readonly version: string }>()
  let accident: 'disk-full' | null = null
  let versions = 0
  return {
    fail(next) {
      accident = next
    },
    list: async (isWanted = () => true) =>
      [...files]
        .filter(([name]) => isWanted(name))
        .sort()
        .map(([name, { bytes, version }]) => {
          const kind = idleKindOf(name) ?? 'picture'
          return { name, kind, bytes: bytes.length, version }
        }),
    read: async (name) => files.get(name)?.bytes ?? null,
    async keep(name, bytes) {
      checkIdleFile(name, bytes.length)
      const others = [...files].filter(([other]) => other !== name)
      const total = others.reduce((sum, [, file]) => sum + file.bytes.length, bytes.length)
      if (others.length >= IDLE.filesMax || total > IDLE.folderBytesMax)
        throw new Fault('full', asSentence('there is no place for it: delete one first'))
      if (accident)
        throw new Fault('storage', say('fault.package.card-full'), undefined, { part: 'file' })
      versions += 1
      files.set(name, { bytes, version: String(versions) })
    },
    forget: async (name) => files.delete(name),
  }
}
