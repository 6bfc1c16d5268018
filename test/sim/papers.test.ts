/**
 * Every paper of seeded short stories, added up with a pencil from its printed text: X and Z reports, the statement of
 * each day, the lists on them, the CSV; the days and the month of the shop whose master and only lane it is. The lines make the sum below them, the same money stands there once, one state
 * has one name, and "agrees" stands beside sums that are equal. More of them are in the laboratory (lab/test/sim/more-stories.test.ts).
 *
 *   STORIES=20000 scripts/node test/sim/papers.test.ts           so many, from SEED on
 *   SEED=123 STORIES=1 scripts/node test/sim/papers.test.ts      one again, with all that does not add up
 */
import * as assert from 'uvu/assert'
import { openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { type PaperFigures, tellPaperStory } from '#test/papers/tell-paper-story.ts'
import { spec } from '#test/spec.ts'

const STORIES = Number(process.env['STORIES'] ?? 500)
const FIRST = Number(process.env['SEED'] ?? 1)
const SHOWN = 30

spec(
  'the papers of a lane, with a pencil',
  {
    async 'add up in every story'() {
      const all: Partial<Record<keyof PaperFigures, number>> = {}
      const wrong: string[] = []
      for (let seed = FIRST; seed < FIRST + STORIES; seed += 1) {
        // A few on the ledger's own store: its sums are counted by SQLite.
        const store = seed % 20 === 0 ? openMemoryTransactions : undefined
        const { problems, figures, acts } = await tellPaperStory(seed, store)
        for (const [name, value] of Object.entries(figures))
          all[name as keyof PaperFigures] = (all[name as keyof PaperFigures] ?? 0) + value
        if (problems.length > 0)
          wrong.push(
            `SEED=${seed} (${acts.join(', ')})\n  ${problems.slice(0, SHOWN).join('\n  ')}`,
          )
      }
      console.log(JSON.stringify({ stories: STORIES, wrong: wrong.length, ...all }))
      assert.is(wrong.length, 0, wrong.slice(0, 5).join('\n'))
      // Stories in which nothing happens prove nothing.
      if (STORIES >= 500)
        for (const [name, count] of Object.entries(all))
          assert.ok(count > STORIES / 20, `too little of ${name}: ${count}`)
    },
  },
  3_600_000,
)
