/** Why the updater refused a run, for a reader of any language: its kinds are in scripts/ota/update-refusal.ts. */
import { type Said, type Sentence, say } from '#firmware/words/sentence.ts'

const REFUSALS: Readonly<Record<string, Sentence>> = {
  signature: say('text.update.bad-signature'),
  downgrade: say('text.update.not-newer'),
  'bad-release': say('text.update.failed-here-before'),
  malformed: say('text.update.not-usable'),
  foreign: say('text.update.for-another-device'),
  data: say('text.update.cannot-read-data'),
  'no-space': say('text.update.no-space'),
  disk: say('text.update.disk-trouble'),
  config: say('text.update.config-to-mend'),
  network: say('text.update.not-fetched'),
  busy: say('text.update.not-now'),
  unhealthy: say('text.update.trial-failed'),
  slow: say('text.update.trial-too-slow'),
  bug: say('text.update.updater-crashed'),
}

/** `kind`: as the updater noted it. What it said is English, and for whoever helps. */
export function refusedRun(kind: string | null, message: string): Said {
  const what = kind !== null && Object.hasOwn(REFUSALS, kind) ? REFUSALS[kind] : undefined
  return what === undefined ? message : say('fault.update.run-refused', { what, why: message })
}
