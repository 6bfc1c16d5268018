/**
 * The settings of this lane: a search, tasks that group them, and one Save for everything. Drawn from the lane's own
 * list of its settings; laned.yaml itself is at the end, for experts.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { Card, Empty } from '../../parts/card-button-and-form.tsx'
import { askAhead } from '../../parts/polled-answer.ts'
import { wordsOf } from '../../parts/setting-field.tsx'
import type { Setting } from '../../parts/setting-values.ts'
import { useSubject } from '../../place-on-page.ts'
import { t } from '../../words/words.ts'
import { BankProfiles, useBankProfiles } from './bank-profiles.tsx'
import { useConfigDraft } from './config-draft.ts'
import { ConfigFile } from './config-file.tsx'
import { Features } from './features.tsx'
import { OverwrittenBar, RestartBar, SaveBar } from './save-bar.tsx'
import { isFound, type List, type PartOfList } from './setting-changes.ts'
import { SettingGroup } from './setting-group.tsx'
import 'page-words:settings'

const AHEAD = [
  'GET /getDriverSettings',
  'GET /device/config',
  'GET /device/config/settings',
  'GET /device/features',
] as const

export function Tab() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    askAhead(AHEAD).then(() => setKnown(true))
  }, [])
  if (!isKnown) return <p class="muted loading">{t('tab.loading')}</p>
  return <Settings />
}

function Settings() {
  const form = useConfigDraft()
  const profiles = useBankProfiles()
  const [wanted, setWanted] = useState('')
  const { standing } = form
  if (!standing)
    return (
      <Card id="settings" title={t('config.title')}>
        <Empty id="config-none">{form.words}</Empty>
      </Card>
    )
  if (!form.isReady)
    return (
      <Card id="settings" title={t('config.title')}>
        <ul class="findings">
          {standing.problems.map((words) => (
            <li key={words} data-level="error">
              {words}
            </li>
          ))}
        </ul>
      </Card>
    )
  const { list } = form
  const found = list.tasks.map((task) => ({ task, list: listOf(list, task, wanted.trim()) }))
  const shown = found.filter((one) => one.list !== null)
  const hasProfiles =
    wanted.trim() === '' || isFound(wanted.trim(), [t('profiles.title'), t('profiles.what')])
  return (
    <>
      <Card id="settings" title={t('config.title')}>
        <label>
          <span class="sr">{t('setting.search')}</span>
          <input
            type="search"
            id="settings-search"
            value={wanted}
            placeholder={t('setting.search')}
            autocomplete="off"
            onInput={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        </label>
        <OverwrittenBar form={form} />
        <RestartBar form={form} />
        {standing.whyNotWritable && (
          <p class="muted" id="config-unwritable">
            {wholeSentence(standing.whyNotWritable)}
          </p>
        )}
        {found.map(({ task, list: part }) => {
          const isBanks = task.name === 'banks'
          if (part === null && !(isBanks && hasProfiles)) return null
          return (
            <Task key={task.name} task={task} isFound={wanted.trim() !== ''}>
              {isBanks && hasProfiles && <BankProfiles profiles={profiles} />}
              {part && (
                <SettingGroup
                  {...{ form, list: part }}
                  path={[]}
                  at={[]}
                  isOpen={wanted.trim() !== ''}
                />
              )}
            </Task>
          )
        })}
        {shown.length === 0 && !hasProfiles && (
          <Empty id="settings-none">{t('setting.none-found')}</Empty>
        )}
        {wanted.trim() === '' && (
          <>
            <Features form={form} />
            <ConfigFile form={form} />
          </>
        )}
      </Card>
      <SaveBar {...{ form, profiles }} />
    </>
  )
}

type TaskRow = List['tasks'][number]

interface TaskProps {
  readonly task: TaskRow
  readonly isFound: boolean
  readonly children: ComponentChildren
}

/** The task that the address names (`#settings/backup`) is open. */
function Task({ task, isFound: isOpenBySearch, children }: TaskProps) {
  const subject = useSubject('settings')
  const isNamed = subject === task.name
  const [isOpen, setOpen] = useState(isNamed)
  const drawn = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isNamed) setOpen(true)
  }, [isNamed])
  useEffect(() => {
    // Scrolled to at once, also where the tasks above it fill a phone; there is room for it once its fields are drawn.
    const element = drawn.current
    if (!element || !isNamed || !isOpen) return
    if (element.getBoundingClientRect().top > innerHeight / 2) element.scrollIntoView()
  }, [isNamed, isOpen])
  const isDrawn = isOpen || isOpenBySearch
  return (
    <details
      class="section"
      ref={drawn}
      data-task={task.name}
      open={isDrawn}
      onToggle={({ currentTarget, target }) =>
        target === currentTarget && !isOpenBySearch && setOpen(currentTarget.open)
      }
    >
      <summary>{wordsOf(task)}</summary>
      {isDrawn && (
        <form class="settings" onSubmit={(event) => event.preventDefault()}>
          {children}
        </form>
      )}
    </details>
  )
}

/** The settings of a task that fit the search; null where none does. */
function listOf({ settings, groups }: List, task: TaskRow, wanted: string): PartOfList | null {
  const isHere = (row: { readonly task: string }) => row.task === task.name
  const above = (path: Setting['path']) =>
    groups.filter((group) => group.path.every((key, at) => key === path[at]))
  const fits = ({ path, en, ru, names }: Setting) =>
    wanted === '' ||
    isFound(wanted, [
      en,
      ru,
      task.en,
      task.ru,
      path.join('.'),
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
