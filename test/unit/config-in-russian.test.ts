/** What the check of laned.yaml finds is said in Russian to its end: for each key, each thing that can be wrong with it. */

import * as assert from 'uvu/assert'
import { type Form, type Path, resolve } from '#firmware/config/check-and-fill-defaults.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'

/** Words of the check itself; keys, words of a choice and values stay as they are in the file. */
const ENGLISH =
  /\b(must|not|needs|takes|entries|known|did you mean|required|what is there|whole|number|least|letters|digits|group|list of|twice|short|empty|names)\b/

const WRONG: readonly unknown[] = ['', '?', -1e9, 1e18, 0.5, true, {}, [], ['?', '?'], null]
const DEEP: Path = ['section', 'key']

/** The form and all below it. */
function* formsOf(form: Form): Generator<Form> {
  yield form
  const below = [
    ...Object.values(form.properties ?? {}),
    ...Object.values(form.patternProperties ?? {}),
    ...(form.anyOf ?? []),
    ...(form.items ? [form.items] : []),
  ]
  for (const one of below) yield* formsOf(one)
}

/** What a key is called, what was written and what may be written there is the same in all languages. */
function withoutValues(text: string): string {
  return text
    .replace(/"[^"]*"|`[^`]*`/g, '')
    .replace(/(Допустимые значения:|Допустимые параметры:|допустимы только значения) .*$/, '$1')
}

spec('the check of the config in Russian', {
  'each key says in Russian what is wrong with it'() {
    const sentences = new Map<string, Sentence>()
    for (const form of formsOf(ConfigSchema as unknown as Form)) {
      const many = Array.from({ length: 100 }, () => '?')
      for (const wrong of [...WRONG, many, 'x'.repeat(5_000), { driver: '?' }, { odd: 1 }])
        for (const { path, message } of resolve(form, wrong, DEEP).problems)
          sentences.set(
            `${path.join('.')} ${message}`,
            say('text.health.place-and-trouble', { place: path.join('.'), why: message }),
          )
    }
    assert.ok(sentences.size > 200, String(sentences.size))
    const english = [...sentences]
      .filter(([text]) => text.length < 2_000)
      .map(([text, said]) => [text, withoutValues(inRussian(said))] as const)
      .filter(([, said]) => !/[а-я]/.test(said) || ENGLISH.test(said))
    assert.equal(english.slice(0, 10), [])
  },
  'with its place, its values and what is meant'() {
    const text = 'learning: { mode: opn }\nlistners: []\npayment: { pollSeconds: x }\n'
    const { problems } = checkConfig({ name: 'laned.yaml', text })
    const said = problems.map(inRussian)
    for (const sentence of [
      'laned.yaml:1: learning.mode: здесь допустимы только значения open, locked, auto, а указано "opn". Скорее всего, нужно open',
      'laned.yaml:2: listners: такого параметра нет. Скорее всего, нужен параметр listeners',
    ])
      assert.ok(said.includes(sentence), JSON.stringify(said))
    const [word] = checkConfig({ name: 'laned.yaml', text: 'fake' }).problems
    assert.is(
      inRussian(word ?? ''),
      'laned.yaml:1: файл: здесь нужны вложенные параметры, а не текст',
    )
    const [broken] = checkConfig({ name: 'laned.yaml', text: 'a: [' }).problems
    assert.match(inRussian(broken ?? ''), /^laned\.yaml:1: [а-яё]/)
  },
})
