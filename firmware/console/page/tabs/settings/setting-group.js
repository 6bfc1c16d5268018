/** The settings of a task as form rows: those that everybody needs, those for experts below them, then entries. */
import { html, useState } from '../../html.js'
import { Button } from '../../parts/card-button-and-form.js'
import { SettingField, wordsOf } from '../../parts/setting-field.js'
import { t } from '../../words/words.js'
import { counts, dotted, fieldsOf, keysAt, valueAt } from './setting-changes.js'

/** `form` is from config-draft.js; `path` is the pattern of the group, `at` its place. */
export function SettingGroup({ form, list, path, at, isOpen = false }) {
  const { config, text } = form
  const { fields, entries } = fieldsOf(list, path, at)
  const isThere = (one) => counts(one, config, text)
  const there = fields.filter(isThere)
  const usual = there.filter(({ setting }) => !setting.isAdvanced)
  const advanced = there.filter(({ setting }) => setting.isAdvanced)
  const rows = (some) =>
    sectionsOf(form.list, path, some).map(
      ({ title, fields: own }) =>
        html`<${Rows} key=${title ?? ''} ...${{ form, title }} fields=${own} />`,
    )
  return html`${rows(usual)}
    ${entries.filter(isThere).map((one) => html`<${Entries} key=${dotted(one.path)} ...${{ form, list, isOpen }} group=${one.group} path=${one.path} />`)}
    ${
      advanced.length > 0 &&
      html`<details class="experts" open=${isOpen || advanced.some((one) => text(one.path) !== undefined)}>
        <summary>${t('setting.advanced')}</summary>
        ${rows(advanced)}
      </details>`
    }`
}

/** Grouped under the names of their sections where a task has several: “Its address” alone says nothing. */
function sectionsOf({ groups }, path, fields) {
  const named = new Map()
  for (const field of fields) {
    const { task, path: place } = field.setting
    const sections = groups.filter((one) => one.task === task && one.path.length === 1)
    const own = path.length === 0 && sections.find((one) => one.path[0] === place[0])
    const title = own && sections.length > 1 ? wordsOf(own) : null
    named.set(title, [...(named.get(title) ?? []), field])
  }
  return [...named].map(([title, own]) => ({ title, fields: own }))
}

function Rows({ form: { config, text, set, isFixed, troubleAt }, title, fields }) {
  return html`${title && html`<h3>${title}</h3>`}<div class="rows">
    ${fields.map(
      ({ setting, path }) => html`<${SettingField}
        key=${dotted(path)}
        name=${dotted(path)}
        setting=${setting}
        value=${valueAt(config, path)}
        typed=${text(path)}
        isFixed=${isFixed(path)}
        trouble=${troubleAt(path)}
        onChange=${(value) => set(path, value)}
      />`,
    )}
  </div>`
}

function Entries({ form, list, group, path, isOpen }) {
  const { add, isFixed } = form
  const [name, setName] = useState('')
  const keys = keysAt(form, path)
  const isListed = group.entries === 'listed'
  const addOne = () => {
    add([...path, isListed ? keys.length : name.trim()])
    setName('')
  }
  return html`${keys.map((key) => html`<${Entry} key=${key} ...${{ form, list, group, isOpen, isListed }} at=${[...path, key]} />`)}
    <div class="row" data-add=${dotted(path)}>
      ${
        !isListed &&
        html`<label class="wide"><span>${t('setting.name')}</span>
          <input value=${name} autocomplete="off" maxlength="64" onInput=${(event) => setName(event.currentTarget.value)} />
        </label>`
      }
      <${Button} disabled=${isFixed(path) || (!isListed && (name.trim() === '' || keys.includes(name.trim())))} onClick=${addOne}>
        ${t('setting.add', { what: wordsOf(group) })}
      <//>
    </div>`
}

function Entry({ form, list, group, at, isOpen, isListed }) {
  const key = at.at(-1)
  const isLeaving = form.isLeaving(at)
  const title = `${wordsOf(group)} ${isListed ? key + 1 : key === '*' ? t('setting.all-others') : key}`
  return html`<fieldset data-entry=${dotted(at)}>
    <legend>${title}</legend>
    ${isLeaving ? html`<p class="muted">${t('setting.leaves')}</p>` : html`<${SettingGroup} ...${{ form, list, at, isOpen }} path=${group.path} />`}
    <div class="row"><${Button} className="quiet" disabled=${form.isFixed(at)} onClick=${() => form.remove(at)}>
      ${isLeaving ? t('setting.keep') : t('setting.remove')}<span class="sr"> ${title}</span>
    <//></div>
  </fieldset>`
}
