/** What a feature that has only begun says, in both languages: its tables of words and its page. */
import type { Kinds } from './kinds-of-feature.ts'
import type { Names } from './names-of-feature.ts'
import { linesOf, toWrite, toWriteInRussian } from './text-of-file.ts'

type Text = readonly [key: string, en: string, ru: string]

/** By their paths in its folder. */
export function featureWords(names: Names, kinds: Kinds): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(tablesOf(names, kinds))
      .filter(([, texts]) => texts.length > 0)
      .flatMap(([table, texts]) => [
        [`words/en/${table}.json`, jsonOf(texts.map(([key, en]) => [key, en]))],
        [`words/ru/${table}.json`, jsonOf(texts.map(([key, , ru]) => [key, ru]))],
      ]),
  )
}

/** The texts of each are in the order of their keys. */
function tablesOf(names: Names, kinds: Kinds): Readonly<Record<string, readonly Text[]>> {
  const { name, key, title, event } = names
  const when = (isAsked: boolean, ...texts: readonly Text[]) => (isAsked ? texts : [])
  return {
    [name]: [
      [
        `feature.${name}.purpose`,
        toWrite('what it does for a shop, in one sentence'),
        toWriteInRussian('что она делает для магазина, одним предложением'),
      ],
      [
        `feature.${name}.reader`,
        toWrite('which shop needs it'),
        toWriteInRussian('какому магазину она нужна'),
      ],
      [`feature.${name}.title`, title, toWriteInRussian('название')],
    ],
    event: when(kinds.has('event'), [
      `event.${event}.opened`,
      toWrite('what happened, as a person reads it in the log'),
      toWriteInRussian('что произошло, как это читают в журнале'),
    ]),
    setting: [
      [`setting.${key}`, title, toWriteInRussian('название раздела')],
      ...when(kinds.has('setting'), [
        `setting.${key}.everyMinutes`,
        toWrite('what the page calls it, without the unit'),
        toWriteInRussian('название настройки, без единицы'),
      ]),
    ],
    part: when(
      kinds.has('part'),
      [
        `part.mend.${name}`,
        toWrite('what a person does when it fails'),
        toWriteInRussian('что делать, если это не работает'),
      ],
      [`part.name.${name}`, title, toWriteInRussian('название части')],
    ),
    lanectl: [
      ...when(
        kinds.has('verb'),
        [
          `lanectl.${name}.about`,
          toWrite('what its commands are for'),
          toWriteInRussian('для чего эти команды'),
        ],
        [
          `lanectl.${name}.show.about`,
          toWrite('what the command prints'),
          toWriteInRussian('что печатает команда'),
        ],
      ),
      ...when(kinds.has('part'), [
        `lanectl.name.part.${name}`,
        title.toLowerCase(),
        toWriteInRussian('название части'),
      ]),
    ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    [`page-${name}`]: when(
      kinds.has('card'),
      [
        `${name}.reading`,
        `${toWrite('what the card says')} {reading}`,
        `${toWriteInRussian('что говорит карточка')} {reading}`,
      ],
      [`${name}.title`, title, toWriteInRussian('заголовок карточки')],
    ),
  }
}

const jsonOf = (texts: readonly (readonly [string, string])[]) =>
  `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`

export function readmeOf({ name, key, title }: Names, kinds: Kinds): string {
  return linesOf(
    `# ${title}`,
    '',
    toWrite('what a shop has of it, what it needs, what it does when something fails.'),
    '',
    `Without the section \`${key}\` of \`laned.yaml\` nothing of it is loaded.`,
    '',
    '```yaml',
    `${key}: {}`,
    '```',
    ...(kinds.has('setting')
      ? [
          '',
          '## Its keys',
          '| Key | Default | |',
          '|---|---|---|',
          `| \`everyMinutes\` | 5 | ${toWrite('what it changes')} |`,
        ]
      : []),
    ...(kinds.has('metric')
      ? [
          '',
          '## Its numbers',
          `<!-- made: metrics of ${name} -->`,
          `<!-- end of metrics of ${name} -->`,
        ]
      : []),
    ...(kinds.has('operation')
      ? [
          '',
          '## Its calls',
          'They are among those of the device, at every listener that serves these.',
          '',
          `<!-- made: operations of ${name} -->`,
          `<!-- end of operations of ${name} -->`,
        ]
      : []),
  )
}

/** Its first line says of which text it is. */
export function russianReadmeOf({ key }: Names, kinds: Kinds, firstLine: string): string {
  return linesOf(
    firstLine,
    `# ${toWriteInRussian('название')}`,
    '',
    toWriteInRussian('что это даёт магазину, что для этого нужно, что бывает при сбое.'),
    '',
    `Без раздела \`${key}\` в \`laned.yaml\` ничего из этого не загружается.`,
    '',
    '```yaml',
    `${key}: {}`,
    '```',
    ...(kinds.has('setting')
      ? [
          '',
          '## Ключи',
          '| Ключ | По умолчанию | |',
          '|---|---|---|',
          `| \`everyMinutes\` | 5 | ${toWriteInRussian('что он меняет')} |`,
        ]
      : []),
    ...(kinds.has('metric')
      ? ['', '## Показатели', 'Таблица показателей — в [английском тексте](README.md#its-numbers).']
      : []),
    ...(kinds.has('operation')
      ? ['', '## Вызовы', 'Таблица вызовов — в [английском тексте](README.md#its-calls).']
      : []),
  )
}
