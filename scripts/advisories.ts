/**
 * What is known against the packages of this product, offline first.
 *
 *   npm run advisories -- [--sbom FILE] [--list docs/advisories.json]
 *
 * Holds what is installed, or the SBOM of a release (`sbom.cdx.json`), against the list in the
 * repository, then asks the registry's audit endpoint and says when it does not answer. Ends with 1
 * when something critical is known. Run before a release: docs/operations/updates.md.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { packagesIn } from './release/licences.ts'
import { nativeLibraries } from './release/sbom.ts'
import { orTeach } from './script-help.ts'

interface Advisory {
  readonly id: string
  readonly package: string
  readonly vulnerable: string
  readonly severity: string
  readonly what: string
  readonly source: string
}

interface Component {
  readonly name: string
  readonly version: string
}

// It has no types of its own.
const { satisfies, coerce } = createRequire(import.meta.url)('semver') as {
  satisfies(version: unknown, range: string): boolean
  coerce(version: string): unknown
}

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({
    args,
    options: {
      sbom: { type: 'string' },
      list: { type: 'string', default: 'docs/advisories.json' },
    },
  })
  const { asOf, advisories } = JSON.parse(readFileSync(values.list, 'utf8')) as {
    asOf: string
    advisories: readonly Advisory[]
  }
  const components = values.sbom ? componentsOf(values.sbom) : installed()
  const found = advisories.flatMap((advisory) =>
    components
      .filter((component) => concerns(advisory, component))
      .map((component) => ({ advisory, component })),
  )
  console.log(
    `${advisories.length} advisories known here on ${asOf}, ${components.length} components:` +
      ` ${found.length || 'none'} of them ${found.length === 1 ? 'concerns' : 'concern'} this product`,
  )
  for (const { advisory, component } of found)
    console.log(
      `  ${advisory.severity.padEnd(9)} ${component.name} ${component.version}: ${advisory.what} (${advisory.id}, ${advisory.source})`,
    )
  console.log(registrySays())
  if (found.some(({ advisory }) => advisory.severity === 'critical')) process.exitCode = 1
})

function concerns(advisory: Advisory, { name, version }: Component): boolean {
  return advisory.package === name && satisfies(coerce(version), advisory.vulnerable)
}

function installed(): Component[] {
  return [...packagesIn('.'), ...nativeLibraries('.')].map(plainly)
}

function componentsOf(sbom: string): Component[] {
  const { components } = JSON.parse(readFileSync(sbom, 'utf8')) as { components: Component[] }
  return components.map(plainly)
}

/** Node comes in a package for each processor. */
function plainly({ name, version }: Component): Component {
  return { name: name.replace(/^node-linux-\w+$/, 'node'), version }
}

function registrySays(): string {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], { encoding: 'utf8' })
  const answer = JSON.parse(stdout || '{}')
  const counts: Record<string, number> | undefined = answer.metadata?.vulnerabilities
  if (!counts)
    return `the registry does not answer about advisories (${answer.message ?? 'no answer'}): only the list above was asked`
  const { total = 0, ...bySeverity } = counts
  const severities = Object.entries(bySeverity).filter(([, count]) => count > 0)
  return total === 0
    ? 'the registry knows of none today'
    : `the registry knows of ${total} today: ${severities.map(([severity, count]) => `${count} ${severity}`).join(', ')}; npm audit tells which`
}
