/**
 * The golden files: documents and rights are what they were when somebody reviewed them, byte by byte, and every operation
 * and refusal is recorded. A difference that is meant is written by `npm run golden`; of the rights by hand. The answers
 * are compared by `npm run golden -- --check`.
 */
import * as assert from 'uvu/assert'
import { recordGolden } from '#test/golden/golden-files.ts'
import {
  changesIn,
  differences,
  isSteady,
  readGolden,
  withReviewedRights,
} from '#test/golden/golden-folder.ts'
import { recordingGaps } from '#test/golden/not-recorded.ts'
import { spec } from '#test/spec.ts'

/** More says no more. */
const CHARACTERS_MAX = 12_000

spec(
  'golden files',
  {
    async 'are what a lane serves and allows now, and every operation and refusal is in them'() {
      const known = readGolden()
      const { files, documents, exchanges } = await recordGolden()
      const steady = (all: ReadonlyMap<string, string>) =>
        new Map([...all].filter(([path]) => isSteady(path)))
      const found = changesIn(steady(known), steady(files))
      const gaps = recordingGaps(documents, exchanges)
      const advice = 'Meant? npm run golden, and read what git shows.'
      const problems = [...gaps, ...found].join('\n')
      assert.is(problems && `${problems.slice(0, CHARACTERS_MAX)}\n${advice}`, '')
      assert.ok(exchanges.length > 1_500, `${exchanges.length} exchanges`)
    },
    'a right that changed is told, and stays as it was reviewed'() {
      const reviewed = '# words\n\nGET /state read\nPOST /pay change\nPOST /gone change\n'
      const recorded = '# words\n\nGET /new read\nGET /state read\nPOST /pay open\n'
      const { text, changed } = withReviewedRights(reviewed, recorded)
      assert.is(text, '# words\n\nGET /new read\nGET /state read\nPOST /pay change\n')
      assert.equal(changed, ['POST /pay is open now, and was reviewed as change'])
    },
    'a difference is told below its operation, with what stands around it'() {
      const answers = (status: number) =>
        `### POST /pay\n\n## asked\n> POST /pay\n< ${status} OK\n\n## null\n< 400\n`
      assert.is(
        differences(answers(200), answers(202)),
        '### POST /pay ## asked\n    ## asked\n    > POST /pay\n  - < 200 OK\n  + < 202 OK',
      )
      assert.is(differences(answers(200), answers(200)), '')
    },
  },
  240_000,
)
