/** Which methods each path answers: tells an unknown path from a wrong method. */
import type { App } from './router.ts'

export type RouteTable = ReturnType<typeof tabulateRoutes>

export function tabulateRoutes(app: App) {
  const fixed = new Map<string, Set<string>>()
  const patterns: { readonly pattern: RegExp; readonly methods: Set<string> }[] = []

  function methodsOf(url: string): Set<string> {
    const known = fixed.get(url)
    if (known) return known
    const methods = new Set<string>()
    fixed.set(url, methods)
    if (/[:*]/.test(url)) patterns.push({ pattern: patternOf(url), methods })
    return methods
  }

  app.addHook('onRoute', ({ url, method, config }) => {
    for (const path of config?.paths ?? [url])
      for (const name of [method].flat()) methodsOf(path).add(name)
  })

  return {
    /** Empty where nothing answers at this path. */
    methodsAt(path: string): readonly string[] {
      const found = new Set(fixed.get(path))
      for (const { pattern, methods } of patterns)
        if (pattern.test(path)) for (const name of methods) found.add(name)
      if (found.size > 0) found.add('OPTIONS')
      return [...found].sort()
    },
  }
}

/** `/transactions/:id` and `/files/*`, the two forms our routes use. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:[A-Za-z0-9_]+/g, '[^/]+')
    .replace(/\*/g, '.*')
  // Bounded before: a URL has at most 16 KiB (limits.headerBytes), and our patterns have one `:` or `*`.
  return new RegExp(`^${source}$`)
}
