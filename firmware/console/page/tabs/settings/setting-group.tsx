/** The settings of a task as form rows: those that everybody needs, those for experts below them, then entries. */
import { useState } from 'preact/hooks'
import { Button } from '../../parts/card-button-and-form.tsx'
import { SettingField, wordsOf } from '../../parts/setting-field.tsx'
import { t } from '../../words/words.ts'
import type { ConfigForm } from './config-draft.ts'
import {
  counts,
  dotted,
  fieldsOf,
  type Group,
  keysAt,
  type List,
  type PartOfList,
  type Path,
  type PlacedEntries,
  type PlacedField,
  valueAt,
} from './setting-changes.ts'

interface Drawn {
  readonly form: ConfigForm
  readonly list: PartOfList
  readonly isOpen: boolean
}

interface SettingGroupProps extends Drawn {
  /** The pattern of the group. */
  readonly path: Group['path']
  /** Its place. */
  readonly at: Path
}

export function SettingGroup({ form, list, path, at, isOpen }: SettingGroupProps) {
  const { config, text } = form
  const { fields, entries } = fieldsOf(list, path, at)
  const isThere = (one: PlacedField | PlacedEntries) => counts(one, config, text)
  const there = fields.filter(isThere)
  const usual = there.filter(({ setting }) => !setting.isAdvanced)
  const advanced = there.filter(({ setting }) => setting.isAdvanced)
  const rows = (some: readonly PlacedField[]) =>
    sectionsOf(form.list, path, some).map(({ title, fields: own }) => (
      <Rows key={title ?? ''} {...{ form, title }} fields={own} />
    ))
  return (
    <>
      {rows(usual)}
      {entries.filter(isThere).map((one) => (
        <Entries
          key={dotted(one.path)}
          {...{ form, list, isOpen }}
          group={one.group}
          path={one.path}
        />
      ))}
      {advanced.length > 0 && (
        <details
          class="experts"
          open={isOpen || advanced.some((one) => text(one.path) !== undefined)}
        >
          <summary>{t('setting.advanced')}</summary>
          {rows(advanced)}
        </details>
      )}
    </>
  )
}

/** Grouped under the names of their sections where a task has several: “Its address” alone says nothing. */
function sectionsOf({ groups }: List, path: Group['path'], fields: readonly PlacedField[]) {
  const named = new Map<string | null, readonly PlacedField[]>()
  for (const field of fields) {
    const { task, path: place } = field.setting
    const sections = groups.filter((one) => one.task === task && one.path.length === 1)
    const own = path.length === 0 && sections.find((one) => one.path[0] === place[0])
    const title = own && sections.length > 1 ? wordsOf(own) : null
    named.set(title, [...(named.get(title) ?? []), field])
  }
  return [...named].map(([title, own]) => ({ title, fields: own }))
}

interface RowsProps {
  readonly form: ConfigForm
  readonly title: string | null
  readonly fields: readonly PlacedField[]
}

function Rows({ form: { config, text, set, isFixed, troubleAt }, title, fields }: RowsProps) {
  return (
    <>
      {title && <h3>{title}</h3>}
      <div class="rows">
        {fields.map(({ setting, path }) => (
          <SettingField
            key={dotted(path)}
            name={dotted(path)}
            setting={setting}
            value={valueAt(config, path)}
            typed={text(path)}
            isFixed={isFixed(path)}
            trouble={troubleAt(path)}
            onChange={(value) => set(path, value)}
          />
        ))}
      </div>
    </>
  )
}

interface EntriesProps extends Drawn {
  readonly group: Group
  readonly path: Path
}

function Entries({ form, list, group, path, isOpen }: EntriesProps) {
  const { add, isFixed } = form
  const [name, setName] = useState('')
  const keys = keysAt(form, path)
  const isListed = group.entries === 'listed'
  const addOne = () => {
    add([...path, isListed ? keys.length : name.trim()])
    setName('')
  }
  return (
    <>
      {keys.map((key) => (
        <Entry key={key} {...{ form, list, group, isOpen }} at={[...path, key]} />
      ))}
      <div class="row" data-add={dotted(path)}>
        {!isListed && (
          <label class="wide">
            <span>{t('setting.name')}</span>
            <input
              value={name}
              autocomplete="off"
              maxlength={64}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
        )}
        <Button
          may="read"
          disabled={
            isFixed(path) || (!isListed && (name.trim() === '' || keys.includes(name.trim())))
          }
          onClick={addOne}
        >
          {t('setting.add', { what: wordsOf(group) })}
        </Button>
      </div>
    </>
  )
}

interface EntryProps extends Drawn {
  readonly group: Group
  readonly at: Path
}

function Entry({ form, list, group, at, isOpen }: EntryProps) {
  const key = at.at(-1)
  const isLeaving = form.isLeaving(at)
  const title = `${wordsOf(group)} ${typeof key === 'number' ? key + 1 : key === '*' ? t('setting.all-others') : key}`
  return (
    <fieldset data-entry={dotted(at)}>
      <legend>{title}</legend>
      {isLeaving ? (
        <p class="muted">{t('setting.leaves')}</p>
      ) : (
        <SettingGroup {...{ form, list, at, isOpen }} path={group.path} />
      )}
      <div class="row">
        <Button
          may="read"
          undoes
          className="quiet"
          disabled={form.isFixed(at)}
          onClick={() => form.remove(at)}
        >
          {isLeaving ? t('setting.keep') : t('setting.remove')}
          <span class="sr"> {title}</span>
        </Button>
      </div>
    </fieldset>
  )
}
