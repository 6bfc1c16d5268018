/** The bank that a caller names, in its one spelling. */
import { Fault } from '#firmware/fault.ts'
import { printable } from '#firmware/plain-text.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Banks } from '#hal/bank.ts'

const NAME_SHOWN = 64

/** Throws Fault 'bad-request', with the names that there are. */
export function knownBank(banks: Pick<Banks, 'canonical' | 'names'>, name: string): string {
  const canonical = banks.canonical(name)
  if (canonical !== null) return canonical
  throw new Fault(
    'bad-request',
    say('fault.comparison.unknown-bank', {
      name: printable(name.slice(0, NAME_SHOWN)),
      banks: banks.names.join(', '),
    }),
  )
}
