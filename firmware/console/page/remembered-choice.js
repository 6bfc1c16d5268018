/** A choice that this browser remembers from visit to visit; one without storage forgets it with the page. */

/** Null where none of these words was chosen yet. */
export function remembered(key, words) {
  try {
    const stored = localStorage.getItem(key)
    return words.includes(stored) ? stored : null
  } catch {
    return null
  }
}

export function remember(key, word) {
  try {
    localStorage.setItem(key, word)
  } catch {
    // It holds until the page is left.
  }
}
