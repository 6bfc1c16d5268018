/** The features of this checkout as a table, in the language of the page that has it: of each what its own folder says. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { loadConfig } from '#firmware/config/load-config.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { featureList, type ListedFeature } from '#firmware/kernel/feature-list.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import { isOfTests } from '../source-folders.ts'

const IN_ENGLISH = {
  said: (sentence: Sentence) => String(sentence),
  readme: 'README.md',
  head: ['Feature', 'What for', 'Who needs it', 'Switched on by', 'Lines', 'By default'],
  on: 'on',
  off: 'off',
}
const IN_RUSSIAN: typeof IN_ENGLISH = {
  said: inRussian,
  readme: 'README.ru.md',
  head: ['Функция', 'Зачем', 'Кому нужна', 'Что включает', 'Строк', 'По умолчанию'],
  on: 'включена',
  off: 'выключена',
}

/** The head first; links lead from the page. */
export function featureTable(page: string): readonly (readonly string[])[] {
  const { said, readme, head, on, off } = page.endsWith('.ru.md') ? IN_RUSSIAN : IN_ENGLISH
  const bare = loadConfig({ name: 'laned.yaml', text: '' })
  const rowOf = ({ name, title, purpose, neededBy, isOn, switchedOnBy }: ListedFeature) => [
    `[${said(title)}](${relative(dirname(page), `firmware/features/${name}/${readme}`)})`,
    said(purpose),
    said(neededBy),
    switchedOnBy.map((key) => `\`${key}\``).join(', '),
    String(Math.ceil(linesOf(name) / 100) * 100),
    isOn ? on : off,
  ]
  return [head, ...featureList(FEATURES, bare).map(rowOf)]
}

function linesOf(name: string): number {
  return globSync(`firmware/features/${name}/**/*.{ts,tsx,css,json}`)
    .filter((file) => !isOfTests(file))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
}
