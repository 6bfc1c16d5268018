/**
 * What somebody calls on the card of a third-party feature: a button, or a form with a field for each that the operation takes, which
 * says what does not fit before it is sent; and what was answered.
 */
import { useState } from 'preact/hooks'
import { act } from '#firmware/console/page/call.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { Button, Form } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { SettingField, troubleInWords } from '#firmware/console/page/parts/setting-field.tsx'
import { type Setting, writtenValue } from '#firmware/console/page/parts/setting-values.ts'
import { toast } from '#firmware/console/page/parts/toasts.tsx'
import { LANGUAGE, t } from '#firmware/console/page/words/words.ts'
import { GuestValues, type Values } from './guest-values.tsx'
import 'page-words:guests'

type List = 'GET /features'
export type Offered = Done<List>['features'][number]['operations'][number]
type Field = Offered['takes'][number]

/** The types of the page know the core's addresses and those of the release; of these each lane has its own. */
export const addressOf = ({ at }: Offered) => at as List

interface GuestCallProps {
  readonly id: string
  readonly operation: Offered
  /** Something may have changed. */
  onDone(): unknown
}

export function GuestCall({ id, operation, onDone }: GuestCallProps) {
  const [answer, setAnswer] = useState<Values>({})
  const title = operation.title[LANGUAGE]
  const may = operation.access === 'operate' ? 'operate' : 'change'
  const call = async (body?: object) => {
    const given = await act(addressOf(operation), { body } as object)
    if (given === null) return false
    const values = given as object as Values
    setAnswer(values)
    if (operation.gives.every(({ name }) => !Object.hasOwn(values, name)))
      toast(t('guests.done', { title }))
    await onDone()
    return true
  }
  return (
    <>
      {operation.takes.length > 0 ? (
        <CallForm id={id} may={may} title={title} operation={operation} call={call} />
      ) : (
        <p class="row">
          <Button id={id} may={may} undoes={false} onClick={() => call()}>
            {title}
          </Button>
        </p>
      )}
      <div role="status" id={`${id}-answer`}>
        <GuestValues fields={operation.gives} values={answer} />
      </div>
    </>
  )
}

interface CallFormProps {
  readonly id: string
  readonly may: 'operate' | 'change'
  readonly title: string
  readonly operation: Offered
  /** Whether the lane took it. */
  call(body: object): Promise<boolean>
}

function CallForm({ id, may, title, operation: { takes }, call }: CallFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const textIn = ({ name }: Field) => typed[name] ?? ''
  const send = async () => {
    setTried(true)
    if (takes.some((field) => troubleOf(field, textIn(field)) !== null)) return
    const values = takes.map((field) => [field.name, writtenValue(settingOf(field), textIn(field))])
    if (!(await call(Object.fromEntries(values.filter(([, value]) => value !== null))))) return
    setTyped({})
    setTried(false)
  }
  return (
    <Form id={id} may={may} onSubmit={send}>
      {takes.map((field) => (
        <SettingField
          key={field.name}
          setting={settingOf(field)}
          name={field.name}
          value={null}
          typed={textIn(field)}
          trouble={isTried ? troubleOf(field, textIn(field)) : null}
          unchosen={field.optional ? '' : t('guests.choose')}
          onChange={(text) => setTyped((all) => ({ ...all, [field.name]: text }))}
        />
      ))}
      <button type="submit">{title}</button>
    </Form>
  )
}

const KINDS: Readonly<Record<string, Setting['kind']>> = { text: 'text', flag: 'switch' }

/** As a setting is drawn: the same fields, and the same words where one does not fit. */
function settingOf({ name, is, title, least, most }: Field): Setting {
  return {
    ...title,
    path: [name],
    kind: KINDS[is] ?? 'number',
    choices: null,
    items: null,
    unit: null,
    minimum: least,
    maximum: is === 'text' ? null : most,
    names: [],
    task: '',
    isAdvanced: false,
    default: null,
    when: null,
  }
}

function troubleOf(field: Field, text: string): string | null {
  const { is, optional, most } = field
  const value = writtenValue(settingOf(field), text)
  if (value === null) return optional ? null : t('guests.fill')
  if (is === 'integer' && typeof value === 'number' && !Number.isInteger(value))
    return t('guests.whole')
  if (is === 'text' && most !== null && [...String(value)].length > most)
    return t('guests.long', { most })
  return troubleInWords(settingOf(field), text)
}
