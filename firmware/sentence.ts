/**
 * What the lane says to a person, with its values: the words are a key, and what differs each time stands in its
 * holes. English is read from it as from any text; in Russian it is looked up by its key (firmware/russian/). Pure.
 *
 *     say`the display shows QR codes of up to ${most} bytes`
 */
export class Sentence {
  /** What stands around the values: one more than there are of them. */
  readonly parts: readonly string[]
  readonly values: readonly Value[]

  constructor(parts: readonly string[], values: readonly Value[] = []) {
    this.parts = parts
    this.values = values
  }

  /** `the display shows QR codes of up to {} bytes`; the same for each time that it is said. */
  get key(): string {
    return this.parts.join(HOLE)
  }

  toString(): string {
    return filled(this.parts, this.values.map(String))
  }

  /** A document or an answer that is written as JSON has the English text. */
  toJSON(): string {
    return this.toString()
  }
}

/** Where words of the lane and text from outside come to the same place. */
export type Said = Sentence | string

/** Text from outside is a value, as a number is; a sentence as a value is said in the language of the whole. */
export type Value = string | number | Sentence

const HOLE = '{}'

/** A Fault in a hole stands for what it says. */
export function say(
  parts: readonly string[],
  ...values: readonly (Value | { readonly said: Sentence } | null | undefined)[]
): Sentence {
  return new Sentence(parts, values.map(asValue))
}

function asValue(value: Value | { readonly said: Sentence } | null | undefined): Value {
  if (typeof value !== 'object') return value ?? String(value)
  if (value === null) return String(value)
  return 'said' in value ? value.said : value
}

/** A plain text as a sentence: it is translated if the whole text is a key, and left as it is otherwise. */
export function asSentence(text: string): Sentence {
  return new Sentence([text])
}

/** Several values, with the same text between each two. */
export function joined(values: readonly Value[], between: string): Sentence {
  const gaps = values.map((_, at) => (at === 0 ? '' : between))
  return new Sentence([...gaps, ''], values)
}

/** The first of several troubles, and how many more there are. */
export function firstOf([first = asSentence(''), ...more]: readonly Sentence[]): Sentence {
  return more.length > 0 ? say`${first} (and ${more.length} more)` : first
}

/** A sentence as it crosses to another thread or process, or lies in a document. */
export interface PlainSentence {
  readonly parts: readonly string[]
  readonly values: readonly (string | number | PlainSentence)[]
}

export function plainOf({ parts, values }: Sentence): PlainSentence {
  return { parts, values: values.map((one) => (one instanceof Sentence ? plainOf(one) : one)) }
}

export function sentenceOf({ parts, values }: PlainSentence): Sentence {
  return new Sentence(
    parts,
    values.map((one) => (typeof one === 'object' ? sentenceOf(one) : one)),
  )
}

/** Both say the same words with the same values. */
export function isSame(one: Sentence | null, other: Sentence | null): boolean {
  return one === other || (one !== null && other !== null && String(one) === String(other))
}

export function filled(parts: readonly string[], values: readonly string[]): string {
  return parts.reduce((said, part, at) => said + (values[at - 1] ?? '') + part)
}
