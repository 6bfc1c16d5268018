/**
 * Short messages beside the open room. A message about something that was done goes after some seconds, and may offer
 * to undo it; one about trouble stays until somebody dismisses it. No text is there twice.
 */

import { createStore, useStore } from '../followed-value.ts'
import { t } from '../words/words.ts'

const SHOWN_MS = 10_000
// As many as a phone can show; of those about something done the oldest goes first.
const MOST = 4

interface Toasting {
  /** Takes back what was done, where the lane can. */
  readonly undo?: (() => unknown) | null
  /** False: it was done, and what it found is not well. */
  readonly isWell?: boolean
}

interface ToastWords {
  readonly text: string
  readonly undo: (() => unknown) | null
  readonly isWell: boolean
  readonly isTrouble: boolean
}

interface Line extends ToastWords {
  readonly number: number
  /** The dialog in which it is said. */
  readonly at: string | null
}

const lines = createStore<readonly Line[]>([])
/** The ids of the dialogs that are open, the uppermost last: what is said now is said in it, nothing else being heard. */
export const openDialogs = createStore<readonly string[]>([])
let number = 0

export function toast(text: string, { undo = null, isWell = true }: Toasting = {}): void {
  const line = put({ text, undo, isWell, isTrouble: false })
  const leave = () => (isHeld(line) ? leaveLater() : drop(line))
  const leaveLater = () => void setTimeout(leave, SHOWN_MS)
  leaveLater()
}

export function toastTrouble(text: string): void {
  put({ text, undo: null, isWell: false, isTrouble: true })
}

/** What it said is not so any more. */
export function withdrawTrouble(text: string): void {
  lines.set(lines.get().filter((line) => !line.isTrouble || line.text !== text))
}

function put(words: ToastWords): Line {
  number += 1
  const line = { ...words, number, at: openDialogs.get().at(-1) ?? null }
  // Drawn anew, so that a screen reader reads it again.
  const all = [...lines.get().filter(({ text }) => text !== words.text), line]
  const oldest = all.find(({ isTrouble }) => !isTrouble) ?? all[0]
  lines.set(all.length > MOST ? all.filter((one) => one !== oldest) : all)
  return line
}

function drop(line: Line): void {
  lines.set(lines.get().filter((other) => other !== line))
}

/** The pointer or the focus is in it: somebody is about to press something. */
const isHeld = (line: Line) =>
  document.querySelector(`[data-toast="${line.number}"]:is(:hover, :focus-within)`) !== null

/**
 * Two regions that are always there, so that a screen reader reads what appears in them, and trouble at once. `at`: the dialog
 * in which they are; the page has what was said in none, or in one that is closed.
 */
export function Toasts({ at = null }: { at?: string | null }) {
  const all = useStore(lines)
  const open = useStore(openDialogs)
  const isHere = (line: Line) =>
    (line.at !== null && open.includes(line.at) ? line.at : null) === at
  const some = (isWanted: (line: Line) => boolean) =>
    all
      .filter((line) => isHere(line) && isWanted(line))
      .map((line) => <Toast key={line.number} line={line} />)
  return (
    <div class="toasts" id={at === null ? 'toasts' : undefined}>
      <div role="alert">{some(({ isTrouble }) => isTrouble)}</div>
      <div role="status">{some(({ isTrouble }) => !isTrouble)}</div>
    </div>
  )
}

const SIGNS = { trouble: 'M12 5v9M12 18v1', done: 'M5 12l5 5L19 7' }

function Toast({ line }: { line: Line }) {
  const tone = line.isWell ? 'done' : 'trouble'
  const undo = () => {
    drop(line)
    void line.undo?.()
  }
  return (
    <div class="toast" data-toast={line.number} data-tone={tone}>
      <svg class="toast-sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={SIGNS[tone]} />
      </svg>
      <p>{line.text}</p>
      {line.undo && (
        <button data-undoes type="button" class="quiet" data-undo onClick={undo}>
          {t('toast.undo')}
        </button>
      )}
      <button
        data-undoes
        type="button"
        class="quiet"
        data-dismiss
        aria-label={t('toast.dismiss')}
        onClick={() => drop(line)}
      >
        ✕
      </button>
    </div>
  )
}
