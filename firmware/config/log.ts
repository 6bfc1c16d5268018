/** `log:` how much the device says. */
import type { Static } from '#firmware/type.ts'
import { exact, oneOf, section } from './schema-words.ts'

export const Log = section(exact({ level: oneOf(['error', 'warn', 'info'], { default: 'info' }) }))
export type LogConfig = Static<typeof Log>
