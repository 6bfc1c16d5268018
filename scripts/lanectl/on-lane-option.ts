/** `--on-lane`: one command for what lanectl does with the data of this machine, and for what a lane that runs does itself. */
import { Option } from 'commander'
import { t } from './words.ts'

/** `others` are the options that only this machine's data takes: nobody gives both. */
export function onLaneOption(...others: readonly string[]): Option {
  return new Option('--on-lane', t('lanectl.on-lane-option.lane-runs-url-does')).conflicts([
    ...others,
  ])
}
