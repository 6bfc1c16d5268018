/** Hides the parts of a URL that may be secret, wherever a URL is repeated. Pure. */

export const HIDDEN = '(hidden)'

/** A URL may carry a password before its host, and a token behind its question mark. */
export function hideInUrl(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return text.replace(/\/\/[^/?#]*@/, `//${HIDDEN}@`).replace(/\?.*/s, `?${HIDDEN}`)
}
