/**
 * Writes which values each text of the word tables takes into firmware/words/holes-of-words.ts, by which the compiler holds
 * `say` and `t` to it. To be run after a text was added, or a hole of one was.
 *
 *   npm run words
 */
import { writeFileSync } from 'node:fs'
import { argumentsOf } from '../script-help.ts'
import { holesOfWords } from './holes-in-texts.ts'

argumentsOf(import.meta.filename, {})
writeFileSync('firmware/words/holes-of-words.ts', holesOfWords())
