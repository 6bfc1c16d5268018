/**
 * Writes which values each text of the word tables takes into firmware/words/holes-of-words.ts, and of a feature into words/holes.ts
 * of its folder; by it the compiler holds `say` and `t` to the text. To be run after a text was added, or a hole of one was.
 *
 *   npm run words
 *   npm run words -- --draw 40 --seed 7 [--language ru]   writes nothing: shows that many sentences as people meet them
 *   npm run words -- --since REV                          writes nothing: where tests and documents hold a sentence of then
 */
import { writeFileSync } from 'node:fs'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { argumentsOf } from '../script-help.ts'
import { drawnText } from './drawn-text.ts'
import { filesOfHoles } from './holes-in-texts.ts'
import { oldSentencesSince } from './old-sentences.ts'

const { draw, seed, language, since } = argumentsOf(import.meta.filename, {
  options: {
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    language: { type: 'string', default: 'en' },
    since: { type: 'string' },
  },
}).values
if (since !== undefined) for (const line of oldSentencesSince(since)) console.log(line)
else if (draw === undefined) for (const [path, text] of filesOfHoles()) writeFileSync(path, text)
else
  console.log(
    drawnText(LANGUAGES.find((one) => one === language) ?? 'en', Number(draw), Number(seed)),
  )
