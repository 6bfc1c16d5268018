/** Each reason for which the updater refuses a run is said in the language of the reader, with its own words for support. */
import * as assert from 'uvu/assert'
import { refusedRun } from '#drivers/host/updater-refusals.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import type { RefusalKind } from '#scripts/ota/update-refusal.ts'
import { spec } from '#test/spec.ts'

const KINDS: Readonly<Record<RefusalKind | 'bug', true>> = {
  signature: true,
  downgrade: true,
  'bad-release': true,
  malformed: true,
  foreign: true,
  data: true,
  'no-space': true,
  disk: true,
  config: true,
  network: true,
  busy: true,
  unhealthy: true,
  slow: true,
  bug: true,
}
const WORDS = 'its process ended twice'

spec('a run that the updater refused', {
  'is said in Russian whatever the reason, each in a sentence of its own'() {
    const said = Object.keys(KINDS).map((kind) => inRussian(refusedRun(kind, WORDS)))
    for (const one of said) assert.match(one, /^[а-яё].*: «its process ended twice»$/)
    assert.is(new Set(said).size, said.length)
  },
  'keeps the words of the updater where it noted no reason, or one of tomorrow'() {
    for (const kind of [null, 'of-tomorrow', 'toString']) assert.is(refusedRun(kind, WORDS), WORDS)
  },
})
