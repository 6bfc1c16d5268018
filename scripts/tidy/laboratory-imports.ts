/**
 * The wall around the laboratory: what tries the product is in lab/, and nobody has to open it to read the product.
 * Nothing that ships or builds what ships comes to it, not even through test/support. Tests take the emulators from
 * there, which stand for displays and scales in contract suites, and nothing else.
 */
import { isOfTests } from '../source-folders.ts'
import { withoutComments } from './without-comments.ts'

const LAB = /^lab\//
const EMULATORS = /^lab\/emulators\//
const PRODUCT = /^(firmware|drivers|scripts|clients|examples)\//
/** A program is started by its path, which is no import. */
const PATH = /['"`](?:\.\.\/)*lab\/[a-z]/
/** What holds the wall names both sides of it. */
const HOUSE_RULES = /^scripts\/tidy(\/|\.ts$)/

/** `imports` of every source file, by the file. */
export function laboratoryProblems(
  imports: ReadonlyMap<string, readonly string[]>,
  textOf: (file: string) => string,
): string[] {
  return [...imports.keys()].flatMap((file) => {
    if (!LAB.test(file) && isOfTests(file)) return testProblems(file, imports.get(file) ?? [])
    if (!PRODUCT.test(file)) return []
    const way = wayToLab(file, imports)
    const isStarting = !HOUSE_RULES.test(file) && PATH.test(withoutComments(textOf(file)))
    return [
      ...(way ? [`${file}: comes to the laboratory by ${way.join(', ')}`] : []),
      ...(isStarting ? [`${file}: names a path in lab/; what ships does without it`] : []),
    ]
  })
}

function testProblems(file: string, imports: readonly string[]): string[] {
  return imports
    .filter((target) => LAB.test(target) && !EMULATORS.test(target))
    .map(
      (target) =>
        `${file}: must not import ${target} (of the laboratory only the emulators; its own tests are in lab/test/)`,
    )
}

/** From a file to the first one in lab/, by what imports what; null where there is none. */
function wayToLab(
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  const importer = new Map<string, string | null>([[file, null]])
  for (const [reached] of importer) {
    if (LAB.test(reached)) return [...wayTo(reached, importer)].reverse()
    for (const target of imports.get(reached) ?? [])
      if (!importer.has(target)) importer.set(target, reached)
  }
  return null
}

function* wayTo(file: string, importer: ReadonlyMap<string, string | null>): Generator<string> {
  for (let at: string | null = file; at; at = importer.get(at) ?? null) yield at
}
