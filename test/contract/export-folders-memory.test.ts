/** The export folders in memory keep the contract. */
import { createMemoryExports } from '#doubles/export-folders-memory.ts'
import { exportsContract } from './export-folders.ts'

exportsContract('memory', async () => {
  const exports = createMemoryExports(['/lane/exports', '/media'])
  return {
    exports,
    home: '/lane/exports',
    stick: '/media',
    files: () => exports.files,
    put: exports.put,
    obstruct: exports.obstruct,
    fillDisk: () => exports.fail('disk-full'),
    healDisk: () => exports.fail(null),
    [Symbol.dispose]() {},
  }
})
