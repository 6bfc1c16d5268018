/** The settings that are changed most, each with its own words; everything else is in the file below. */
import { html, useState } from '../../html.js'
import { Button, Form } from '../../parts/card.js'
import { t } from '../../words/words.js'

const FIELDS = [
  {
    path: ['display', 'protocol'],
    title: () => t('setting.protocol'),
    of: (config) => (config.display.driver === 'terminal' ? config.display.protocol : null),
    words: ['auto', 'qrpay', 'dqr', 'nextion', 'escpos', 'dwin'],
  },
  {
    path: ['learning', 'mode'],
    title: () => t('setting.learning'),
    of: (config) => config.learning.mode,
    words: ['open', 'locked', 'auto'],
  },
  {
    path: ['sync', 'role'],
    title: () => t('setting.sync'),
    of: (config) => config.sync.role,
    words: ['standalone', 'master', 'subordinate'],
  },
  {
    path: ['sync', 'master'],
    title: () => t('setting.master'),
    of: (config) => config.sync.master ?? '',
  },
  {
    path: ['listeners', 0, 'address'],
    title: () => t('setting.address'),
    of: (config) => config.listeners[0].address,
  },
  {
    path: ['log', 'level'],
    title: () => t('setting.log'),
    of: (config) => config.log.level,
    words: ['info', 'warn', 'error'],
  },
]

const idOf = (path) => `setting-${path.join('-')}`

export function QuickSettings({ config, check, write }) {
  const [changed, setChanged] = useState({})
  if (!config) return null
  const fields = FIELDS.filter(({ of }) => of(config) !== null)
  const changes = fields
    .filter(
      ({ path, of }) => changed[idOf(path)] !== undefined && changed[idOf(path)] !== of(config),
    )
    .map(({ path }) => ({ path, value: changed[idOf(path)] || null }))
  const change = (path) => (event) => {
    const { value } = event.currentTarget
    setChanged((earlier) => ({ ...earlier, [idOf(path)]: value }))
  }
  const save = async () => {
    await write({ changes }, false)
    setChanged({})
  }
  return html`<${Form} id="settings-form" className="row" onSubmit=${save}>
    ${fields.map(({ path, title, of, words }) => {
      const id = idOf(path)
      const shown = changed[id] ?? of(config)
      return html`<label class="wide" key=${id}><span>${title()}</span>
        ${
          words
            ? html`<select id=${id} value=${shown} onChange=${change(path)}>
                ${words.map((word) => html`<option key=${word} value=${word}>${word}</option>`)}
              </select>`
            : html`<input id=${id} value=${shown} autocomplete="off" onInput=${change(path)} />`
        }
      </label>`
    })}
    <${Button} id="settings-check" disabled=${changes.length === 0} onClick=${() => check({ changes })}>${t('setting.check')}<//>
    <button id="settings-write" disabled=${changes.length === 0}>${t('setting.write')}</button>
  <//>`
}
