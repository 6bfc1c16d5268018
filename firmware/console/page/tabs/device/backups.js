/** Backups: made, kept, fetched, checked, and put in the place of what the lane has. */
import { act } from '../../call.js'
import { dateTime, oneDecimal } from '../../format.js'
import { html, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Empty, Form, Pill } from '../../parts/card-button-and-form.js'
import { save } from '../../parts/download-file.js'
import { FormRow } from '../../parts/form-row.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { Allowed, useRights } from '../../rights.js'
import { said, t } from '../../words/words.js'

const LOOK_EVERY_MS = 1_000
const BUSY = ['running', 'verifying', 'restoring']

const STATES = {
  running: () => t('backup.running'),
  done: () => t('backup.done'),
  verifying: () => t('backup.verifying'),
  sound: () => t('backup.sound'),
  unproven: () => t('backup.unproven'),
  restoring: () => t('backup.restoring'),
  restarting: () => t('backup.restarting'),
  failed: () => t('backup.failed'),
}

const SENDERS = {
  known: () => t('backup.sender-known'),
  passphrase: () => t('backup.sender-passphrase'),
  stranger: () => t('backup.sender-stranger'),
  unsigned: () => t('backup.sender-unsigned'),
}
/** The sentence that the interface asks for before it restores a backup that no known lane signed. */
const TOLD_IN_WORDS = 'I know who made this backup'

/** Shown only where the lane makes backups: elsewhere these calls are not answered. */
export function Backups() {
  const { value } = useAnswer('/health')
  const { mayOperate } = useRights()
  if (!value) return null
  if (value.parts.some(({ name }) => name === 'backup')) return html`<${Kept} />`
  return html`<${Card} id="backups" title=${t('backup.title')}>
    <${Empty} id="backup-none">${mayOperate ? html`<a href="#settings/backup">${t('backup.none')}</a>` : t('backup.none')}<//>
  <//>`
}

function Kept() {
  const { value, words, again } = useAnswer('/backups', (known) =>
    known && (BUSY.includes(known.task.status) || BUSY.includes(known.unpack.status))
      ? LOOK_EVERY_MS
      : null,
  )
  const make = async () => (await act('/backups')) && again()
  const latest = value && [value.unpack, value.task].find((one) => one.status !== 'idle')
  const pill =
    latest &&
    html`<${Pill} id="backup-state" state=${['failed', 'unproven'].includes(latest.status) ? 'bad' : BUSY.includes(latest.status) ? 'wait' : 'good'}>
    ${said(STATES, latest.status)}
  <//>`
  return html`<${Card} id="backups" title=${t('backup.title')} pill=${pill}>
    ${!value && words && html`<p class="muted" id="backup-silent">${words}</p>`}
    ${value?.task.why && html`<p class="muted" id="backup-why">${value.task.why}</p>`}
    ${value?.unpack.inside && html`<${Inside} inside=${value.unpack.inside} />`}
    ${value?.problem && html`<p class="muted">${value.problem}</p>`}
    ${
      value &&
      html`
      <div class="row"><${Button} may="operate" id="backup-now" onClick=${make}>${t('backup.now')}<//></div>
      ${value.signer && html`<p class="muted small" id="backup-signer">${t('backup.signer-own', { signer: value.signer })}</p>`}
      <ul class="list" id="backup-list" tabindex="0" aria-label=${t('backup.title')}>
        ${value.backups.map((one) => html`<${Backup} key=${one.name} backup=${one} unpack=${value.unpack} again=${again} />`)}
      </ul>`
    }
  <//>`
}

/** Whose backup it is, how old, and who would be paid: for a person to see before he restores it. */
function Inside({ inside: { createdAt, serialNumber, sender, payees } }) {
  return html`<div id="backup-inside">
    <p>${t('backup.inside', { serial: serialNumber, made: dateTime(createdAt) })} ${said(SENDERS, sender.kind)}
      ${sender.signer && html`<small>${sender.signer}</small>`}</p>
    <ul>
      ${payees.map(({ profile, isActive, bankName, fields }) => {
        const who = [bankName, ...Object.entries(fields).map(([name, value]) => `${name} ${value}`)]
        const line = { profile, who: who.join(', ') }
        return html`<li key=${profile}>${isActive ? t('backup.pays', line) : t('backup.has-too', line)}</li>`
      })}
    </ul>
  </div>`
}

/** `unpack`: the backup that was opened last, and why it could not be opened. */
function Backup({ backup, unpack, again }) {
  const serial = usePart('device')?.serialNumber
  const [key, setKey] = useState('')
  const [confirm, setConfirm] = useState('')
  const [signer, setSigner] = useState('')
  const [isVouched, setVouched] = useState(false)
  const { name, bytes, createdAt } = backup
  const path = `/backups/${encodeURIComponent(name)}`
  const opening = () => {
    const text = key.trim()
    const believed = signer.trim() ? { signer: signer.trim() } : {}
    const opens = text.startsWith('AGE-SECRET-KEY-') ? { identity: text } : { passphrase: text }
    return { ...opens, ...believed }
  }
  const verify = async () => (await act(`${path}/verify`, { json: opening() })) && again()
  const restore = async () =>
    (await act(`${path}/restore`, {
      json: { ...opening(), confirm, ...(isVouched && { unsigned: TOLD_IN_WORDS }) },
    })) && again()
  return html`<li>
    <span class="name">${dateTime(createdAt)}<small>${name} · ${t('backup.megabytes', { size: oneDecimal(bytes / 2 ** 20) })}</small>
      <${Allowed} may="operate"><details>
        <summary>${t('backup.open')}</summary>
        <${Form} onSubmit=${verify}>
          <${FormRow} words=${t('backup.key')} trouble=${unpack.name === name ? (unpack.why ?? null) : null}>
            ${(told) => html`<input type="password" autocomplete="off" value=${key} onInput=${(event) => setKey(event.currentTarget.value)} ...${told} />`}
          <//>
          <${FormRow} words=${t('backup.signer')}>
            ${(told) => html`<input autocomplete="off" placeholder="laned-signer:" maxlength="60" value=${signer} onInput=${(event) => setSigner(event.currentTarget.value)} ...${told} />`}
          <//>
          <button disabled=${!key}>${t('backup.verify')}</button>
          <label class="switch"><input type="checkbox" checked=${isVouched} onChange=${(event) => setVouched(event.currentTarget.checked)} />
            <span>${t('backup.vouch')}</span>
          </label>
          <${FormRow} words=${t('backup.confirm', { serial: serial ?? '' })}>
            ${(told) => html`<input name="confirm" autocomplete="off" value=${confirm} onInput=${(event) => setConfirm(event.currentTarget.value)} ...${told} />`}
          <//>
          <${Button} disabled=${!key || confirm !== serial} onClick=${restore}>${t('backup.restore')}<//>
        <//>
      </details><//>
    </span>
    <${Button} may="operate" className="quiet" onClick=${() => save(path, name)}>${t('backup.download')}<//>
  </li>`
}
