/**
 * The settings of this lane: a search, tasks that group them, and one Save for everything. Drawn from the lane's own
 * list of its settings; laned.yaml itself is at the end, for experts.
 */
import { asSentence } from '../../format.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import { Card, Empty } from '../../parts/card-button-and-form.js'
import { askAhead } from '../../parts/polled-answer.js'
import { wordsOf } from '../../parts/setting-field.js'
import { useSubject } from '../../tabs.js'
import { needWords, t } from '../../words/words.js'
import { BankProfiles, useBankProfiles } from './bank-profiles.js'
import { useConfigDraft } from './config-draft.js'
import { ConfigFile } from './config-file.js'
import { OverwrittenBar, RestartBar, SaveBar } from './save-bar.js'
import { isFound } from './setting-changes.js'
import { SettingGroup } from './setting-group.js'

needWords('settings')

const AHEAD = ['/getDriverSettings', '/device/config', '/device/config/settings']

export function Tab() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    askAhead(AHEAD).then(() => setKnown(true))
  }, [])
  if (!isKnown) return html`<p class="muted loading">${t('tab.loading')}</p>`
  return html`<${Settings} />`
}

function Settings() {
  const form = useConfigDraft()
  const profiles = useBankProfiles()
  const [wanted, setWanted] = useState('')
  const { standing, list } = form
  if (!standing)
    return html`<${Card} id="settings" title=${t('config.title')}><${Empty} id="config-none">${form.words}<//><//>`
  if (!form.isReady)
    return html`<${Card} id="settings" title=${t('config.title')}>
      <ul class="findings">${standing.problems.map((words) => html`<li key=${words} data-level="error">${words}</li>`)}</ul>
    <//>`
  const found = list.tasks.map((task) => ({ task, list: listOf(list, task, wanted.trim()) }))
  const shown = found.filter((one) => one.list !== null)
  const hasProfiles =
    wanted.trim() === '' || isFound(wanted.trim(), [t('profiles.title'), t('profiles.what')])
  return html`<${Card} id="settings" title=${t('config.title')}>
      <label class="search"><span class="sr">${t('setting.search')}</span>
        <input type="search" id="settings-search" value=${wanted} placeholder=${t('setting.search')} autocomplete="off"
          onInput=${({ currentTarget }) => setWanted(currentTarget.value)} />
      </label>
      <${OverwrittenBar} form=${form} />
      <${RestartBar} form=${form} />
      ${standing.whyNotWritable && html`<p class="muted" id="config-unwritable">${asSentence(standing.whyNotWritable)}</p>`}
      ${found.map(({ task, list: part }) => {
        const isBanks = task.name === 'banks'
        if (part === null && !(isBanks && hasProfiles)) return null
        return html`<${Task} key=${task.name} ...${{ task, form }} isFound=${wanted.trim() !== ''}>
          ${isBanks && hasProfiles && html`<${BankProfiles} profiles=${profiles} />`}
          ${part && html`<${SettingGroup} ...${{ form, list: part }} path=${[]} at=${[]} isOpen=${wanted.trim() !== ''} />`}
        <//>`
      })}
      ${shown.length === 0 && !hasProfiles && html`<${Empty} id="settings-none">${t('setting.none-found')}<//>`}
      ${wanted.trim() === '' && html`<${ConfigFile} form=${form} />`}
    <//>
    <${SaveBar} ...${{ form, profiles }} />`
}

/** The task that the address names (`#settings/backup`) is open. */
function Task({ task, isFound: isOpenBySearch, children }) {
  const subject = useSubject('settings')
  const isNamed = subject === task.name
  const [isOpen, setOpen] = useState(isNamed)
  const drawn = useRef(null)
  useEffect(() => {
    if (isNamed) setOpen(true)
  }, [isNamed])
  useEffect(() => {
    // Scrolled to at once, also where the tasks above it fill a phone; there is room for it once its fields are drawn.
    const isLow = isNamed && isOpen && drawn.current.getBoundingClientRect().top > innerHeight / 2
    if (isLow) drawn.current.scrollIntoView()
  }, [isNamed, isOpen])
  const isDrawn = isOpen || isOpenBySearch
  return html`<details
    class="section"
    ref=${drawn}
    data-task=${task.name}
    open=${isDrawn}
    onToggle=${({ currentTarget, target }) => target === currentTarget && !isOpenBySearch && setOpen(currentTarget.open)}
  >
    <summary>${wordsOf(task)}</summary>
    ${isDrawn && html`<form class="settings" onSubmit=${(event) => event.preventDefault()}>${children}</form>`}
  </details>`
}

/** The settings of a task that fit the search; null where none does. */
function listOf({ settings, groups }, task, wanted) {
  const isHere = (row) => row.task === task.name
  const above = (path) => groups.filter((group) => group.path.every((key, at) => key === path[at]))
  const fits = ({ path, en, ru, names = [] }) =>
    wanted === '' ||
    isFound(wanted, [
      ...[en, ru, task.en, task.ru, path.join('.')],
      ...names.flatMap((name) => [name.en, name.ru]),
      ...above(path).flatMap((group) => [group.en, group.ru]),
    ])
  const found = settings.filter((row) => isHere(row) && fits(row))
  if (found.length === 0) return null
  // Where a key of one variant fits, the choice of that variant is shown, too.
  const entries = groups.filter(
    (group) =>
      isHere(group) && found.some(({ path }) => group.path.every((key, at) => key === path[at])),
  )
  return { settings: found, groups: entries }
}
