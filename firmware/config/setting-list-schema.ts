/** The list of settings as it is answered: what forms are drawn from. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { UNITS } from './settings-from-schema.ts'

const SettingWords = { en: Type.String(), ru: Type.String() }
const Task = Type.String({ description: 'what somebody comes to do: one of `tasks`' })
const SettingPath = Type.Array(Type.String(), {
  description: '`*`: the name of an entry, or its place in a list',
})

const SettingKind = oneOf(['text', 'secret', 'number', 'switch', 'choice', 'list'])
const SettingWhen = orNull(Type.Object({ path: SettingPath, is: Type.Array(Type.String()) }), {
  description: 'it may be there only while that key is one of these',
})

export const SettingRow = Type.Object({
  path: SettingPath,
  kind: SettingKind,
  choices: orNull(Type.Array(Type.String()), {
    description: 'what it may be, or what a list may name; null: anything of its kind',
  }),
  items: orNull(SettingKind, {
    description: 'of a list: what each of it is',
  }),
  minimum: orNull(Type.Number()),
  maximum: orNull(Type.Number()),
  unit: orNull(oneOf(UNITS), { description: 'what a number counts' }),
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
      entries: orNull(oneOf(['named', 'listed']), {
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
