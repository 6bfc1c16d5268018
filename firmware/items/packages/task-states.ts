/**
 * Export and import as their callers see them: states, the interface's codes, what a restart
 * makes of them. Pure. Code 3 means `ready` for an export and `checking` for an import.
 *
 *   export   idle ─▶ preparing ─▶ ready | failed          0 1 3 6
 *   import   idle ─▶ checking ─▶ importing ─▶ done | failed          0 3 2 4 5
 *                        └─▶ refused                                     7
 *
 * Any end can be followed by a new start. A task that was under way when the process ended has
 * failed: nothing continues it, and nothing of it was kept.
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'
export type ExportState =
  | { readonly status: 'idle' }
  | { readonly status: 'preparing'; readonly done: number; readonly total: number }
  | {
      readonly status: 'ready'
      readonly filename: string
      readonly templates: number
      /** Left out because the card had damaged their pictures. */
      readonly damaged: number
      /** In the file next to it; absent: none. */
      readonly counterExamples?: number
    }
  | { readonly status: 'failed'; readonly why: Sentence }

/** Absent: templates. */
type Imported = 'counter-examples'

export type ImportState =
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly done: number; readonly what?: Imported }
  | {
      readonly status: 'importing'
      readonly done: number
      readonly total: number
      readonly what?: Imported
    }
  | {
      readonly status: 'done'
      readonly added: number
      readonly known: number
      readonly what?: Imported
      /** Counter-examples of items without templates here. */
      readonly leftOut?: number
      /** Templates that show nothing, and of which items, the first of them. */
      readonly blank?: number
      readonly blankOf?: readonly string[]
    }
  | { readonly status: 'failed'; readonly why: Sentence }
  | { readonly status: 'refused'; readonly why: Sentence }

export const EXPORT_CODES = {
  idle: 0,
  preparing: 1,
  ready: 3,
  failed: 6,
} as const satisfies Record<ExportState['status'], number>

export const IMPORT_CODES = {
  idle: 0,
  importing: 2,
  checking: 3,
  done: 4,
  failed: 5,
  refused: 7,
} as const satisfies Record<ImportState['status'], number>

export const isExporting = ({ status }: ExportState): boolean => status === 'preparing'
export const isImporting = ({ status }: ImportState): boolean =>
  status === 'checking' || status === 'importing'

const CUT = say('fault.package.interrupted-by-restart')

export function exportAfterRestart(state: ExportState): ExportState {
  return isExporting(state) ? { status: 'failed', why: CUT } : state
}

export function importAfterRestart(state: ImportState): ImportState {
  return isImporting(state) ? { status: 'failed', why: CUT } : state
}

export function exportMessage(state: ExportState): string {
  switch (state.status) {
    case 'idle':
      return 'no export task'
    case 'preparing':
      return `package is being prepared: ${state.done} of ${state.total} templates`
    case 'ready': {
      const lost = state.damaged > 0 ? `, ${state.damaged} damaged ones left out` : ''
      const beside = state.counterExamples
        ? `, ${counterExamples(state.counterExamples)} in a file beside it`
        : ''
      return `package is ready: ${templates(state.templates)}${lost}${beside}`
    }
    case 'failed':
      return `generation error: ${state.why}`
  }
}

export function importMessage(state: ImportState): string {
  switch (state.status) {
    case 'idle':
      return 'no import task'
    case 'checking':
      return `package integrity check: ${counted(state.what, state.done)} checked`
    case 'importing':
      return `importing: ${state.done} of ${counted(state.what, state.total)}`
    case 'done': {
      const { what, added, known, leftOut, blank, blankOf = [] } = state
      const untaught = leftOut ? `, ${leftOut} of items that are not taught here: ${FIRST}` : ''
      const nothing = blank
        ? `, ${templates(blank)} left out: ${NOTHING} (${blankOf.join(', ')})`
        : ''
      const rest = untaught + nothing
      return `completed: ${counted(what, added)} added, ${known} known before or given up${rest}`
    }
    case 'failed':
      return `import error: ${state.why}`
    case 'refused':
      return `check error: ${state.why}`
  }
}

const NOTHING = 'the picture is black, white or of one colour, teach these items again'
const FIRST = 'import their package, then this file again'

const templates = (count: number) => (count === 1 ? '1 template' : `${count} templates`)
const counterExamples = (count: number) =>
  count === 1 ? '1 counter-example' : `${count} counter-examples`
const counted = (what: Imported | undefined, count: number) =>
  what ? counterExamples(count) : templates(count)
