/**
 * From the text of laned.yaml and the environment to a Config, or to what is wrong with it: each
 * problem one line with the key's path and where it stands.
 */

import { type Document, isMap, isNode, isScalar, LineCounter, visit } from 'yaml'
import { firstOf, type Said, type Sentence, say } from '#firmware/words/sentence.ts'
import { type Config, ConfigSchema } from '../config.ts'
import { Fault } from '../fault.ts'
import { FEATURES } from '../kernel/bundled-features.ts'
import { type Form, isPlain, type Path, type Problem, resolve } from './check-and-fill-defaults.ts'
import { dottedPath } from './config-file-write.ts'
import { type Environment, type Override, overridesOf, setAt } from './environment.ts'
import { overlay, type SectionName, type Sections } from './fleet-sections.ts'
import { withDisplayLanguage } from './sections/display.ts'
import { readYaml, yamlValue } from './yaml-text.ts'

export interface ConfigSource {
  /** For messages: where the text came from. */
  readonly name: string
  readonly text: string
  readonly environment?: Environment
  /** Sections that a fleet hands out, for keys that file and environment leave open. */
  readonly sections?: Sections
}

export interface CheckedConfig {
  /** Null when there are problems. */
  readonly config: Config | null
  /** One line each. */
  readonly problems: readonly Sentence[]
  /** Likely mistakes that do not refuse a start. One line each. */
  readonly warnings: readonly Sentence[]
  /** Sections that the fleet hands out but file or environment have of their own. */
  readonly kept: readonly SectionName[]
  /** Where a key stands, for messages: `laned.yaml:3: banks.Alfa`. */
  locate(path: Path): Said
}

const FORM: Form = ConfigSchema as unknown as Form

/** Throws Fault 'bad-request' whose message is one line: the first problem, and how many follow. */
export function loadConfig(source: ConfigSource): Config {
  const { config, problems } = checkConfig(source)
  if (config) return config
  throw new Fault('bad-request', firstOf(problems))
}

export function checkConfig({
  name,
  text,
  environment = {},
  sections = {},
}: ConfigSource): CheckedConfig {
  const lines = new LineCounter()
  const { document, trouble } = readYaml(text, lines)
  if (trouble) {
    const problem = say('fault.config.yaml-invalid-at-line', {
      file: name,
      line: lines.linePos(trouble.at).line,
      why: trouble.why,
    })
    return { config: null, problems: [problem], warnings: [], kept: [], locate: () => name }
  }
  const { known, unknown } = overridesOf(FORM, environment)
  let given: unknown
  try {
    given = document.toJS() ?? {}
  } catch {
    const problem = say('fault.config.yaml-asterisk-at-line', {
      file: name,
      line: aliasLine(document, lines),
    })
    return { config: null, problems: [problem], warnings: [], kept: [], locate: () => name }
  }
  for (const override of known) given = setAt(given, override.path, read(override))

  // A list takes no sections: their names would become its keys.
  const { given: overlaid, kept } = isPlain(given) ? overlay(given, sections) : { given, kept: [] }
  const { value, problems } = resolve(FORM, withDisplayLanguage(withFeatures(overlaid)))
  const warnings = unknown.map(({ variable, meant }) =>
    meant
      ? say('fault.config.unknown-variable-with-suggestion', { variable, suggestion: meant })
      : say('fault.config.unknown-variable', { variable }),
  )
  const lineOf = (path: Path) => lines.linePos(offsetOf(document, path)).line
  function locate(path: Path): Said {
    const from = known.find((override) => isWithin(path, override.path))
    const place = from ? `${from.variable}:` : `${name}:${lineOf(path)}:`
    return path.length === 0
      ? say('text.config.whole-file-at-place', { place })
      : `${place} ${dottedPath(path)}`
  }
  return {
    config: problems.length === 0 ? (value as Config) : null,
    problems: sentencesOf(problems, locate),
    warnings,
    kept,
    locate,
  }
}

/** With the sections of features that depend on what else is written. */
function withFeatures(given: unknown): unknown {
  return FEATURES.reduce((all, one) => one.withDefaultSection?.(all) ?? all, given)
}

/** More problems help nobody, and each is looked up in the file. */
const PROBLEMS_LISTED_MAX = 50

function sentencesOf(problems: readonly Problem[], locate: (path: Path) => Said): Sentence[] {
  const lines = problems
    .slice(0, PROBLEMS_LISTED_MAX)
    .map((problem) =>
      say('text.health.place-and-trouble', { place: locate(problem.path), why: problem.message }),
    )
  const left = problems.length - lines.length
  return left > 0 ? [...lines, say('text.config.further-problems-count', { count: left })] : lines
}

/** Only an alias lets a parsed document fail later: it names nothing, or contains itself. */
function aliasLine(document: Document.Parsed, lines: LineCounter): number {
  let line = 1
  visit(document, {
    Alias(_key, { range }) {
      line = lines.linePos(range?.[0] ?? 0).line
      return visit.BREAK
    },
  })
  return line
}

/** A key that takes text gets the text as it is, so that digits stay text; other keys get it parsed as YAML. */
function read({ form, text }: Override): unknown {
  if (form.type === 'string') return text
  try {
    return yamlValue(text)
  } catch {
    return text
  }
}

/** Where the key of a path stands in the file, or the nearest group above that stands there. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length - 1), true) ?? document.contents
    const key = path[length - 1]
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key)
      if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0]
    }
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, index) => path[index] === key)
}
