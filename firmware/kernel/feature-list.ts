/** The features of a program, as a person is told of them: what each is for, and whether a lane with this config has it on. Pure. */
import type { WordKey } from '#firmware/words/holes-of-words.ts'
import { Sentence } from '#firmware/words/sentence.ts'
import { type Feature, isOn, keysThatSwitchOn } from './feature.ts'

export interface ListedFeature {
  readonly name: string
  readonly title: Sentence
  readonly purpose: Sentence
  readonly neededBy: Sentence
  readonly isOn: boolean
  /** Keys of laned.yaml: any of them does it. */
  readonly switchedOnBy: readonly string[]
}

export function featureList(
  features: readonly Feature[],
  config: object,
): readonly ListedFeature[] {
  return features.map((one) => ({
    name: one.name,
    title: wordOf(one, 'title'),
    purpose: wordOf(one, 'purpose'),
    neededBy: wordOf(one, 'reader'),
    isOn: isOn(one, config),
    switchedOnBy: keysThatSwitchOn(one),
  }))
}

/** In the tables of its own folder. */
function wordOf({ name }: Feature, what: 'title' | 'purpose' | 'reader'): Sentence {
  return new Sentence(`feature.${name}.${what}` as WordKey, {})
}
