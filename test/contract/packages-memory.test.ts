/** Packages in memory keep the contract. */
import { createMemoryPackages } from '#doubles/packages-memory.ts'
import { packagesContract } from './packages.ts'

packagesContract('memory', async () => {
  const packages = createMemoryPackages()
  return {
    packages,
    async restart() {
      packages.restart()
      return packages
    },
    exported: () => packages.exported,
    incoming: () => packages.incoming,
    fillCard: () => packages.fail('disk-full'),
    emptyCard: () => packages.fail(null),
    breakCard: () => packages.fail('card-broken'),
    [Symbol.dispose]() {},
  }
})
