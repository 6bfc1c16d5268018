/** How long a walk or an example waits for what a lane does by itself: a slow machine is no failure. */
import { waitUntil } from '#test/wait-until.ts'

const PATIENCE_MS = 120_000

export const waitPatiently: typeof waitUntil = (what, look) => waitUntil(what, look, PATIENCE_MS)
