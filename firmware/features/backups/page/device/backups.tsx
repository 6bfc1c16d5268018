/** Backups: made, kept, fetched, checked, and put in the place of what the lane has. */

import { useState } from 'preact/hooks'
import { act, lane } from '#firmware/console/page/call.ts'
import { dateTime, oneDecimal } from '#firmware/console/page/format.ts'
import type { Done, Given } from '#firmware/console/page/lane-rows.ts'
import { usePart } from '#firmware/console/page/live.ts'
import {
  Button,
  Card,
  Empty,
  Form,
  Pill,
} from '#firmware/console/page/parts/card-button-and-form.tsx'
import { save } from '#firmware/console/page/parts/download-file.ts'
import { FormRow } from '#firmware/console/page/parts/form-row.tsx'
import { agreedPayee } from '#firmware/console/page/parts/payee-question.ts'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { toastTrouble } from '#firmware/console/page/parts/toasts.tsx'
import { hrefOf } from '#firmware/console/page/place-on-page.ts'
import { Allowed, useRights } from '#firmware/console/page/rights.tsx'
import { t, wordFor } from '#firmware/console/page/words/words.ts'
import 'page-words:backups'

const CHECK_EVERY_MS = 1_000
const BUSY: readonly string[] = ['running', 'verifying', 'restoring']

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
const CONFIRMED_IN_WORDS = 'I know who made this backup'

type Standing = Done<'GET /backups'>
type Unpack = Standing['unpack']
type Opening = NonNullable<Given<'POST /backups/:name/verify'>['body']>

/** Shown only where the lane makes backups: elsewhere these calls are not answered. */
export function Backups() {
  const { value } = useAnswer('GET /health')
  const { mayOperate } = useRights()
  if (!value) return null
  if (value.parts.some(({ name }) => name === 'backup')) return <Kept />
  return (
    <Card id="backups" title={t('backup.title')}>
      <Empty id="backup-none">
        {mayOperate ? <a href={hrefOf('settings/backup')}>{t('backup.none')}</a> : t('backup.none')}
      </Empty>
    </Card>
  )
}

function Kept() {
  const { value, words, again } = useAnswer(
    'GET /backups',
    {},
    {
      everyMs: (known) =>
        known && (BUSY.includes(known.task.status) || BUSY.includes(known.unpack.status))
          ? CHECK_EVERY_MS
          : null,
    },
  )
  const make = async () => (await act('POST /backups')) && again()
  const latest = value && [value.unpack, value.task].find((one) => one.status !== 'idle')
  const pill = latest && (
    <Pill
      id="backup-state"
      state={
        ['failed', 'unproven'].includes(latest.status)
          ? 'bad'
          : BUSY.includes(latest.status)
            ? 'wait'
            : 'good'
      }
    >
      {wordFor(STATES, latest.status)}
    </Pill>
  )
  return (
    <Card id="backups" title={t('backup.title')} pill={pill}>
      {!value && words && (
        <p class="muted" id="backup-silent">
          {words}
        </p>
      )}
      {value?.task.why && (
        <p class="muted" id="backup-why">
          {value.task.why}
        </p>
      )}
      {value?.unpack.inside && <Inside inside={value.unpack.inside} />}
      {value?.problem && <p class="muted">{value.problem}</p>}
      {value && (
        <>
          <div class="row">
            <Button may="operate" undoes={false} id="backup-now" onClick={make}>
              {t('backup.now')}
            </Button>
          </div>
          {value.signer && (
            <p class="muted small" id="backup-signer">
              {t('backup.signer-own', { signer: value.signer })}
            </p>
          )}
          <ul class="list" id="backup-list" tabindex={0} aria-label={t('backup.title')}>
            {value.backups.map((one) => (
              <Backup key={one.name} backup={one} unpack={value.unpack} again={again} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Whose backup it is, how old, and who would be paid: for a person to see before he restores it. */
function Inside({ inside }: { inside: NonNullable<Unpack['inside']> }) {
  const { createdAt, serialNumber, sender, payees } = inside
  return (
    <div id="backup-inside">
      <p>
        {t('backup.inside', { serial: serialNumber, made: dateTime(createdAt) })}{' '}
        {wordFor(SENDERS, sender.kind)}
        {sender.signer && <small>{sender.signer}</small>}
      </p>
      <ul>
        {payees.map(({ profile, isActive, bankName, fields }) => {
          const who = [
            bankName,
            ...Object.entries(fields).map(([name, value]) => `${name} ${value}`),
          ]
          const line = { profile, who: who.join(', ') }
          return (
            <li key={profile}>{isActive ? t('backup.pays', line) : t('backup.has-too', line)}</li>
          )
        })}
      </ul>
    </div>
  )
}

/** Who would be paid is inside: it is opened and looked at first. What is wrong with it the lane says in `unpack`. */
async function agreedInside(name: string, body: Opening): Promise<boolean> {
  if (!(await act('POST /backups/:name/verify', { path: { name }, body }))) return false
  for (;;) {
    const { isOk, value, words } = await lane('GET /backups')
    if (!isOk) return refusedFor(words)
    const { unpack } = value
    if (unpack.name !== name) return refusedFor(t('backup.another'))
    if (unpack.inside) return agreedPayee(unpack.inside.money, t('backup.restore'))
    if (unpack.status === 'failed') return refusedFor(unpack.why ?? '')
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
  }
}

function refusedFor(words: string): false {
  toastTrouble(words)
  return false
}

interface BackupProps {
  readonly backup: Standing['backups'][number]
  /** The backup that was opened last, and why it could not be opened. */
  readonly unpack: Unpack
  again(): void
}

function Backup({ backup, unpack, again }: BackupProps) {
  const serial = usePart('device')?.serialNumber
  const [key, setKey] = useState('')
  const [confirm, setConfirm] = useState('')
  const [signer, setSigner] = useState('')
  const [isVouched, setVouched] = useState(false)
  const { name, bytes, createdAt } = backup
  const path = { name }
  const opening = (): Opening => {
    const text = key.trim()
    const believed = signer.trim() ? { signer: signer.trim() } : {}
    const opens = text.startsWith('AGE-SECRET-KEY-') ? { identity: text } : { passphrase: text }
    return { ...opens, ...believed }
  }
  const verify = async () =>
    (await act('POST /backups/:name/verify', { path, body: opening() })) && again()
  const restore = async () =>
    (await agreedInside(name, opening())) &&
    (await act('POST /backups/:name/restore', {
      path,
      body: { ...opening(), confirm, unsigned: isVouched ? CONFIRMED_IN_WORDS : undefined },
    })) &&
    again()
  return (
    <li>
      <span class="name">
        {dateTime(createdAt)}
        <small>
          {name} · {t('backup.megabytes', { size: oneDecimal(bytes / 2 ** 20) })}
        </small>
        <Allowed may="operate">
          <details>
            <summary>{t('backup.open')}</summary>
            <Form may="operate" onSubmit={verify}>
              <FormRow
                words={t('backup.key')}
                trouble={unpack.name === name ? (unpack.why ?? null) : null}
              >
                {(attributes) => (
                  <input
                    type="password"
                    autocomplete="off"
                    value={key}
                    onInput={(event) => setKey(event.currentTarget.value)}
                    {...attributes}
                  />
                )}
              </FormRow>
              <FormRow words={t('backup.signer')}>
                {(attributes) => (
                  <input
                    autocomplete="off"
                    placeholder="laned-signer:"
                    maxlength={60}
                    value={signer}
                    onInput={(event) => setSigner(event.currentTarget.value)}
                    {...attributes}
                  />
                )}
              </FormRow>
              <button type="submit" disabled={!key}>
                {t('backup.verify')}
              </button>
              <label class="switch">
                <input
                  type="checkbox"
                  checked={isVouched}
                  onChange={(event) => setVouched(event.currentTarget.checked)}
                />
                <span>{t('backup.vouch')}</span>
              </label>
              <FormRow words={t('backup.confirm', { serial: serial ?? '' })}>
                {(attributes) => (
                  <input
                    name="confirm"
                    autocomplete="off"
                    value={confirm}
                    onInput={(event) => setConfirm(event.currentTarget.value)}
                    {...attributes}
                  />
                )}
              </FormRow>
              <Button may="operate" undoes disabled={!key || confirm !== serial} onClick={restore}>
                {t('backup.restore')}
              </Button>
            </Form>
          </details>
        </Allowed>
      </span>
      <Button
        may="operate"
        undoes={false}
        className="quiet"
        onClick={() => save(name, 'GET /backups/:name', { path })}
      >
        {t('backup.download')}
      </Button>
    </li>
  )
}
