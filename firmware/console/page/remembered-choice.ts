/** A choice that this browser remembers from visit to visit; one without storage forgets it with the page. */

/** Null where none of these words was chosen yet. */
export function remembered<Word extends string>(key: string, words: readonly Word[]): Word | null {
  try {
    const stored = localStorage.getItem(key)
    return words.find((word) => word === stored) ?? null
  } catch {
    return null
  }
}

export function remember(key: string, word: string): void {
  try {
    localStorage.setItem(key, word)
  } catch {
    // It holds until the page is left.
  }
}
