/**
 * Finds a class that something of the page has and no style sheet names, and one that a style sheet names and nothing has. A
 * class that ends with a value (`tone-${tone}`) stands for all that begin so.
 */
import { withoutCssComments } from './page-scale.ts'
import { type SyntaxNode, syntaxOf } from './syntax-tree.ts'

type Texts = ReadonlyMap<string, string>

export function pageClassProblems(sheets: Texts, programs: Texts, documents: Texts): string[] {
  const named = new Map(
    [...sheets].flatMap(([file, text]) => namedIn(text).map((name) => [name, file])),
  )
  const had = [...programs].flatMap(([file, text]) => hadIn(file, text))
  const all = [...had.map(({ name }) => name), ...[...documents.values()].flatMap(hadInDocument)]
  const isOf = (name: string, one: string) =>
    name.endsWith('-') ? one.startsWith(name) : one === name
  return [
    ...had
      .filter(({ name }) => ![...named.keys()].some((one) => isOf(name, one)))
      .map(({ name, at }) => `${at}: no style sheet names the class ${name}`),
    ...[...named]
      .filter(([one]) => !all.some((name) => isOf(name, one)))
      .map(([one, file]) => `${file}: nothing of the page has the class ${one}`),
  ]
}

/** A selector stands between a brace that opens and what ended before it. */
function namedIn(sheet: string): string[] {
  return withoutCssComments(sheet)
    .split('{')
    .map((text) => text.slice(Math.max(text.lastIndexOf('}'), text.lastIndexOf(';')) + 1))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)])
    .map(([, name = '']) => name)
}

function hadInDocument(text: string): string[] {
  return [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
}

interface Had {
  readonly name: string
  /** File and line. */
  readonly at: string
}

function hadIn(file: string, text: string): Had[] {
  if (!text.includes('class')) return []
  const { body, lineOf } = syntaxOf(file, text)
  return wordsOfClasses(body, false).map(([name, node]) => ({
    name,
    at: `${file}:${lineOf(node)}`,
  }))
}

interface Inner extends SyntaxNode {
  readonly name?: Inner | string
  readonly key?: Inner
  readonly left?: Inner
  readonly callee?: Inner
  readonly object?: Inner
  readonly property?: Inner
  readonly value?: unknown
}

/** Every word of text below what is called a class: an attribute, a property and its default, an assignment, a call. */
function wordsOfClasses(value: unknown, isClass: boolean): (readonly [string, SyntaxNode])[] {
  if (Array.isArray(value)) return value.flatMap((one) => wordsOfClasses(one, isClass))
  if (!isNode(value)) return []
  // What is compared chooses a class, and is none.
  if (isClass && value.type === 'BinaryExpression') return []
  const isBelow = isClass || isCalledClass(value)
  const below = Object.values(value).flatMap((one) => wordsOfClasses(one, isBelow))
  const words = isClass ? textOf(value).split(/\s+/).filter(Boolean) : []
  return [...words.map((word) => [word, value] as const), ...below]
}

function textOf({ type, value }: Inner): string {
  if (type === 'TemplateElement') return (value as { readonly cooked: string }).cooked
  return type === 'Literal' && typeof value === 'string' ? value : ''
}

function isCalledClass({ name, key, left, callee }: Inner): boolean {
  return [name, key, left?.property, callee?.object?.property].some(
    (one) =>
      typeof one === 'object' &&
      typeof one.name === 'string' &&
      ['class', 'className', 'classList'].includes(one.name),
  )
}

function isNode(value: unknown): value is Inner {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
