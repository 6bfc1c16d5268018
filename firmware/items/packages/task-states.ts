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
export type ExportState =
  | { readonly status: 'idle' }
  | { readonly status: 'preparing'; readonly done: number; readonly total: number }
  | {
      readonly status: 'ready'
      readonly filename: string
      readonly templates: number
      /** Left out because the card had damaged their pictures. */
      readonly damaged: number
    }
  | { readonly status: 'failed'; readonly why: string }

export type ImportState =
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly done: number }
  | { readonly status: 'importing'; readonly done: number; readonly total: number }
  | { readonly status: 'done'; readonly added: number; readonly known: number }
  | { readonly status: 'failed'; readonly why: string }
  | { readonly status: 'refused'; readonly why: string }

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

const CUT = 'the device stopped in the middle; nothing was changed'

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
      return `package is ready: ${templates(state.templates)}${lost}`
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
      return `package integrity check: ${templates(state.done)} checked`
    case 'importing':
      return `importing: ${state.done} of ${state.total} templates`
    case 'done':
      return `completed: ${templates(state.added)} added, ${state.known} known before or given up`
    case 'failed':
      return `import error: ${state.why}`
    case 'refused':
      return `check error: ${state.why}`
  }
}

const templates = (count: number) => (count === 1 ? '1 template' : `${count} templates`)
