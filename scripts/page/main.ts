/**
 * Builds the page, as a checkout does by itself when somebody asks for it.
 *
 *   npm run page                               into built-page/
 *   npm run page -- --into DIR --compressed    as a release has it
 */
import { join } from 'node:path'
import { argumentsOf } from '../script-help.ts'
import { writePage } from './build-page.ts'

const { values } = argumentsOf(import.meta.filename, {
  options: {
    into: { type: 'string', default: join(import.meta.dirname, '../../built-page') },
    compressed: { type: 'boolean', default: false },
  },
})
await writePage(values.into, { isCompressed: values.compressed })
