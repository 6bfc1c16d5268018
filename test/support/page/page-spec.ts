/** Page tests that the table of homes names for operations: the last case looks whether the page called them all. */
import * as assert from 'uvu/assert'
import { calledByPages } from '../browser.ts'
import { OPERATION_HOMES } from '../document/operation-homes.ts'
import { spec } from '../spec.ts'

export function pageSpec(
  fileUrl: string,
  subject: string,
  cases: Parameters<typeof spec>[1],
  deadlineMs: number,
): void {
  const name = fileUrl.replace(/^.*\/test\/page\//, '').replace('.test.ts', '')
  const pressed = OPERATION_HOMES.filter(({ pressedBy }) => pressedBy === name)
  spec(
    subject,
    {
      ...cases,
      'the page has called what the rows of the tables say is pressed here'() {
        assert.ok(pressed.length > 0, `no operation is pressed by ${name}`)
        const missing = pressed.filter(({ operation }) => !wasCalled(operation))
        assert.equal(
          missing.map(({ operation }) => operation),
          [],
        )
      },
    },
    deadlineMs,
  )
}

/** `GET /shifts/current` is no `GET /shifts/:number`. */
function wasCalled(operation: string): boolean {
  if (!operation.includes(':')) return calledByPages.has(operation)
  const pattern = new RegExp(`^${operation.replace(/:[a-z]+/g, '[^/]+')}$`)
  const others = new Set(OPERATION_HOMES.map((home) => home.operation))
  return [...calledByPages].some((call) => pattern.test(call) && !others.has(call))
}
