/** Settings are written by the revision that counts when they are sent: nobody loses a change by going on quickly. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const FORMS = '../../firmware/console/page/tabs/settings/config-revision.ts'
interface Sent {
  readonly read: string
  readonly revision: string
}
interface Revisions {
  read(revision: string): void
  toSend(): Sent
  written(sent: Sent, revision: string | null): void
}
const { createConfigRevisions } = (await import(FORMS)) as { createConfigRevisions(): Revisions }

/** laned.yaml as the lane keeps it: written by its present revision alone. */
function openFile() {
  let number = 1
  const now = () => `r${number}`
  return {
    now,
    write: ({ revision }: Sent) => {
      if (revision !== now()) return null
      number += 1
      return now()
    },
  }
}

spec('the revision of the settings', {
  'one change after the other, before the file was read again'() {
    const file = openFile()
    const revisions = createConfigRevisions()
    revisions.read(file.now())
    for (let change = 1; change <= 3; change += 1) {
      const sent = revisions.toSend()
      const answer = file.write(sent)
      assert.ok(answer, `change ${change} was sent by ${sent.revision}, the file is ${file.now()}`)
      revisions.written(sent, answer)
      // Drawn again, from what was read before.
      revisions.read('r1')
    }
  },
  'the file is read while a question stands between the form and its writing'() {
    const file = openFile()
    const revisions = createConfigRevisions()
    revisions.read(file.now())
    const first = revisions.toSend()
    revisions.written(first, file.write(first))
    revisions.read(file.now())
    assert.is(revisions.toSend().revision, file.now())
  },
  'the file is read between a write and its answer'() {
    const file = openFile()
    const revisions = createConfigRevisions()
    revisions.read(file.now())
    const sent = revisions.toSend()
    const answer = file.write(sent)
    revisions.read(file.now())
    // Somebody else writes, and that is read as well before the answer is here.
    file.write({ read: file.now(), revision: file.now() })
    revisions.read(file.now())
    revisions.written(sent, answer)
    assert.is(revisions.toSend().revision, file.now())
  },
  'a refused write is tried again by what is read then'() {
    const file = openFile()
    const revisions = createConfigRevisions()
    revisions.read(file.now())
    file.write({ read: 'r1', revision: 'r1' })
    const sent = revisions.toSend()
    const refused = file.write(sent)
    assert.is(refused, null)
    revisions.written(sent, refused)
    revisions.read(file.now())
    assert.is(revisions.toSend().revision, file.now())
  },
})
