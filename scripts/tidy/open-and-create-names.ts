/**
 * What the first word of a function promises: `openX()` acquires, so it returns something that is
 * disposed of; `createX()` only allocates, so it answers at once. Read from the text: a function's
 * declared type and the declarations of that name, without a compiler.
 */

const EXPORTED = /^export (async )?function ((?:open|create)[A-Z]\w*)/gm
const DISPOSABLE = /\b(Async)?Disposable(Stack)?\b/

const DECLARED = /^(?:export )?(?:interface|type) (\w+)/gm
/** For types that are `ReturnType<typeof createX>`. */
const CREATED = /^(?:export )?function (create\w+)/gm

/** Types by name, each with the text of its declarations: a name may be declared in two files. */
export function declarationsIn(texts: readonly string[]): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>()
  for (const text of texts)
    for (const match of text.matchAll(DECLARED)) {
      const [head, name = ''] = match
      const from = match.index + head.length
      const whole = `${declarations.get(name) ?? ''} ${upTo(text, from, ['\n}\n', '\n\n'])}`
      declarations.set(name, whole)
    }
  for (const text of texts)
    for (const { 1: name = '', index } of text.matchAll(CREATED))
      declarations.set(name, disposalIn(upTo(text, index, ['\n}\n'])))
  return declarations
}

export function openerProblems(
  file: string,
  text: string,
  declarations: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = []
  for (const match of text.matchAll(EXPORTED)) {
    const [head, isAsync, name = ''] = match
    const { parameters, type } = signatureAfter(text, match.index + head.length)
    if (name.startsWith('create') && (isAsync || type.startsWith('Promise<')))
      problems.push(`${file}: ${name} makes its caller wait; what acquires is called open`)
    // What is given a stack puts all that it opens there.
    const isOpener = name.startsWith('open') && !parameters.includes('DisposableStack')
    if (isOpener && !isDisposable(type, declarations))
      problems.push(
        `${file}: ${name} returns nothing that is disposed of; say create, read or load`,
      )
  }
  return problems
}

function isDisposable(
  type: string,
  declarations: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): boolean {
  if (DISPOSABLE.test(type) || type.includes('Symbol.')) return true
  return (type.match(/\b([A-Z]|create[A-Z])\w*/g) ?? []).some((name) => {
    if (seen.has(name)) return false
    seen.add(name)
    return isDisposable(declarations.get(name) ?? '', declarations, seen)
  })
}

function signatureAfter(text: string, from: number): { parameters: string; type: string } {
  const start = text.indexOf('(', from)
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0)
      return {
        parameters: text.slice(start, at),
        // Without a declared type the body says what is returned.
        type: text.startsWith(':', at + 1)
          ? upTo(text, at + 3, [' {\n'])
          : disposalIn(upTo(text, at + 1, ['\n}\n'])),
      }
  }
  return { parameters: '', type: '' }
}

/** How what a body returns is disposed of, if it is. */
function disposalIn(body: string): string {
  return /\[Symbol\.(asyncD|d)ispose\]/.exec(body)?.[0] ?? ''
}

function upTo(text: string, from: number, ends: readonly string[]): string {
  const found = ends.map((end) => text.indexOf(end, from)).filter((at) => at >= 0)
  return text.slice(from, Math.min(text.length, ...found))
}
