/** Every bound of configs over the fleet, with its reason. Pure. */
export const FRAGMENT_LIMITS = {
  /** Hundreds of banks; and with its quotes escaped it fits a request's body (64 KiB). */
  contentCharacters: 40 * 1024,
  /** minisign writes some 350. */
  signatureCharacters: 2_048,
  /** A certificate, a key and an authority for a handful of banks; all of them fit into the content. */
  files: 16,
  /** Both as JSON, in which a character may take six bytes. */
  bytes: 256 * 1024,
  /** As many as one master serves. */
  lanes: 1_000,
  /** Of what a lane says of its trouble. */
  whyCharacters: 300,
  /** Starts of a fragment on trial: as many as a release gets. */
  tries: 3,
  /** Between two looks at the health of a lane on trial, and for a moment without a payment. */
  checkMs: 1_000,
  /** A start that would fail is not asked for again at once: whether it would is found out by looking at the whole lane. */
  restartAgainMs: 60_000,
  /** A master or a card that does not answer is asked again: doubled up to the lane's own interval. */
  retryMsMin: 1_000,
  /** A lane that was not heard for so long proves nothing any more... */
  silentMs: 5 * 60_000,
  /** ...or for so many times its own pace, where that is slower. */
  silentPaces: 3,
} as const
