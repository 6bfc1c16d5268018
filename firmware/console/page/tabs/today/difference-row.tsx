/** A row of money on which lane and bank differ: the amounts of both, which movement it is, what to do, and a button. */

import type { ComponentChildren } from 'preact'
import { money } from '../../format.ts'

interface Movement {
  readonly amount: number | null
  readonly bankAmount: number | null
  /** Its names; the first that it has is shown. */
  readonly reference: string | null
  readonly transaction: string | null
  readonly bankOrder: string | null
  readonly bankOperation: string | null
}

interface DifferenceRowProps {
  readonly movement: Movement
  /** What stands before its name: when it was, or under which id it is settled. */
  readonly place: string | null
  readonly todo: string
  readonly children: ComponentChildren
}

export function DifferenceRow({ movement, place, todo, children }: DifferenceRowProps) {
  const { amount, bankAmount, reference, transaction, bankOrder, bankOperation } = movement
  return (
    <li>
      <span class="name">
        {[amount, bankAmount]
          .filter((one) => one !== null)
          .map(money)
          .join(' / ')}
        <small>
          {place} · {reference ?? transaction ?? bankOrder ?? bankOperation}
        </small>
        <small class="todo">{todo}</small>
      </span>
      {children}
    </li>
  )
}
