/** `log:` how much the device says. */
import { oneOf } from '#firmware/schema-builder.ts'
import { exact, section } from '../section-builders.ts'

export const Log = section(exact({ level: oneOf(['error', 'warn', 'info'], { default: 'info' }) }))
