/** Browsers as the display of the lane: which are there, and what they show while nobody pays. */

import { useEffect, useState } from 'preact/hooks'
import { act, laneFile } from '#firmware/console/page/call.ts'
import { time } from '#firmware/console/page/format.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import {
  Button,
  Card,
  type Elements,
  Empty,
  Form,
} from '#firmware/console/page/parts/card-button-and-form.tsx'
import { confirm } from '#firmware/console/page/parts/dialog.tsx'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { toast, toastTrouble } from '#firmware/console/page/parts/toasts.tsx'
import { Allowed } from '#firmware/console/page/rights.tsx'
import { t, wordFor } from '#firmware/console/page/words/words.ts'
import 'page-words:browser-screens'

const CHECK_EVERY_MS = 2_000
const UPLOAD_TIMEOUT_MS = 60_000
const SHOWS = {
  blank: () => t('screens.blank'),
  qr: () => t('screens.qr'),
  text: () => t('screens.text'),
  basket: () => t('screens.basket'),
  status: () => t('screens.status'),
  dark: () => t('screens.dark'),
}

interface OneScreen {
  readonly name: string
  readonly isGlass: boolean
  /** Of one that is connected. */
  readonly lags?: boolean
}

type FileOfIdle = Done<'GET /device/idle'>['files'][number]

export function Screens() {
  return (
    <>
      <Connected />
      <IdleFiles />
    </>
  )
}

function Connected() {
  const { value, again } = useAnswer('GET /device/screens', {}, { everyMs: () => CHECK_EVERY_MS })
  const screens = value?.screens ?? []
  const away = (value?.known ?? []).filter(
    ({ name, isGlass, since }) =>
      (isGlass || since !== null) && screens.every((one) => one.name !== name),
  )
  const choose = (screen: string) => async () => {
    if (await act('POST /device/screens/choose', { body: { screen } })) again()
  }
  const forget = (name: string) => async () => {
    const words = { title: t('screens.sure', { name }), text: '', yes: t('screens.forget') }
    if (!(await confirm(words))) return
    if (await act('DELETE /device/screens/:name', { path: { name } })) again()
  }
  const orders = ({ name, isGlass }: OneScreen) => (
    <span class="row">
      {!isGlass && (
        <Button may="operate" undoes className="quiet" onClick={choose(name)}>
          {t('screens.make-glass')}
        </Button>
      )}
      {name !== 'kiosk' && (
        <Button may="operate" undoes className="quiet" onClick={forget(name)}>
          {t('screens.forget')}
        </Button>
      )}
    </span>
  )
  // A page of the main screen that is stuck lags, too: the lane waits for it no more.
  const roles = ({ isGlass, lags }: OneScreen) =>
    [isGlass && t('screens.is-glass'), lags && t('screens.lags')]
      .filter(Boolean)
      .map((words) => ` · ${words}`)
      .join('')
  return (
    <Card id="screens" title={t('screens.title')}>
      {value && screens.length === 0 && <Empty id="screens-none">{t('screens.none')}</Empty>}
      <ul class="list" tabindex={0} aria-label={t('screens.title')}>
        {screens.map((one) => (
          <li key={one.page} data-screen={one.name}>
            <span class="name">
              {one.name}
              {roles(one)}
              <small>
                {one.width} × {one.height} · {t('screens.since', { time: time(one.since) })}
                {one.paintedAt && ` · ${t('screens.painted', { time: time(one.paintedAt) })}`}
              </small>
            </span>
            {one.trouble ? t('screens.small') : wordFor(SHOWS, one.shows ?? 'dark')}
            {orders(one)}
          </li>
        ))}
        {away.map((one) => (
          <li key={one.name} data-screen={one.name}>
            <span class="name">
              {one.name}
              {roles(one)}
              <small>{t('screens.away')}</small>
            </span>
            {orders(one)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function IdleFiles() {
  const { value, words, again } = useAnswer('GET /device/idle')
  const files = value?.files ?? []
  return (
    <Card id="idle" title={t('idle.title')}>
      {!value && words && <p class="muted">{words}</p>}
      {value && files.length === 0 && <Empty id="idle-none">{t('idle.none')}</Empty>}
      <ul class="list" id="idle-files" tabindex={0} aria-label={t('idle.title')}>
        {files.map((file) => (
          <IdleFile key={file.name} file={file} isOwn={value?.isOwn === true} again={again} />
        ))}
      </ul>
      {value?.isOwn && (
        <Allowed may="operate">
          <Additions again={again} />
        </Allowed>
      )}
      {value?.isOwn === false && <p class="muted">{t('idle.named')}</p>}
    </Card>
  )
}

interface IdleFileProps {
  readonly file: FileOfIdle
  readonly isOwn: boolean
  again(): void
}

function IdleFile({ file, isOwn, again }: IdleFileProps) {
  const { name, bytes, lines, isShownNow } = file
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture)
    },
    [picture],
  )
  const look = async () => {
    const file = await fetchPicture(name)
    if (file) setPicture(URL.createObjectURL(file))
  }
  const remove = async () => {
    // Read before it is deleted, so that it can be brought back as it was.
    const kept = lines ? null : await fetchPicture(name)
    const putBack = lines ? () => putText(name, lines) : kept ? () => putPicture(name, kept) : null
    if (!putBack || !(await act('DELETE /device/idle/:name', { path: { name } }))) return
    again()
    const undo = async () => {
      if (await putBack()) again()
    }
    toast(t('idle.deleted', { name }), { undo })
  }
  return (
    <li>
      <span class="name">
        {name}
        <small>
          {lines ? lines.join(' / ') : t('idle.kilobytes', { size: Math.ceil(bytes / 1024) })}
        </small>
        {!isShownNow && <small>{t('idle.later')}</small>}
        {picture && <img src={picture} alt={name} style={{ maxWidth: '100%' }} />}
      </span>
      <span class="row">
        {!lines && !picture && (
          <Button may="read" className="quiet" onClick={look}>
            {t('idle.look')}
          </Button>
        )}
        {isOwn && (
          <Button may="operate" undoes className="quiet" onClick={remove}>
            {t('idle.delete')}
          </Button>
        )}
      </span>
    </li>
  )
}

async function fetchPicture(name: string): Promise<Blob | null> {
  const { isOk, value, words } = await laneFile('GET /device/idle/:name', { path: { name } })
  if (isOk) return value
  toastTrouble(words)
  return null
}

const putPicture = (name: string, bytes: Blob) =>
  act('PUT /device/idle/:name', { path: { name }, bytes }, { timeoutMs: UPLOAD_TIMEOUT_MS })

const putText = (name: string, lines: readonly string[]) =>
  act('PUT /device/idle/:name/lines', { path: { name }, body: { lines: [...lines] } })

function Additions({ again }: { again(): void }) {
  const added = (input: HTMLInputElement) => {
    input.form?.reset()
    toast(t('idle.added'))
    again()
  }
  const addPicture = async ({ picture }: Elements<'picture'>) => {
    const [file] = picture.files ?? []
    if (file && (await putPicture(file.name, file))) added(picture)
  }
  const addText = async ({ name, text }: Elements<'name' | 'text'>) => {
    const file = /\.txt$/i.test(name.value) ? name.value : `${name.value}.txt`
    const lines = text.value.trim().split('\n')
    if (await putText(file, lines)) added(text)
  }
  return (
    <>
      <Form may="operate" id="idle-picture" onSubmit={addPicture}>
        <label class="grow">
          <span>{t('idle.picture')}</span>
          <input type="file" name="picture" accept="image/jpeg,image/png,image/webp" required />
        </label>
        <button type="submit">{t('idle.add')}</button>
      </Form>
      <Form may="operate" id="idle-text" onSubmit={addText}>
        <label>
          <span>{t('idle.name')}</span>
          <input name="name" maxlength={80} autocomplete="off" required />
        </label>
        <label class="grow">
          <span>{t('idle.lines')}</span>
          <textarea name="text" rows={2} required />
        </label>
        <button type="submit">{t('idle.add')}</button>
      </Form>
    </>
  )
}
