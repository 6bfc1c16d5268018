/** Which state of its master a lane reckons with; a message that names another one is stale. */

/** What the master was when the lane last heard of it. */
export interface Epoch {
  readonly bootId: string
  readonly marksVersion: number
  readonly spaceId: string
}
