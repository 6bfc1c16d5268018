/** Queries kept for feedback: the last ones that somebody was given. */
import * as assert from 'uvu/assert'
import {
  createQueriesForFeedback,
  QUERIES_KEPT,
} from '#firmware/items/recognition/queries-for-feedback.ts'
import type { QueryForFeedback } from '#firmware/items/recognition/recognition.ts'
import { spec } from '#test/spec.ts'

const query = (resultId: string) => ({ resultId }) as QueryForFeedback

spec('kept queries', {
  'looks ahead that nobody took push out none that somebody was given'() {
    const queries = createQueriesForFeedback()
    queries.keep(query('sold'), false)
    for (let at = 0; at < QUERIES_KEPT * 2; at += 1) queries.keep(query(`ahead ${at}`), true)
    assert.ok(queries.viewOf('sold'))
    assert.is(queries.viewOf('ahead 0'), null)
  },
  'one that was taken is kept as any other'() {
    const queries = createQueriesForFeedback()
    queries.keep(query('ahead'), true)
    assert.ok(queries.viewOf('ahead'))
    queries.taken('ahead')
    queries.taken('ahead')
    for (let at = 1; at < QUERIES_KEPT; at += 1) queries.keep(query(`sold ${at}`), false)
    assert.ok(queries.viewOf('ahead'))
    queries.keep(query('one more'), false)
    assert.is(queries.viewOf('ahead'), null)
  },
})
