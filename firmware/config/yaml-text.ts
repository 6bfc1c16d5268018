/**
 * YAML read in the one way of this house: YAML 1.2, whose values are texts, numbers, yes or no, nothing, groups and lists. A
 * tag is refused where it stands: it is a text that somebody forgot to quote. What a stranger sent may take forever: it is
 * read where it can be ended (firmware/wiring/judge-in-thread.ts).
 */

import { type Document, type ErrorCode, type LineCounter, parseDocument } from 'yaml'
import { type Said, say } from '#firmware/words/sentence.ts'
import { Fault } from '../fault.ts'

/** Whatever a directive says. */
const OPTIONS = {
  schema: 'core',
  resolveKnownTags: false,
  prettyErrors: false,
  logLevel: 'error',
} as const

export interface ReadYaml {
  readonly document: Document.Parsed
  /** Null: all of it is taken. Never repeats what stands there: it may be a secret. */
  readonly trouble: { readonly why: Said; readonly at: number } | null
}

export function readYaml(text: string, lineCounter?: LineCounter): ReadYaml {
  const document = parseDocument(text, lineCounter ? { ...OPTIONS, lineCounter } : OPTIONS)
  const [broken] = document.errors
  if (broken) return { document, trouble: { why: WRONG[broken.code] ?? UNREAD, at: broken.pos[0] } }
  const unknown = document.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED')
  return { document, trouble: unknown ? { why: TAG, at: unknown.pos[0] } : null }
}

/** In words of our own: the library's repeat what stands there. */
const WRONG: Partial<Readonly<Record<ErrorCode, Said>>> = {
  BAD_DQ_ESCAPE: say('fault.config.yaml-bad-escape'),
  BAD_INDENT: say('fault.config.yaml-bad-indent'),
  BAD_SCALAR_START: say('fault.config.yaml-unquoted-start'),
  BLOCK_AS_IMPLICIT_KEY: say('fault.config.yaml-two-keys-on-line'),
  BLOCK_IN_FLOW: say('fault.config.yaml-block-in-brackets'),
  DUPLICATE_KEY: say('fault.config.yaml-duplicate-key'),
  MISSING_CHAR: say('fault.config.yaml-missing-character'),
  MULTILINE_IMPLICIT_KEY: say('fault.config.yaml-missing-colon'),
  MULTIPLE_DOCS: say('fault.config.yaml-second-document'),
  TAB_AS_INDENT: say('fault.config.yaml-tab-indent'),
  UNEXPECTED_TOKEN: say('fault.config.yaml-unexpected-character'),
}
const UNREAD = say('fault.config.yaml-unreadable')
const TAG = say('fault.config.yaml-unknown-tag')

export function notYaml(text: string, { why, at }: NonNullable<ReadYaml['trouble']>): Fault {
  const line = text.slice(0, at).split('\n').length
  return new Fault('bad-request', say('fault.config.not-yaml', { line, why }))
}

/** One value, or all of a file. Throws Fault 'bad-request' for what is no such YAML. */
export function yamlValue(text: string): unknown {
  const { document, trouble } = readYaml(text)
  if (trouble) throw notYaml(text, trouble)
  try {
    return document.toJS() as unknown
  } catch (cause) {
    throw new Fault('bad-request', say('fault.config.yaml-asterisk'), cause)
  }
}
