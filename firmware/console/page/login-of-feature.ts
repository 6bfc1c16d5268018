/** Another way in than a token: `page/login.tsx` of a feature's folder exports it as `ROOM`. */

export interface LoginOfFeature {
  /** Called before anything is asked for: what a person need not type, because the address of the page has it. */
  enterByAddress(): Promise<void>
  /**
   * Resolves to null when somebody came in; where this lane has no such way, to what the next way says first, which is nothing or
   * why the address let nobody in. Does not settle where nothing that could be typed would help.
   */
  enter(): Promise<string | null>
}
