/** `--on-lane`: one command for what lanectl does with the data of this machine, and for what a lane that runs does itself. */
import { Option } from 'commander'

/** `others` are the options that only this machine's data takes: nobody gives both. */
export function onLaneOption(...others: readonly string[]): Option {
  return new Option('--on-lane', 'the lane that runs at --url does it, with what it has').conflicts(
    [...others],
  )
}
