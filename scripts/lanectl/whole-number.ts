/** The number of an option. JSON has `null` for one that is none, and an absent option is another order. */
import { Failure } from './exit-codes.ts'
import { t } from './words.ts'

/** Throws Failure 'usage' for anything but figures. */
export function wholeNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text))
    throw new Failure('usage', t('lanectl.display.whole-number', { option, text }))
  return Number(text)
}
