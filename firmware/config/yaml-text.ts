/**
 * YAML from outside, read in the one way of this house: YAML 1.2, whose values are texts, numbers, yes or no, nothing,
 * groups and lists. Whatever else YAML has (bytes, sets, dates, directives, groups as keys) is refused where it stands:
 * it means nothing in a config, and costs a multiple of what it takes to send.
 */

import {
  type Document,
  type DocumentOptions,
  type ErrorCode,
  isScalar,
  type LineCounter,
  type Node,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
  visit,
} from 'yaml'
import { Fault } from '../fault.ts'
import { type Said, say } from '../sentence.ts'

/** `!!binary`, `!!set`, `!!omap`, `!!pairs`, `!!timestamp` and `!!merge` are not known, then; `<<` is a key like others. */
const CLOSED: ParseOptions & DocumentOptions & SchemaOptions = {
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  merge: false,
  uniqueKeys: true,
  prettyErrors: false,
  logLevel: 'error',
}
/** How many nodes all the references of a text may stand for. */
const REFERENCES_MAX = 100

export interface ReadYaml {
  readonly document: Document.Parsed
  /** Null: all of it is taken. Never repeats what stands there: it may be a secret. */
  readonly trouble: { readonly why: Said; readonly at: number } | null
}

export function readYaml(text: string, lineCounter?: LineCounter): ReadYaml {
  const directive = /^%/m.exec(text)
  // It would choose another schema before anything else is looked at.
  const taken = directive ? '' : text
  const options = lineCounter ? { ...CLOSED, lineCounter } : CLOSED
  const document = parseDocument(taken, options)
  if (directive) {
    if (lineCounter) for (const { index } of text.matchAll(/\n/g)) lineCounter.addNewLine(index + 1)
    return { document, trouble: { why: DIRECTIVE, at: directive.index } }
  }
  const [broken] = document.errors
  if (broken) return { document, trouble: { why: WRONG[broken.code] ?? UNREAD, at: broken.pos[0] } }
  const unknown = document.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED')
  if (unknown) return { document, trouble: { why: TAG, at: unknown.pos[0] } }
  const at = groupAsKey(document)
  return { document, trouble: at === null ? null : { why: KEY, at } }
}

const DIRECTIVE = say`a line that begins with % needs quotes: directives are not taken`
/** In words of our own: the library's repeat what stands there. */
const WRONG: Partial<Readonly<Record<ErrorCode, Said>>> = {
  BAD_DQ_ESCAPE: say`a text in double quotes has a \\ that begins nothing: write \\\\, or take single quotes`,
  BAD_INDENT: say`this line, or the end of a list or group, stands too far to the left or right`,
  BAD_SCALAR_START: say`a text that begins with @, %, or a backtick needs quotes`,
  BLOCK_AS_IMPLICIT_KEY: say`two keys stand on one line: a text with ": " in it needs quotes`,
  BLOCK_IN_FLOW: say`a list or group of several lines stands within brackets`,
  DUPLICATE_KEY: say`this key is there twice`,
  MISSING_CHAR: say`a bracket, a quotation mark or a comma is missing`,
  MULTILINE_IMPLICIT_KEY: say`this line has no colon, or a text of several lines needs quotes`,
  MULTIPLE_DOCS: say`a line of --- begins a second file`,
  TAB_AS_INDENT: say`a line begins with a tab: take blanks`,
  UNEXPECTED_TOKEN: say`something stands here that does not belong here: look at brackets, quotes and how far in the line begins`,
}
const UNREAD = say`it cannot be read from here on`
const TAG = say`a text that begins with ! needs quotes: of tags only those of texts and numbers are taken`
const KEY = say`a key is plain text, no group, list or reference`

/** As plain objects. Throws an error of the library where a reference names nothing, or stands for too much. */
export function plainValueOf(document: Document.Parsed): unknown {
  return document.toJS({ maxAliasCount: REFERENCES_MAX }) as unknown
}

/** One value, or all of a file. Throws Fault 'bad-request' for what is no such YAML. */
export function yamlValue(text: string): unknown {
  const { document, trouble } = readYaml(text)
  if (trouble) throw new Fault('bad-request', say`is not YAML: ${trouble.why}`)
  try {
    return plainValueOf(document)
  } catch (cause) {
    throw new Fault('bad-request', 'is not YAML: a text that begins with * needs quotes', cause)
  }
}

function groupAsKey(document: Document.Parsed): number | null {
  let at: number | null = null
  visit(document, {
    Pair(_key, { key }) {
      if (key === null || isScalar(key)) return undefined
      at = (key as Node).range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return at
}
