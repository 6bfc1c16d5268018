/**
 * The texts of the features, which lie in `words/LANGUAGE/` of each one's folder, also in a release: read when the first of them
 * is said. Tables of the page are not among them; they are built into it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from './languages.ts'

type Texts = Readonly<Record<string, string>>

const FOLDER = fileURLToPath(new URL('../features', import.meta.url))

const known = new Map<Language, Texts>()

/** By their keys. */
export function featureTexts(language: Language): Texts {
  const texts = known.get(language) ?? readTexts(language)
  known.set(language, texts)
  return texts
}

function readTexts(language: Language): Texts {
  const features = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  const tables = features.flatMap((feature) => {
    const folder = `${FOLDER}/${feature}/words/${language}`
    const files = existsSync(folder) ? readdirSync(folder) : []
    return files.filter(isToBeRead).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  })
  return Object.assign({}, ...tables.map((table) => JSON.parse(table)))
}

function isToBeRead(file: string): boolean {
  return file.endsWith('.json') && !file.startsWith('page-')
}
