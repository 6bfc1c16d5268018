/** Made when it is first asked for, and the same from then on; asked again when making it threw. */
export function once<Made extends object | string>(make: () => Made): Once<Made> {
  let made: Made | null = null
  return Object.assign(() => (made ??= make()), { peek: () => made })
}

export interface Once<Made> {
  (): Made
  /** Null when nobody has asked yet. */
  peek(): Made | null
}
