/**
 * Which tests are nearest to a decision: few imports away from its file, and with the words that it shares with few
 * other tests. Pure.
 *
 * Many tests open the whole lane and reach every file of it in as many steps: which of them is about this decision
 * its words tell. A word counts more the fewer tests have it, and less in a long test, which has many by chance.
 */

export interface TestText {
  readonly path: string
  readonly text: string
  /** How many imports lie between the test and each file that it reaches. */
  readonly steps: ReadonlyMap<string, number>
}

export interface Place {
  readonly file: string
  readonly text: string
  /** Where in the text. */
  readonly at: number
}

/** Of a file's name and folders, of what it exports, of its first comment, of the lines about the decision. */
const WEIGHTS = { path: 3, exported: 2, comment: 1, around: 1 }
const LINES_AROUND = 4
const LETTERS_MIN = 3
/** How little steps and length count beside words: chosen on 49 decisions, each of which a test among the first six notices with it. */
const DAMPING = 0.2

/** All that reach the file, nearest first; of equals the earlier one. */
export function orderByNearness(tests: readonly TestText[]): (place: Place) => readonly string[] {
  const wordsOf = new Map(tests.map((test) => [test, wordsIn(`${test.path} ${test.text}`)]))
  const counts = new Map<string, number>()
  for (const words of wordsOf.values())
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = (word: string) => Math.log(tests.length / (counts.get(word) ?? tests.length))

  return (place) => {
    const weights = [...weightsAt(place)]
    const near = tests.flatMap((test) => {
      const steps = test.steps.get(place.file)
      if (steps === undefined) return []
      const words = wordsOf.get(test) ?? new Set()
      const shared = weights.filter(([word]) => words.has(word))
      const sum = shared.reduce((all, [word, weight]) => all + weight * rarity(word), 0)
      return [{ path: test.path, nearness: sum / ((1 + steps) * words.size) ** DAMPING }]
    })
    return near.sort((one, other) => other.nearness - one.nearness).map(({ path }) => path)
  }
}

function weightsAt({ file, text, at }: Place): ReadonlyMap<string, number> {
  const first = text.slice(0, at).split('\n').length - 1
  const around = text.split('\n').slice(Math.max(0, first - LINES_AROUND), first + LINES_AROUND + 1)
  const exported = [...text.matchAll(/^export (?:async )?\w+\*? (\w+)/gm)].map(([, name]) => name)
  const [comment = ''] = /^\/\*\*.*?\*\//s.exec(text) ?? []
  const weights = new Map<string, number>()
  for (const word of wordsIn(around.join('\n'))) weights.set(word, WEIGHTS.around)
  for (const word of wordsIn(comment)) weights.set(word, WEIGHTS.comment)
  for (const word of wordsIn(exported.join(' '))) weights.set(word, WEIGHTS.exported)
  for (const word of wordsIn(file.replace(/\.ts$/, ''))) weights.set(word, WEIGHTS.path)
  return weights
}

/** Names and quoted words whole, and what they are made of, without the s of many. */
export function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [whole] of text.matchAll(/[A-Za-z]\w*(?:[-./][A-Za-z]\w*)*/g)) {
    const parts = whole.split(/[-./_]|(?<=[a-z0-9])(?=[A-Z])/)
    for (const part of [whole, ...parts])
      if (part.length >= LETTERS_MIN) words.add(part.toLowerCase().replace(/s$/, ''))
  }
  return words
}
