/**
 * A Fault made of another failure keeps its words or has it as its cause: whoever reads the journal must learn what was
 * answered, and by whom. Looked for in the text of each source: in a `catch`, and in what is told of a failed attempt.
 */
import { existsSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { productFiles } from '#scripts/source-folders.ts'
import { spec } from '#test/spec.ts'

/** Reviewed: what was thrown there must not be told. */
const SILENT: Readonly<Record<string, string>> = {
  'firmware/features/fleet/driver/fragment-signature-and-seal.ts':
    'the error of age may quote a mistyped secret key, or what was sealed',
}

/** A checkout may be without a feature. */
const isOfAbsentFeature = (file: string) =>
  file.startsWith('firmware/features/') && !existsSync(file)

/** What begins a place that is given a failure; a name in it is that of the failure. */
const PLACES = [/\bcatch (?:\((?<name>\w+)\) )?(?=\{)/g, /\.catch(?=\()/g, /\btryUntilDone(?=\()/g]
const GIVEN = /\b(?:thrown|error|err|cause|fault|failure|reason)\b/g
/** A callback says what it is given before so many characters. */
const HEAD_CHARACTERS = 120

/** From a bracket to the one that closes it. */
function bracketAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at)
    if ('({['.includes(character)) depth += 1
    else if (')}]'.includes(character)) depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** The arguments of each Fault that forgets what caused it. */
function forgetful(text: string): readonly string[] {
  return PLACES.flatMap((place) => [...text.matchAll(place)]).flatMap((found) => {
    const block = bracketAt(text, found.index + found[0].length)
    const isCatch = found[0].startsWith('catch')
    const head = block.slice(0, HEAD_CHARACTERS)
    const names = isCatch ? [found.groups?.['name'] ?? []].flat() : (head.match(GIVEN) ?? [])
    return [...block.matchAll(/new Fault(?=\()/g)]
      .map((made) => bracketAt(block, made.index + made[0].length))
      .filter((args) => !names.some((name) => args.split(/\W+/).includes(name)))
  })
}

spec('the cause of a fault', {
  'is kept by each that is made of another failure'() {
    const sources = productFiles('ts', ['firmware', 'drivers'])
    assert.ok(sources.length > 500)
    const found = sources.filter((file) => forgetful(readFileSync(file, 'utf8')).length > 0)
    assert.equal(
      found,
      Object.keys(SILENT).filter((file) => !isOfAbsentFeature(file)),
    )
  },
  'is missed where it was thrown away: by a catch, a rejection, and a failed attempt'() {
    const thrownAway = [
      "try { a() } catch { throw new Fault('refused', 'gone') }",
      "try { a() } catch (thrown) { throw new Fault('refused', 'gone') }",
      "await a().catch((error) => { throw new Fault('unreachable', 'away') })",
      "await tryUntilDone(retry, send, ({ fault, failures }) => { throw new Fault('refused', 'the address is gone') })",
    ]
    for (const text of thrownAway) assert.is(forgetful(text).length, 1, text)
    const kept = [
      "try { a() } catch (thrown) { throw new Fault('refused', 'gone', thrown) }",
      "await a().catch((error) => { throw new Fault('unreachable', wordsOf(error)) })",
      "await tryUntilDone(retry, send, ({ fault }) => { throw new Fault('refused', fault.said) })",
      "if (isGone) throw new Fault('refused', 'gone')",
    ]
    for (const text of kept) assert.equal(forgetful(text), [], text)
  },
})
