/**
 * Files that cannot be loaded one after the other, since each loads the next and the last loads the first: whoever comes
 * first sees the others half made, and none of them can be read alone. What is imported for its types, or later, makes no such circle.
 */

type Imports = ReadonlyMap<string, readonly string[]>

/** The shortest way around for each circle, told from its first file by name; one at least for each that stands alone. */
export function importCircles(loaded: Imports): string[] {
  const core = coreOf(loaded)
  return [...core.keys()].sort().flatMap((file) => {
    const way = wayBack(file, core)
    if (!way?.every((other) => other >= file)) return []
    return [`${file}: a circle of imports: ${[...way, file].join(' > ')}`]
  })
}

/** The files that are on a circle or between two: others are removed until none is left to remove. */
function coreOf(loaded: Imports): Imports {
  let core = loaded
  for (;;) {
    const within = new Map(
      [...core].map(([file, targets]) => [file, targets.filter((target) => core.has(target))]),
    )
    const isLoaded = new Set([...within.values()].flat())
    const left = new Map(
      [...within].filter(([file, targets]) => targets.length > 0 && isLoaded.has(file)),
    )
    if (left.size === core.size) return left
    core = left
  }
}

/** From the file on; null where no way leads back to it. */
function wayBack(file: string, core: Imports): string[] | null {
  const cameFrom = new Map<string, string>()
  const waiting = [file]
  for (const one of waiting)
    for (const target of core.get(one) ?? []) {
      if (target === file) return wayTo(one, file, cameFrom)
      if (!cameFrom.has(target)) {
        cameFrom.set(target, one)
        waiting.push(target)
      }
    }
  return null
}

function wayTo(end: string, begin: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end]
  for (let at = end; at !== begin; ) {
    at = cameFrom.get(at) ?? begin
    way.unshift(at)
  }
  return way
}
