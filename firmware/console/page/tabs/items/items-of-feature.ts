/** What a feature adds to the room of the items: `page/items.tsx` of its folder exports it as `ROOM`. */
import type { ComponentType } from 'preact'

export interface ItemsOfFeature {
  /** On the card of an item, below its pictures. */
  readonly OfItem?: ComponentType<OfItemProps>
  /** Pictures that wait for a person: what else waits comes after them. */
  readonly Inbox?: ComponentType
  /** What else waits for a person. */
  readonly Review?: ComponentType
  /** Among lists and files, the last of the cards. */
  readonly List?: ComponentType
  /** How much of it waits. */
  readonly useWaiting?: UseWaiting
}

export type UseWaiting = () => number

export interface OfItemProps {
  readonly id: string
  /** Of its pictures. */
  readonly count: number
}
