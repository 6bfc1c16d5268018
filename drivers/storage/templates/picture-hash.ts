/** SHA-256 in hex, computed off the event loop. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  // A view of its own type: the digest takes no shared memory, and nothing here is.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('hex')
}
