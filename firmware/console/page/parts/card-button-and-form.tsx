/** What every tab is built of: a card with its title, a pill with a state, a button that waits for its work. */
import type {
  ButtonHTMLAttributes,
  ComponentChildren,
  FormHTMLAttributes,
  HTMLAttributes,
  TargetedSubmitEvent,
} from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Right, useMay } from '../rights.tsx'

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** For links and tests. */
  readonly id: string
  readonly title: ComponentChildren
  /** Stands at the right of the title. */
  readonly pill?: ComponentChildren
  readonly className?: string
}

export function Card({ id, title, pill = null, className = '', children, ...rest }: CardProps) {
  return (
    <section class={`card ${className}`} id={id} aria-labelledby={`${id}-title`} {...rest}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {pill}
      </header>
      {children}
    </section>
  )
}

export type Tone = 'good' | 'bad' | 'wait' | 'warn' | 'calm'

interface PillProps {
  readonly id?: string
  readonly state?: Tone
  readonly children: ComponentChildren
}

export function Pill({ id, state = 'calm', children }: PillProps) {
  return (
    <span class="pill" id={id} data-state={state} role="status">
      {children}
    </span>
  )
}

/** Stands in place of an empty list or card: one sentence, and a way to do something where there is one. */
export function Empty({ id, children }: { id?: string; children: ComponentChildren }) {
  return (
    <p class="muted empty" id={id}>
      {children}
    </p>
  )
}

/**
 * `onClick` may return a promise: until it has settled the button waits, and cannot be pressed again. A waiting
 * button loses the keyboard's focus, and gets it back unless something else has it by then.
 */
interface PressProps extends Omit<ButtonHTMLAttributes, 'onClick' | 'disabled'> {
  onClick(): unknown
  readonly undoes?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

/**
 * A button is not drawn for a user who may not do it. Whether it undoes, ends or puts away something (second-press.ts) is said
 * of each that does more than read.
 */
type PressRights =
  | { readonly may: 'read' }
  | { readonly may: Exclude<Right, 'read'>; readonly undoes: boolean }

export function Button({ may, ...rest }: PressProps & PressRights) {
  return useMay(may) ? <Press {...rest} /> : null
}

function Press({
  onClick,
  undoes = false,
  disabled = false,
  children,
  className = '',
  ...rest
}: PressProps) {
  const [isBusy, run] = useBusy()
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isBusy || !hadFocus.current) return
    hadFocus.current = false
    if (isFocusLost()) button.current?.focus({ preventScroll: true })
  }, [isBusy])
  const press = () => {
    hadFocus.current = document.activeElement === button.current
    return run(onClick)
  }
  return (
    <button
      ref={button}
      type="button"
      class={className}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      data-undoes={undoes || undefined}
      onClick={press}
      {...rest}
    >
      {children}
    </button>
  )
}

/** True where no key reaches anything: the element that had the focus is gone or disabled. */
export const isFocusLost = () => document.activeElement?.matches('body, :disabled') ?? true

/** `onSubmit(elements)` may return a promise: until it has settled the form cannot be sent again. */
interface FormProps<Names extends string> extends Omit<FormHTMLAttributes, 'onSubmit'> {
  onSubmit(elements: Elements<Names>): unknown
  readonly className?: string
}

/** The fields of a form by their names: `({ sn }: Elements<'sn'>) => …` takes one of them. */
export type Elements<Names extends string = string> = Readonly<Record<Names, HTMLInputElement>>

export function Form<Names extends string = never>({
  may,
  ...rest
}: FormProps<Names> & { may: Right }) {
  return useMay(may) ? <Fields {...rest} /> : null
}

function Fields<Names extends string>({
  onSubmit,
  children,
  className = 'row',
  ...rest
}: FormProps<Names>) {
  const [isBusy, run] = useBusy()
  const send = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    return run(() => onSubmit(elements as unknown as Elements<Names>))
  }
  return (
    <form class={className} aria-busy={isBusy} onSubmit={send} {...rest}>
      {children}
    </form>
  )
}

/** Whether it is busy, and what runs a work unless one is running. */
function useBusy(): [boolean, (work: () => unknown) => Promise<void>] {
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work: () => unknown) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [isBusy, run]
}
