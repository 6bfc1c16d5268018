/**
 * A host and a port as one text, for a URL or a Host header: an IPv6 address stands in brackets there, and without them the
 * text is no URL. The one place that puts them together. No port.
 */
export function hostAndPort(host: string, port: number | string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]:${port}` : `${host}:${port}`
}
