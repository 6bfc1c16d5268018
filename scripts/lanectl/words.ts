/**
 * What lanectl says, in the language of whoever calls it: its own texts, sums, times, and the names that the interfaces use
 * for states. What a program reads, --json, has none of it. English keeps the names, sums and times of the interfaces.
 */

import { localDateOf, twoDigits } from '#firmware/local-date.ts'
import english from '#firmware/words/en/lanectl.json' with { type: 'json' }
import { featureTexts } from '#firmware/words/feature-texts.ts'
import { fillText } from '#firmware/words/fill-text.ts'
import type { CoreLanectlKey, HolesOfLanectl, LanectlKey } from '#firmware/words/holes-of-words.ts'
import { HABITS, type Language } from '#firmware/words/languages.ts'
import type { Said } from '#firmware/words/sentence.ts'
import { type Speaker, speakerOf } from '#firmware/words/speaker.ts'
import { momentText, moneyText, type PlainValue, valueText } from '#firmware/words/value-text.ts'
import { languageOfCaller } from './language-of-caller.ts'

type Texts = Readonly<Record<CoreLanectlKey, string>>

interface Loaded {
  readonly texts: Texts
  readonly speak: Speaker
}

const ENGLISH: Loaded = { texts: english, speak: String }

/** All but English are read when somebody reads them. */
const TABLES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Texts>>> = {
  ru: async () =>
    (await import('#firmware/words/ru/lanectl.json', { with: { type: 'json' } })).default,
}

const loaded = new Map<Language, Loaded>([['en', ENGLISH]])

/** Before anything is said. */
export async function loadWords(): Promise<void> {
  const language = languageOfCaller()
  if (language === 'en' || loaded.has(language)) return
  const [texts, speak] = await Promise.all([TABLES[language](), speakerOf(language)])
  loaded.set(language, { texts, speak })
}

const ofCaller = () => loaded.get(languageOfCaller()) ?? ENGLISH

export type LanectlKeyWithoutHoles = {
  [Key in LanectlKey]: [HolesOfLanectl[Key]] extends [never] ? Key : never
}[LanectlKey]

type Holes<Key extends LanectlKey> = [HolesOfLanectl[Key]] extends [never]
  ? []
  : [values: Readonly<Record<HolesOfLanectl[Key], PlainValue | null | undefined>>]

export function t<Key extends LanectlKey>(key: Key, ...[values]: Holes<Key>): string {
  return filledText(key, values ?? {})
}

/** The text of a row of a table of operations, whose values come by name from an answer. */
export function filledText(
  key: LanectlKey,
  values: Readonly<Record<string, PlainValue | null | undefined>>,
): string {
  const language = languageOfCaller()
  const shown = (name: string) => valueText(values[name] ?? '', language)
  return fillText(
    textOf(key) ?? key,
    { text: shown, number: (name) => Number(values[name]) },
    language,
  )
}

/** What the lane's own code says, where lanectl runs it. */
export const speak: Speaker = (said: Said) => ofCaller().speak(said)

/** Of lanectl's own table, or of a feature's. */
function textOf(key: string): string | undefined {
  const texts: Readonly<Record<string, string>> = ofCaller().texts
  return texts[key] ?? featureTexts(languageOfCaller())[key]
}

/** A name of an interface, of the list that is named, as people say it; one of another release stays as it is. */
export function wordFor(list: string, name: string): string {
  return textOf(`lanectl.name.${list}.${name}`) ?? name
}

/** English has the names, sums and times that a program would get. */
export const isOfInterfaces = () => HABITS[languageOfCaller()].isOfInterfaces

/** Why a file or a call was refused, by the system or by Node. */
export function troubleOf(error: unknown): string {
  const { message, name, code = name } = error as NodeJS.ErrnoException
  return isOfInterfaces() ? message : wordFor('trouble', code)
}

/** A number with so many digits behind its comma. */
export const decimal = (number: number, digits = 1) =>
  number.toFixed(digits).replace('.', HABITS[languageOfCaller()].decimal)

const roubles = (kopecks: number) => `${moneyText(kopecks, languageOfCaller())} ₽`

export const sum = (kopecks: number) =>
  isOfInterfaces() ? (kopecks / 100).toFixed(2) : roubles(kopecks)

/** Where English has the number that a program would send. */
export const kopecksText = (kopecks: number) =>
  isOfInterfaces() ? String(kopecks) : roubles(kopecks)

/** By the clock of this machine, which is the shop's where lanectl runs on its lane. */
export function timeText(iso: string): string {
  const at = new Date(iso)
  if (isOfInterfaces() || !/^\d{4}-\d\d-\d\dT/.test(iso) || Number.isNaN(at.getTime())) return iso
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')
  return momentText({ date: localDateOf(at), time }, languageOfCaller())
}

export const dateText = (date: string) =>
  isOfInterfaces() || !/^\d{4}-\d\d-\d\d$/.test(date)
    ? date
    : momentText({ date }, languageOfCaller())
