/**
 * What the lane may be without: of each feature what it is for, whether it is on, and its switch. One that needs an address or a
 * folder to be on has no switch: the task that has its settings is named.
 */

import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { Pill } from '../../parts/card-button-and-form.tsx'
import { useAnswer } from '../../parts/polled-answer.ts'
import { SettingField, wordsOf } from '../../parts/setting-field.tsx'
import { hrefOf } from '../../place-on-page.ts'
import { t } from '../../words/words.ts'
import type { ConfigForm } from './config-draft.ts'
import { dotted, type List, valueAt } from './setting-changes.ts'

/** Those of the program that runs: a change of the settings shows here after the restart. */
export function Features({ form }: { form: ConfigForm }) {
  const { value } = useAnswer('GET /device/features')
  if (!value || value.features.length === 0) return null
  return (
    <details class="section" id="features">
      <summary>{t('features.title')}</summary>
      <ul>
        {value.features.map(({ name, title, purpose, isOn, switchedOnBy }) => (
          <li key={name} data-feature={name}>
            <header>
              <strong>{title}</strong>
              <Pill state={isOn ? 'good' : 'calm'}>
                {isOn ? t('features.on') : t('features.off')}
              </Pill>
            </header>
            <p class="muted small">{wholeSentence(purpose)}</p>
            <Switch {...{ form, keys: switchedOnBy }} />
            {taskOf(form.list, switchedOnBy).map((task) => (
              <a key={task.name} href={hrefOf(`settings/${task.name}`)}>
                {t('features.where', { task: wordsOf(task) })}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The same setting as in its task: what is changed in one place shows in the other, and is saved with all else. */
function Switch({ form, keys }: { form: ConfigForm; keys: readonly string[] }) {
  const { config, list, text, set, isFixed, troubleAt } = form
  const setting = list.settings.find(
    ({ path, kind }) => kind === 'switch' && keys.length === 1 && keys[0] === path.join('.'),
  )
  if (!setting) return null
  const { path } = setting
  return (
    <div class="rows">
      <SettingField
        {...{ setting, name: dotted(path), value: valueAt(config, path), typed: text(path) }}
        isFixed={isFixed(path)}
        trouble={troubleAt(path)}
        onChange={(value) => set(path, value)}
      />
    </div>
  )
}

/** The one that has the first of the keys that switch it on. */
function taskOf({ settings, tasks }: Pick<List, 'settings' | 'tasks'>, keys: readonly string[]) {
  const setting = settings.find(({ path }) =>
    keys.some((key) => `${path.join('.')}.`.startsWith(`${key}.`)),
  )
  return tasks.filter(({ name }) => name === setting?.task)
}
