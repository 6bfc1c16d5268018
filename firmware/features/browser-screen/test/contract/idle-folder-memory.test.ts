/** Idle pictures in memory keep the contract. */
import { createMemoryIdleFolder } from '../support/idle-folder-memory.ts'
import { idleFolderContract } from './idle-folder.ts'

idleFolderContract('in memory', () => {
  const folder = createMemoryIdleFolder()
  return {
    folder,
    fillDisk: () => folder.fail('disk-full'),
    healDisk: () => folder.fail(null),
    [Symbol.dispose]() {},
  }
})
