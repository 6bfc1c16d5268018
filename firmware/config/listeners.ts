/** `listeners:` the addresses the device answers at, and what each of them serves. */
import { Type } from 'typebox'
import { ListenerSchema } from '../http/listener-schema.ts'
import { section } from './vocabulary.ts'

export const Listeners = section(Type.Array(ListenerSchema, { minItems: 1, maxItems: 8 }), [{}])
