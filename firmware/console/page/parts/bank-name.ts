/** A bank as the language of the page calls it; one that the lane does not know keeps its name. */
import { partOf } from '../live.ts'
import { LANGUAGE } from '../words/words.ts'

export function bankTitle(bankName: string): string {
  const known = partOf('banks')
    .get()
    ?.list.find(({ name }) => name === bankName)
  return known?.names[LANGUAGE] ?? bankName
}
