/** A report of a shift as a receipt printer has it: on the screen, and on paper by the browser. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { type Answer, lane } from '../../call.ts'
import type { Done } from '../../lane-rows.ts'
import { Button, isFocusLost } from '../../parts/card-button-and-form.tsx'
import { LANGUAGE, t } from '../../words/words.ts'
import { usePrinted } from './printed-sheet.ts'

const WIDTHS = ['32', '42'] as const

type Report = Done<'GET /shifts/current'>

interface PaperProps {
  /** Of a closed shift; null: the open one. */
  readonly number: number | null
  readonly title: string
  /** Its text gets the keyboard's focus first, and not a button that would do something again. */
  readonly takesFocus?: boolean
  onClose(): void
}

export function Paper({ number, title, takesFocus = false, onClose }: PaperProps) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('42')
  const [answer, setAnswer] = useState<Answer<Report> | null>(null)
  useEffect(() => {
    // An answer for another width or language must not be printed.
    setAnswer(null)
    const leaving = new AbortController()
    const { signal } = leaving
    const query = { width, language: LANGUAGE }
    const asked: Promise<Answer<Report>> =
      number === null
        ? lane('GET /shifts/current', { query }, { signal })
        : lane('GET /shifts/:number', { path: { number }, query }, { signal })
    void asked.then((next) => {
      if (!signal.aborted) setAnswer(next)
    })
    return () => leaving.abort()
  }, [number, width])
  const text = (answer?.isOk && answer.value.text) || null
  const shown = useRef<HTMLPreElement>(null)
  useEffect(() => {
    if (takesFocus && isFocusLost()) shown.current?.focus()
  }, [takesFocus])
  usePrinted(text, (words) => <pre>{words}</pre>)
  return (
    <section id="paper" aria-label={title}>
      <div class="row">
        <label>
          <span>{t('paper.width')}</span>
          <select
            id="paper-width"
            value={width}
            onChange={({ currentTarget }) =>
              setWidth(WIDTHS.find((one) => one === currentTarget.value) ?? width)
            }
          >
            {WIDTHS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <Button
          may="read"
          id="paper-print"
          className="main"
          disabled={text === null}
          onClick={() => print()}
        >
          {t('paper.print')}
        </Button>
        <Button may="read" id="paper-close" onClick={onClose}>
          {t('paper.close')}
        </Button>
      </div>
      {answer?.words && <p role="alert">{answer.words}</p>}
      <pre id="paper-text" ref={shown} tabindex={0} role="group" aria-label={title}>
        {text}
      </pre>
    </section>
  )
}
