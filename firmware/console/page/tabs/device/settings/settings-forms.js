/**
 * Every key of laned.yaml as a form, a section at a time, drawn from the lane's own list of its keys: their
 * kinds, what they may be, when they count, and their words. Written by the lane, which checks them first.
 */
import { html, useState } from '../../../html.js'
import { Button, Form } from '../../../parts/card.js'
import { confirm } from '../../../parts/dialog.js'
import { useAnswer } from '../../../parts/polled-answer.js'
import { t } from '../../../words/words.js'
import { Findings } from './findings.js'
import { anchorsOf, changesOf, counts, dotted, fieldsOf, valueAt } from './setting-changes.js'
import { SettingField, wordsOf } from './setting-field.js'

/** What is changed most stands first. */
const FIRST = ['display', 'banks', 'listeners', 'learning', 'sync']
const rank = ({ path: [name] }) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)

/** `check(changes)` resolves to what the lane says of them; `write(changes, restart)` to whether they were written. */
export function SettingsForms({ standing, check, write }) {
  const { value: list } = useAnswer('/device/config/settings')
  if (!list || !standing.effective) return null
  const sections = list.groups.filter(({ path }) => path.length === 1)
  return html`<div id="settings">
    ${sections
      .toSorted((one, other) => rank(one) - rank(other))
      .map(
        (section) =>
          html`<${Section} key=${section.path[0]} ...${{ section, list, standing, check, write }} />`,
      )}
  </div>`
}

function Section({ section, ...rest }) {
  const [isOpen, setOpen] = useState(false)
  const [name] = section.path
  return html`<details
    class="section"
    data-section=${name}
    open=${isOpen}
    onToggle=${({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}
  >
    <summary>${wordsOf(section)}</summary>
    ${isOpen && html`<${SectionForm} section=${section} ...${rest} />`}
  </details>`
}

function SectionForm({ section, list, standing, check, write }) {
  // By dotted path: what a person put into a field; and the entries that are being added.
  const [typed, setTyped] = useState({})
  const [added, setAdded] = useState([])
  const [verdict, setVerdict] = useState(null)
  const config = standing.effective
  const text = (path) => typed[dotted(path)]
  const isFixed = (path) =>
    standing.whyNotWritable !== null ||
    standing.environment.some((one) => dotted(path).startsWith(one.path))
  const form = {
    ...{ list, config, added, isFixed, text },
    set: (path, value) => {
      setTyped((earlier) => ({ ...earlier, [dotted(path)]: value }))
      setVerdict(null)
    },
    add: (entry) => setAdded((earlier) => [...earlier, entry]),
    remove: async (path) => {
      const words = { title: t('setting.remove'), text: dotted(path), yes: t('setting.remove') }
      if (!(await confirm(words)) || !(await write([{ path, value: null }], false))) return
      // Entries behind it have other places now: what was typed for one would go to another.
      setTyped({})
      setAdded([])
      setVerdict(null)
    },
  }
  const changes = changesBelow(form, section.path, section.path)
  const put = async (restart) => {
    const sent = { typed, added }
    const found = await check(changes)
    setVerdict(found)
    if (!found.ok || !(await agreed(found, restart))) return
    if (!(await write(changes, restart))) return
    // What was typed while it was being written is another change.
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([key, text]) => text !== sent.typed[key])),
    )
    setAdded((now) => now.filter((entry) => !sent.added.includes(entry)))
    setVerdict(null)
  }
  const cannot = changes.length === 0 || standing.whyNotWritable !== null
  return html`<${Form} className="settings" onSubmit=${() => put(false)}>
    <${Group} form=${form} path=${section.path} at=${section.path} />
    <${Findings} verdict=${verdict} />
    ${verdict?.ok && html`<p class="muted" data-verdict="good">${t('setting.good')}</p>`}
    <div class="row">
      <${Button} data-do="check" disabled=${cannot} onClick=${async () => setVerdict(await check(changes))}>${t('setting.check')}<//>
      <button data-do="write" disabled=${cannot}>${t('setting.write')}</button>
      <${Button} data-do="restart" className="main" disabled=${cannot || standing.whyNoRestart !== null} onClick=${() => put(true)}>${t('config.write-restart')}<//>
    </div>
  <//>`
}

/** Who may be paid is changed by nobody in passing. */
async function agreed({ money }, restart) {
  if (money.length === 0) return true
  const yes = restart ? t('config.write-restart') : t('setting.write')
  return confirm({
    title: t('setting.sure'),
    text: t('config.money', { keys: money.join(', ') }),
    yes,
  })
}

/** The keys of a group that count with its driver, and its entries, each a group again. */
function Group({ form, path, at }) {
  const { list, config, text, set, isFixed } = form
  const { fields, entries } = fieldsOf(list, path, at)
  const isThere = (one) => counts(one, config, text)
  return html`<div class="row">
      ${fields.filter(isThere).map(
        ({ setting, path: place }) => html`<${SettingField}
          key=${dotted(place)}
          name=${dotted(place)}
          setting=${setting}
          value=${valueAt(config, place)}
          typed=${text(place)}
          isFixed=${isFixed(place)}
          onChange=${(value) => set(place, value)}
        />`,
      )}
    </div>
    ${entries.filter(isThere).map((one) => html`<${Entries} key=${dotted(one.path)} form=${form} group=${one.group} path=${one.path} />`)}`
}

function Entries({ form, group, path }) {
  const { remove, add, isFixed } = form
  const [name, setName] = useState('')
  const keys = keysAt(form, path)
  const isListed = group.entries === 'listed'
  const addOne = () => {
    add([...path, isListed ? keys.length : name.trim()])
    setName('')
  }
  const isNew = (key) => form.added.some((one) => dotted(one) === dotted([...path, key]))
  return html`${keys.map(
    (key) => html`<fieldset key=${key} data-entry=${dotted([...path, key])}>
      <legend>${wordsOf(group)} ${isListed ? key + 1 : key}</legend>
      <${Group} form=${form} path=${group.path} at=${[...path, key]} />
      ${!isNew(key) && html`<${Button} className="quiet" disabled=${isFixed(path)} onClick=${() => remove([...path, key])}>${t('setting.remove')}<//>`}
    </fieldset>`,
  )}
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

/** Those that are there, and those that are being added: names, or places. */
function keysAt({ config, added }, path) {
  const there = valueAt(config, path) ?? {}
  const keys = Array.isArray(there) ? [...there.keys()] : Object.keys(there)
  const own = (one) => one.length === path.length + 1 && dotted(one.slice(0, -1)) === dotted(path)
  return [
    ...keys,
    ...added
      .filter(own)
      .map((one) => one.at(-1))
      .filter((key) => !keys.includes(key)),
  ]
}

function changesBelow(form, path, at) {
  const { list, config, added, text } = form
  const group = fieldsOf(list, path, at)
  const below = group.entries.flatMap((one) => {
    // Taken out with the rest of what the former driver had.
    if (!counts(one, config, text)) return []
    const changes = keysAt(form, one.path).flatMap((key) =>
      changesBelow(form, one.group.path, [...one.path, key]),
    )
    const isAdded = added.some((entry) => dotted(entry.slice(0, -1)) === dotted(one.path))
    return isAdded && changes.length > 0
      ? [...anchorsOf(list, one.group, one.path, config), ...changes]
      : changes
  })
  return [...changesOf(group, config, text), ...below]
}
