/** The list of settings as it is answered: what forms are drawn from. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { UNITS } from './setting-list.ts'

const SettingWords = { en: Type.String(), ru: Type.String() }
const Task = Type.String({ description: 'what somebody comes to do: one of `tasks`' })
const SettingPath = Type.Array(Type.String(), {
  description: '`*`: the name of an entry, or its place in a list',
})

const SettingKind = oneOf(['text', 'secret', 'number', 'switch', 'choice', 'list'])
const SettingWhen = Type.Union(
  [Type.Object({ path: SettingPath, is: Type.Array(Type.String()) }), Type.Null()],
  { description: 'it may be there only while that key is one of these' },
)

export const SettingRow = Type.Object({
  path: SettingPath,
  kind: SettingKind,
  choices: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'what it may be, or what a list may name; null: anything of its kind',
  }),
  items: Type.Union([SettingKind, Type.Null()], {
    description: 'of a list: what each of it is',
  }),
  minimum: Type.Union([Type.Number(), Type.Null()]),
  maximum: Type.Union([Type.Number(), Type.Null()]),
  unit: Type.Union([oneOf(UNITS), Type.Null()], { description: 'what a number counts' }),
  names: Type.Array(Type.Object({ choice: Type.String(), ...SettingWords }), {
    description: 'of each of `choices`, what a person reads',
  }),
  task: Task,
  isAdvanced: Type.Boolean({ description: 'for experts: shown when it is asked for' }),
  default: Type.Unknown({ description: 'what holds where the file says nothing' }),
  when: SettingWhen,
  ...SettingWords,
})

export const SettingsAnswer = Type.Object({
  settings: Type.Array(SettingRow),
  groups: Type.Array(
    Type.Object({
      path: SettingPath,
      entries: Type.Union([oneOf(['named', 'listed']), Type.Null()], {
        description: 'there are several, by names or by places; null: there is one',
      }),
      when: SettingWhen,
      task: Task,
      ...SettingWords,
    }),
    { description: 'sections, and what the entries of a section are' },
  ),
  tasks: Type.Array(Type.Object({ name: Type.String(), ...SettingWords }), {
    description: 'in their order',
  }),
})
