/** A form row: its label, the field with its unit, and below it what is wrong with it. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/**
 * `children(attributes)` draws the field; `attributes` are attributes for screen readers: `<input ...${attributes} />`. `trouble`: what
 * is wrong, or null; `unit`: the text behind the field.
 */
export interface FieldAttributes {
  readonly 'aria-invalid': 'true' | undefined
  readonly 'aria-describedby': string | undefined
}

interface FormRowProps {
  readonly words: ComponentChildren
  readonly unit?: string | null
  readonly trouble?: string | null
  readonly kind?: string
  children(attributes: FieldAttributes): ComponentChildren
}

export function FormRow({ words, unit = null, trouble = null, kind, children }: FormRowProps) {
  const id = useId()
  const attributes = {
    'aria-invalid': trouble ? 'true' : undefined,
    'aria-describedby': trouble ? id : undefined,
  } as const
  const field = children(attributes)
  return (
    <label class="wide" data-kind={kind}>
      <span>{words}</span>
      {unit ? (
        <div class="with-unit">
          {field}
          <b>{unit}</b>
        </div>
      ) : (
        field
      )}
      <Trouble id={id} words={trouble} />
    </label>
  )
}

export function Trouble({ id, words }: { id?: string; words: string | null }) {
  return (
    words && (
      <small class="trouble" id={id}>
        {words}
      </small>
    )
  )
}
