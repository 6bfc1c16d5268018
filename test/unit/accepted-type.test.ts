/** Text or a table in place of JSON goes to who prefers it, not to every client that could take it, too. */
import * as assert from 'uvu/assert'
import { prefersToJson } from '#firmware/http/responses/accepted-type.ts'
import { spec } from '#test/spec.ts'

const WISHES: readonly [accept: string | undefined, isPreferred: boolean][] = [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  // What axios and Angular send with every call.
  ['application/json, text/plain, */*', false],
  ['text/plain;q=0.5, application/json', false],
  ['text/plain;q=0', false],
  ['text/plain; q=0, */*', false],
  ['text/plainer', false],
  ['text/plain', true],
  ['Text/Plain; charset=utf-8', true],
  ['text/*', true],
  ['text/plain, */*', true],
  ['*/*, text/plain', true],
  ['text/plain, application/json', true],
  ['application/json;q=0.5, text/plain', true],
  ['application/json; q=0.5, text/plain; q=0.6', true],
]

spec('Accept', {
  ...Object.fromEntries(
    WISHES.map(([accept, isPreferred]) => [
      `${accept ?? 'absent'}: ${isPreferred ? 'text' : 'JSON'}`,
      () => assert.is(prefersToJson('text/plain', accept), isPreferred),
    ]),
  ),
})
