/** A value that is made at the first call and is the same from then on; where making it threw, it is tried again. */
export function once<Made extends object | string>(make: () => Made): Once<Made> {
  let made: Made | null = null
  return Object.assign(() => (made ??= make()), { peek: () => made })
}

export interface Once<Made> {
  (): Made
  /** Null when it was not asked for yet. */
  peek(): Made | null
}
