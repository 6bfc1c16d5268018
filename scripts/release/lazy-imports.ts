/**
 * What a program loads on its first use is there in the build by the names it is asked for. A package
 * from before modules is not: of it a built file has `default` alone, where Node finds its names too.
 */
import type { Metafile } from 'esbuild'

/** `const { name, other: own } = await import('place')`, over lines or not. */
const LOADS = /const \{([^{}]{1,500})\} = await import\(\s{0,80}'([^']{1,200})'/g

/** One line for each name that would be undefined; `read` gives the text of an input. */
export function namesMissingLater(
  { inputs, outputs }: Metafile,
  read: (path: string) => string,
): string[] {
  const exportsOf = new Map(
    Object.values(outputs).map(({ entryPoint, exports }) => [entryPoint, exports]),
  )
  return Object.entries(inputs).flatMap(([path, { imports }]) => {
    const later = imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external)
    if (later.length === 0) return []
    return [...read(path).matchAll(LOADS)].flatMap(([, names = '', place]) => {
      const built = later.find(({ original }) => original === place)?.path
      if (built === undefined) return []
      const there = exportsOf.get(built) ?? []
      return namesIn(names)
        .filter((name) => !there.includes(name))
        .map((name) => `${path}: ${place} has no ${name} in a release, only ${there.join(', ')}`)
    })
  })
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.split(':')[0]?.trim() ?? '')
    .filter(Boolean)
}
