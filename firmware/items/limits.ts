/** Every bound of the recognition device, with its reason. Tests pass smaller ones. Pure. */

export interface Limits {
  readonly itemIdLength: number
  readonly itemNameLength: number
  readonly templatesPerItem: number
  readonly templates: number
  readonly packageBytes: number
  readonly uploadBytesPerStep: number
  readonly uploadStepMs: number
  readonly pictureSide: number
  readonly spareBytes: number
  readonly resultsMax: number
  readonly extraInfoBytes: number
}

export const LIMITS: Limits = {
  // PLU codes have 4 to 14 digits; some tills send their own article keys.
  itemIdLength: 64,
  itemNameLength: 200,
  // Measured: 30 templates of an item are worth five points of top-1 more than five are.
  templatesPerItem: 32,
  // Exact search was measured to be enough up to here.
  templates: 100_000,
  packageBytes: 8 * 1024 ** 3,
  // Slower than 2 KB/s for half a minute is nobody who wants to finish.
  uploadBytesPerStep: 64 * 1024,
  uploadStepMs: 30_000,
  // Four times what a template has; a picture that claims more was not made by a lane.
  pictureSide: 1_024,
  // What stays free for payments and the journal whatever is imported.
  spareBytes: 64 * 1024 ** 2,
  resultsMax: 50,
  extraInfoBytes: 16 * 1024,
}
