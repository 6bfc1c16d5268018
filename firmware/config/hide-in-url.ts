/** Hides the parts of a URL that may be secret, wherever a URL is repeated. Pure. */

export const HIDDEN = '(hidden)'

/**
 * A URL may carry a password before its host, and a token behind it: chat services have theirs in the path. So the
 * scheme and the host are shown, and what stands around them is covered up.
 */
export function hideInUrl(text: string): string {
  const scheme = /^[a-z][a-z0-9+.-]{0,30}:\/\//i.exec(text)?.[0]
  if (scheme === undefined) return text
  const after = text.slice(scheme.length)
  const end = after.search(/[/?#]/)
  const authority = end === -1 ? after : after.slice(0, end)
  const path = after.slice(authority.length)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const user = host === authority ? '' : `${HIDDEN}@`
  return `${scheme}${user}${host}${path === '' || path === '/' ? path : `/${HIDDEN}`}`
}
