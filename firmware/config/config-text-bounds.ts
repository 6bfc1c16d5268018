/**
 * How much YAML from a stranger is parsed: over texts that are no config the parser may take seconds, or never end, and
 * nothing else runs meanwhile. Looks at the text alone, once. Pure.
 */
import { say } from '#firmware/words/sentence.ts'
import { Fault } from '../fault.ts'

/**
 * Lines with a key or an entry: ten times as many as in the longest config that was seen. The parser compares each key
 * with all others of its group.
 */
const LINES_MAX = 1_000
/** All lines, with comments and empty ones. */
const ALL_LINES_MAX = 10_000
/** The commas of `[a, b]` and `{ a: 1, b: 2 }`; those in comments count, too. */
const COMMAS_MAX = 4_000
const BRACKETS_MAX = 2_000
/** `&name` and `*name`: each may stand for everything that came before it. */
const REFERENCES_MAX = 100
/** `- - - - x`, `? ? ? x`, `! ! ! x`: each is one level deeper, or an error by itself. */
const NESTED_ON_A_LINE = /(?:[-?:!&*|>]\s+){12}/
/** Blanks before a line: each line may lie deeper than the one above, and the parser looks at all groups around it. */
const BLANKS_MAX = 100
const DEEP_LINE = /^[ \t]{101}[ \t]*[^ \t\r\n#]/m

/** Throws Fault 'full' for a text far larger than any lane's config. */
export function requireConfigSize(text: string): void {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const bounds = [
    [/\n/g, ALL_LINES_MAX, say('fault.config.too-many-lines', { most: ALL_LINES_MAX })],
    [
      /^[ \t]*[^ \t\r\n#]/gm,
      LINES_MAX,
      say('fault.config.too-many-key-lines', { most: LINES_MAX }),
    ],
    [/,/g, COMMAS_MAX, say('fault.config.too-many-commas', { most: COMMAS_MAX })],
    [/[[{]/g, BRACKETS_MAX, say('fault.config.too-many-brackets', { most: BRACKETS_MAX })],
    [
      /[\s,[{:-][&*]\w/g,
      REFERENCES_MAX,
      say('fault.config.too-many-references', { most: REFERENCES_MAX }),
    ],
  ] as const
  for (const [pattern, most, refusal] of bounds)
    if (count(pattern) > most) throw new Fault('full', refusal)
  if (NESTED_ON_A_LINE.test(text))
    throw new Fault('full', say('fault.config.lists-nested-too-deep'))
  if (DEEP_LINE.test(text))
    throw new Fault('full', say('fault.config.line-indented-too-far', { most: BLANKS_MAX }))
}
