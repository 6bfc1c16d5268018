/** The names of the lane's parts and of their states, and the colours of these. */
import { t, textOf } from '../words/words.ts'
import 'page-words:part-names'
import 'lane-words:parts'

/** A lane of another release may have parts that this one has no words for. */
export const partName = (name: string): string => textOf(`part.name.${name}`) ?? name
/** What a person does to mend the part; undefined where a button does it. */
export const partAdvice = (name: string): string | undefined => textOf(`part.mend.${name}`)

export const PART_STATES = {
  ok: () => t('part.ok'),
  degraded: () => t('part.degraded'),
  failed: () => t('part.failed'),
  absent: () => t('part.absent'),
}
export const PART_COLOURS = { ok: 'good', degraded: 'warn', failed: 'bad', absent: 'calm' } as const
