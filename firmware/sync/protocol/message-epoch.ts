/** The state of its master that a lane's message is based on; the master refuses an older one as stale. */

/** As in the last answer that the lane took. */
export interface Epoch {
  readonly bootId: string
  readonly marksVersion: number
  readonly spaceId: string
}
