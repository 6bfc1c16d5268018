/** What every keeper of packages promises: what is written is read back, and nothing else is read. */
import type { Packages } from '#hal/packages.ts'
import { spec } from '#test/spec.ts'
import { packedCounterExampleCases } from './packages-counter-examples.ts'
import { keepingCases } from './packages-keeping.ts'
import { readingCases } from './packages-reading.ts'

export interface PackagesRig extends Disposable {
  readonly packages: Packages
  /** The next start of the device on the same card. */
  restart(): Promise<Packages>
  /** Names of whatever lies with the packages, whole or not. */
  exported(): readonly string[]
  /** How many uploads lie on the card, whole or not. */
  incoming(): number
  fillCard(): void
  emptyCard(): void
  /** From now on nothing is read or written. */
  breakCard(): void
}

export type PackagesCases = (
  open: () => Promise<PackagesRig>,
) => Record<string, () => Promise<void>>

export function packagesContract(driver: string, open: () => Promise<PackagesRig>): void {
  const cases = {
    ...readingCases(open),
    ...keepingCases(open),
    ...packedCounterExampleCases(open),
  }
  spec(`packages contract: ${driver}`, cases, 60_000)
}
